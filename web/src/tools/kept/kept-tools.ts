/** The tools that a visitor starred, and those they opened last; by their slugs, newest first. */
export type KeptTools = {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
};

export const NOTHING_KEPT: KeptTools = { favourites: [], recent: [] };

const MOST_RECENT = 6;
/** More than there are tools; whoever writes more into the record has damaged it. */
const MOST = 100;

/** As it stands in the browser: another form gets another version. */
const VERSION = 1;

const slugs = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.length <= MOST && value.every((one) => typeof one === 'string')
    ? [...new Set<string>(value)]
    : null;

/** @param text as the browser kept it. What is damaged, or of another version, is nothing. */
export const readKept = (text: string | null): KeptTools => {
  if (text === null) return NOTHING_KEPT;
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null) return NOTHING_KEPT;
    const { version, favourites, recent } = record as Record<string, unknown>;
    const [starred, opened] = [slugs(favourites), slugs(recent)];
    if (version !== VERSION || starred === null || opened === null) return NOTHING_KEPT;
    return { favourites: starred, recent: opened.slice(0, MOST_RECENT) };
  } catch {
    return NOTHING_KEPT;
  }
};

export const writeKept = (kept: KeptTools): string => JSON.stringify({ version: VERSION, ...kept });

/** A star is set where there is none, and taken away where there is one. */
export const toggleFavourite = (kept: KeptTools, slug: string): KeptTools => ({
  ...kept,
  favourites: kept.favourites.includes(slug)
    ? kept.favourites.filter((one) => one !== slug)
    : [slug, ...kept.favourites].slice(0, MOST),
});

export const noteOpened = (kept: KeptTools, slug: string): KeptTools => ({
  ...kept,
  recent: [slug, ...kept.recent.filter((one) => one !== slug)].slice(0, MOST_RECENT),
});

/** The tools behind the slugs that are still there; what is a favourite is not among the last too. */
export const toolsKept = <Tool extends { readonly slug: string }>(
  { favourites, recent }: KeptTools,
  tools: readonly Tool[],
): { readonly favourites: readonly Tool[]; readonly recent: readonly Tool[] } => {
  const named = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => tools.find((tool) => tool.slug === slug) ?? []);
  return {
    favourites: named(favourites),
    recent: named(recent.filter((slug) => !favourites.includes(slug))),
  };
};
