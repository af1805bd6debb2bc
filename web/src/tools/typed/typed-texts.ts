/** What a field holds: a text, or the texts of several fields by their names. */
type Typed = string | null | Readonly<Record<string, string>>;

const lengthOf = (value: Typed): number => {
  if (value === null) return 0;
  if (typeof value === 'string') return value.length;
  return Object.values(value).reduce((sum, text) => sum + text.length, 0);
};

/**
 * What was typed, by the entry of the history and the field it was typed in: so that Back finds it.
 * In memory only. Beyond its size, what was not typed in for longest goes.
 * @param most of all texts together, in UTF-16 units
 */
export const createTypedTexts = (max: number) => {
  // A map keeps the order in which its keys were set: the first is the one that goes.
  const kept = new Map<string, Typed>();
  let length = 0;

  const keyOf = (entry: string, field: string) => JSON.stringify([entry, field]);
  const drop = (key: string): void => {
    length -= lengthOf(kept.get(key) ?? null);
    kept.delete(key);
  };
  return {
    keep: (entry: string, field: string, value: Typed): void => {
      const key = keyOf(entry, field);
      drop(key);
      kept.set(key, value);
      length += lengthOf(value);
      for (const oldest of kept.keys()) {
        if (length <= max) break;
        drop(oldest);
      }
    },
    /** @returns undefined where nothing was typed. */
    find: (entry: string, field: string): Typed | undefined => kept.get(keyOf(entry, field)),
    /** Of one entry, everything. */
    clear: (entry: string): void => {
      for (const key of [...kept.keys()]) if (JSON.parse(key)[0] === entry) drop(key);
    },
  };
};

/** Ten texts of the size that browsers still handle well. */
const MAX_CHARACTERS = 50_000_000;

export const typedTexts = createTypedTexts(MAX_CHARACTERS);
