import { indianInLatin } from '@haat/contracts/indian-in-latin';
import slugify from '@sindresorhus/slugify';

export type SlugShape = {
  readonly separator: '-' | '_' | '';
  readonly lower: boolean;
  /** Characters; 0 for no limit. */
  readonly most: number;
};

export type SlugTask = { readonly titles: string; readonly shape: SlugShape };

export type SlugLines = {
  readonly text: string;
  /** Line numbers from 1 with an empty slug: no Latin spelling known. */
  readonly empty: readonly number[];
  readonly twice: readonly number[];
};

const shortened = (slug: string, { separator, most }: SlugShape): string => {
  if (most === 0 || slug.length <= most) return slug;
  const cut = slug.slice(0, most);
  if (separator === '' || slug[most] === separator) return cut;
  const end = cut.lastIndexOf(separator);
  return end > 0 ? cut.slice(0, end) : cut;
};

/** Without accents and signs; scripts of India and others in Latin letters. */
export const slugOf = (title: string, shape: SlugShape): string =>
  shortened(
    slugify(indianInLatin(title.toWellFormed()), {
      separator: shape.separator,
      lowercase: shape.lower,
      decamelize: false,
    }),
    shape,
  );

export const slugLines = ({ titles, shape }: SlugTask): SlugLines => {
  const empty: number[] = [];
  const twice: number[] = [];
  const seen = new Set<string>();
  const slugs = titles.split(/\r\n|\r|\n/).map((title, index) => {
    if (title.trim() === '') return '';
    const slug = slugOf(title, shape);
    if (slug === '') {
      empty.push(index + 1);
    } else if (seen.has(slug)) twice.push(index + 1);
    seen.add(slug);
    return slug;
  });
  return { text: slugs.join('\n'), empty, twice };
};

const MAX_NAMED = 5;

const lineNames = (lines: readonly number[]): string => {
  const more = lines.length - MAX_NAMED;
  const names = lines.slice(0, MAX_NAMED).map(String);
  const list = new Intl.ListFormat('en-GB').format(more > 0 ? [...names, `${more} more`] : names);
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${list}`;
};

export const slugWarnings = ({ empty, twice }: SlugLines): readonly string[] => [
  ...(empty.length === 0
    ? []
    : [
        `${lineNames(empty)} ${empty.length === 1 ? 'comes' : 'come'} out empty: we know no Latin ` +
          'spelling of what is there. Please write it in Latin letters.',
      ]),
  ...(twice.length === 0
    ? []
    : [
        `${lineNames(twice)} ${twice.length === 1 ? 'gives' : 'give'} the same slug as a line ` +
          'above. Two pages need two addresses.',
      ]),
];
