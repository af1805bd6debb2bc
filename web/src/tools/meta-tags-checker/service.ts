import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { PageTags, PreviewImage } from '@haat/contracts/http/webtools/meta-tags-checker';

type TagRow = { readonly name: string; readonly value: string };
type TagGroup = { readonly title: string; readonly rows: readonly TagRow[] };

const rows = (name: string, values: readonly string[]): readonly TagRow[] =>
  values.map((value) => ({ name, value: value || 'empty' }));

const one = (name: string, value: string | null): readonly TagRow[] =>
  value === null ? [] : [{ name, value }];

export const tagGroups = (tags: PageTags): readonly TagGroup[] =>
  [
    {
      title: 'Page',
      rows: [
        ...rows('title', tags.titles),
        ...rows('description', tags.descriptions),
        ...rows('h1', tags.headings),
        ...rows('canonical', tags.canonicals),
        ...rows('robots', tags.robots),
        ...one('viewport', tags.viewport),
        ...one('lang', tags.lang),
        ...one('charset', tags.charset),
      ],
    },
    { title: 'Open Graph', rows: tags.openGraph },
    { title: 'X card', rows: tags.twitter },
    {
      title: 'Structured data',
      rows: rows(
        'JSON-LD',
        tags.structuredData.map((type) => type ?? 'cannot be read'),
      ),
    },
    {
      title: 'Other languages',
      rows: tags.alternates.map(({ lang, href }) => ({ name: lang, value: href })),
    },
    {
      title: 'Icons',
      rows: tags.icons.map(({ rel, href, sizes }) => ({
        name: rel,
        value: sizes === null ? href : `${href} (${sizes})`,
      })),
    },
  ].filter((group) => group.rows.length > 0);

export const tagsAsText = (tags: PageTags): string =>
  tagGroups(tags)
    .map(({ title, rows: group }) =>
      [title, ...group.map(({ name, value }) => `${name}: ${value}`)].join('\n'),
    )
    .join('\n\n');

export const trailOf = (address: string): string => {
  const { host, pathname } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  const shown = parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return [host, ...shown].join(' › ');
};

export const headline = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return 'Nothing to improve';
  return findings.length === 1 ? '1 thing to improve' : `${findings.length} things to improve`;
};

export const imageDetails = ({ type, bytes }: PreviewImage): string =>
  [
    type === null ? null : type.replace('image/', '').toUpperCase(),
    bytes === null ? null : `${Math.max(1, Math.round(bytes / 1000))} kB`,
  ]
    .filter((fact) => fact !== null)
    .join(', ');
