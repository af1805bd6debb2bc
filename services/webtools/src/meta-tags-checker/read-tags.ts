import type { PageTags } from '@haat/contracts/http/webtools/meta-tags-checker';
import { Parser } from 'htmlparser2';
import { structuredDataTypes } from './structured-data.ts';

/** A page may repeat a tag without end; nobody reads more of them than this. */
const MOST_OF_A_KIND = 50;
const LONGEST_VALUE = 2_000;

type Attributes = Readonly<Record<string, string>>;
type Growing<Tags> = { -readonly [Name in keyof Tags]: Tags[Name] };

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_VALUE);

const add = <One>(list: One[], one: One): void => {
  if (list.length < MOST_OF_A_KIND) list.push(one);
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
  // Writers mix up `name` and `property`, and readers put up with it.
  const name = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
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
  const kinds = rel.toLowerCase().split(/\s+/);
  if (kinds.includes('canonical')) add(tags.canonicals, href);
  if (kinds.includes('icon') || kinds.includes('apple-touch-icon')) {
    add(tags.icons, { rel: tidy(rel), href, sizes: attributes.sizes ?? null });
  }
  if (kinds.includes('alternate') && attributes.hreflang !== undefined) {
    add(tags.alternates, { lang: tidy(attributes.hreflang), href });
  }
};

/** Elements whose text is wanted, and those in which a title is no title of the page. */
const IS_READ: ReadonlySet<string> = new Set(['title', 'h1', 'script']);
const IS_APART: ReadonlySet<string> = new Set(['svg', 'template']);

/** Collects what a page says about itself, wherever in the page it says so. */
export const readTags = (html: string): PageTags => {
  const tags = empty();
  let apart = 0;
  let reading: string | null = null;
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (IS_APART.has(name)) apart += 1;
      if (apart > 0) return;
      if (name === 'html') tags.lang ??= attributes.lang?.trim() || null;
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
      else for (const type of structuredDataTypes(text)) add(tags.structuredData, type);
      reading = null;
    },
  });
  parser.end(html);
  return tags;
};
