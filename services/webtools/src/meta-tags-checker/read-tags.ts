import type { PageTags } from '@haat/contracts/http/webtools/meta-tags-checker';
import { readPageText } from '../pages/page-text.ts';
import { parseHtml } from '../pages/parse-html.ts';

const DEEPEST = 3;
const MAX_ITEMS = 100;

const typesOf = (value: unknown, depth: number): readonly string[] => {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS).flatMap((one) => typesOf(one, depth + 1));
  const { '@type': type, '@graph': graph } = value as Readonly<Record<string, unknown>>;
  const own = [type]
    .flat()
    .slice(0, MAX_ITEMS)
    .filter((name) => typeof name === 'string');
  return [...own, ...typesOf(graph, depth + 1)];
};

/** @returns types of a JSON-LD block and its graph; one null where it is unreadable or has none. */
const structuredDataTypes = (json: string): readonly (string | null)[] => {
  try {
    const types = typesOf(JSON.parse(json), 0);
    return types.length === 0 ? [null] : types;
  } catch {
    return [null];
  }
};

const MAX_PER_KIND = 50;
const MAX_VALUE_LENGTH = 2_000;
const MAX_SCANNED_LENGTH = 10 * MAX_VALUE_LENGTH;

type Attributes = Readonly<Record<string, string>>;
type Growing<Tags> = { -readonly [Name in keyof Tags]: Tags[Name] };

const tidy = (text: string): string =>
  text.slice(0, MAX_SCANNED_LENGTH).replace(/\s+/g, ' ').trim().slice(0, MAX_VALUE_LENGTH);

const add = <One>(list: One[], one: One): void => {
  if (list.length < MAX_PER_KIND) list.push(one);
};

const empty = (): Growing<PageTags> => ({
  titles: [],
  descriptions: [],
  canonicals: [],
  robots: [],
  viewport: null,
  lang: null,
  charset: null,
  headings: [],
  icons: [],
  openGraph: [],
  twitter: [],
  structuredData: [],
  alternates: [],
});

const OPEN_GRAPH = /^(?:og|article|product|profile|book|music|video|fb):/;

const readMeta = (tags: Growing<PageTags>, attributes: Attributes): void => {
  const { content } = attributes;
  // Pages confuse `name` and `property`; readers accept both.
  const name = tidy(attributes.property ?? attributes.name ?? '').toLowerCase();
  if (content === undefined || name === '') return;
  const value = tidy(content);
  if (name === 'description') add(tags.descriptions, value);
  else if (name === 'robots' || name === 'googlebot') add(tags.robots, value.toLowerCase());
  else if (name === 'viewport') tags.viewport ??= value;
  else if (name.startsWith('twitter:')) add(tags.twitter, { name, value });
  else if (OPEN_GRAPH.test(name)) add(tags.openGraph, { name, value });
};

const readLink = (tags: Growing<PageTags>, { rel = '', ...attributes }: Attributes): void => {
  const href = tidy(attributes.href ?? '');
  const kinds = tidy(rel).toLowerCase().split(' ');
  if (kinds.includes('canonical')) add(tags.canonicals, href);
  if (kinds.includes('icon') || kinds.includes('apple-touch-icon')) {
    add(tags.icons, {
      rel: tidy(rel),
      href,
      sizes: attributes.sizes === undefined ? null : tidy(attributes.sizes),
    });
  }
  if (kinds.includes('alternate') && attributes.hreflang !== undefined) {
    add(tags.alternates, { lang: tidy(attributes.hreflang), href });
  }
};

const IS_READ: ReadonlySet<string> = new Set(['title', 'h1', 'script']);
const IS_APART: ReadonlySet<string> = new Set(['svg', 'template']);

export const readTags = (html: string): PageTags => {
  const tags = empty();
  let apart = 0;
  let reading: string | null = null;
  let text = '';
  parseHtml(html, {
    onopentag: (name, attributes) => {
      if (IS_APART.has(name)) apart += 1;
      if (apart > 0) return;
      if (name === 'html') tags.lang ??= tidy(attributes.lang ?? '') || null;
      else if (name === 'meta') readMeta(tags, attributes);
      else if (name === 'link') readLink(tags, attributes);
      else if (name === 'script' && !/^application\/ld\+json\b/i.test(attributes.type ?? ''))
        return;
      if (!IS_READ.has(name)) return;
      reading = name;
      text = '';
    },
    ontext: (more) => {
      if (reading !== null) text += more;
    },
    onclosetag: (name) => {
      if (IS_APART.has(name)) apart -= 1;
      if (name !== reading) return;
      if (name === 'title') add(tags.titles, tidy(text));
      else if (name === 'h1') add(tags.headings, tidy(text));
      else
        for (const type of structuredDataTypes(text))
          add(tags.structuredData, type === null ? null : tidy(type));
      reading = null;
    },
  });
  return tags;
};

export const readMetaTags = (page: {
  readonly body: Uint8Array;
  readonly charset: string | null;
}): PageTags => {
  const { text, charset } = readPageText(page.body, page.charset);
  return { ...readTags(text), charset: charset === null ? null : tidy(charset) };
};
