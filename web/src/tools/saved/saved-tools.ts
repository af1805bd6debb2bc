/** Slugs, newest first. */
export type SavedTools = {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
};

export const NO_SAVED_TOOLS: SavedTools = { favourites: [], recent: [] };

const MAX_RECENT = 6;
const MAX_FAVOURITES = 100;

const VERSION = 1;

const slugs = (value: unknown): readonly string[] | null =>
  Array.isArray(value) &&
  value.length <= MAX_FAVOURITES &&
  value.every((one) => typeof one === 'string')
    ? [...new Set<string>(value)]
    : null;

/** Damaged text or another version counts as empty. */
export const parseSavedTools = (text: string | null): SavedTools => {
  if (text === null) return NO_SAVED_TOOLS;
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null) return NO_SAVED_TOOLS;
    const { version, favourites, recent } = record as Record<string, unknown>;
    const [starred, opened] = [slugs(favourites), slugs(recent)];
    if (version !== VERSION || starred === null || opened === null) return NO_SAVED_TOOLS;
    return { favourites: starred, recent: opened.slice(0, MAX_RECENT) };
  } catch {
    return NO_SAVED_TOOLS;
  }
};

export const serializeSavedTools = (saved: SavedTools): string =>
  JSON.stringify({ version: VERSION, ...saved });

export const toggleFavourite = (saved: SavedTools, slug: string): SavedTools => ({
  ...saved,
  favourites: saved.favourites.includes(slug)
    ? saved.favourites.filter((one) => one !== slug)
    : [slug, ...saved.favourites].slice(0, MAX_FAVOURITES),
});

export const noteOpened = (saved: SavedTools, slug: string): SavedTools => ({
  ...saved,
  recent: [slug, ...saved.recent.filter((one) => one !== slug)].slice(0, MAX_RECENT),
});

/** Existing tools; favourites are not repeated in `recent`. */
export const findSavedTools = <Tool extends { readonly slug: string }>(
  { favourites, recent }: SavedTools,
  tools: readonly Tool[],
): { readonly favourites: readonly Tool[]; readonly recent: readonly Tool[] } => {
  const named = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => tools.find((tool) => tool.slug === slug) ?? []);
  return {
    favourites: named(favourites),
    recent: named(recent.filter((slug) => !favourites.includes(slug))),
  };
};
