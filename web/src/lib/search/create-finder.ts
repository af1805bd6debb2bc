// MiniSearch: typos, prefixes and weights in 6 kB (MIT, no dependencies).
import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { SYNONYMS } from './synonyms.ts';

export type Findable = {
  readonly label: string;
  readonly about: string;
  readonly words?: string;
};

const LATIN_ACCENTS = /[\u0300-\u036f]/g;
const plain = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replaceAll(LATIN_ACCENTS, '').normalize('NFC');

const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);

/** "base64" is also found by "base" and "64". */
const withParts = (word: string): readonly string[] => {
  const parts = word.match(/\d+|\D+/g) ?? [];
  return parts.length > 1 ? [word, ...parts] : [word];
};

const synonymsFor = (text: string): string => {
  const padded = ` ${wordsOf(text).join(' ')} `;
  return SYNONYMS.filter((row) =>
    row.some((word) => padded.includes(` ${wordsOf(word).join(' ')} `)),
  )
    .flat()
    .join(' ');
};

/** None in short words, where an edit makes another word. */
const typosIn = (word: string): number => (word.length > 4 ? 2 : word.length > 3 ? 1 : 0);

/** Two edits make "and" of "random": a typo keeps the length. */
const isNear = ({ queryTerms, terms }: SearchResult): boolean =>
  queryTerms.every((queryTerm) =>
    terms.some(
      (term) => term.startsWith(queryTerm) || Math.abs(term.length - queryTerm.length) <= 1,
    ),
  );

const AS_WRITTEN: SearchOptions = {
  combineWith: 'AND',
  prefix: true,
  boost: { label: 8, words: 4, about: 2 },
  bm25: { k: 1.2, b: 0, d: 0.5 },
  tokenize: (text) => [...wordsOf(text)],
};
const MISSPELT: SearchOptions = { ...AS_WRITTEN, fuzzy: typosIn };

/** Every word of the query begins a word of the name. */
export const isNamed = (name: string, query: string): boolean => {
  const inName = wordsOf(name);
  return wordsOf(query).every((word) => inName.some((other) => other.startsWith(word)));
};

type Search<One> = {
  /** Entries with every word or prefix, names first. Empty: all. */
  readonly asWritten: (query: string) => readonly One[];
  /** Also entries with near words. */
  readonly misspelt: (query: string) => readonly One[];
};

export const createSearch = <One extends Findable>(all: readonly One[]): Search<One> => {
  const index = new MiniSearch({
    fields: ['label', 'about', 'words', 'others'],
    tokenize: (text) => wordsOf(text).flatMap(withParts),
    searchOptions: { boostDocument: (id) => 1 + (all.length - Number(id)) / (all.length * 20) },
  });
  index.addAll(
    all.map(({ label, about, words = '' }, id) => ({
      id,
      label,
      about,
      words,
      others: synonymsFor(`${label} ${words}`),
    })),
  );
  const search = (query: string, options: SearchOptions): readonly SearchResult[] => {
    const words = wordsOf(query);
    const combined: Query = {
      combineWith: 'OR',
      queries: [
        { combineWith: 'AND', queries: [query] },
        ...(words.length > 1 ? [{ queries: [words.join('')], prefix: false }] : []),
      ],
    };
    return index.search(combined, options);
  };
  const entriesOf = (found: readonly SearchResult[]) => found.flatMap(({ id }) => all[id] ?? []);
  const isEmpty = (query: string) => wordsOf(query).length === 0;
  return {
    asWritten: (query) => (isEmpty(query) ? all : entriesOf(search(query, AS_WRITTEN))),
    misspelt: (query) => (isEmpty(query) ? all : entriesOf(search(query, MISSPELT).filter(isNear))),
  };
};

/** As written; near matches only if nothing is found so. */
export const createFinder = <One extends Findable>(
  all: readonly One[],
): ((query: string) => readonly One[]) => {
  const { asWritten, misspelt } = createSearch(all);
  return (query) => {
    const exact = asWritten(query);
    return exact.length > 0 ? exact : misspelt(query);
  };
};
