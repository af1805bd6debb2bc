type Typed = string | null | Readonly<Record<string, string>>;

const lengthOf = (value: Typed): number => {
  if (value === null) return 0;
  if (typeof value === 'string') return value.length;
  return Object.values(value).reduce((sum, text) => sum + text.length, 0);
};

/** By history entry and field, in memory. @param max UTF-16 units; the oldest edit goes first. */
export const createTypedTexts = (max: number) => {
  // In insertion order: the first is the oldest.
  const texts = new Map<string, Typed>();
  let length = 0;

  const keyOf = (entry: string, field: string) => JSON.stringify([entry, field]);
  const drop = (key: string): void => {
    length -= lengthOf(texts.get(key) ?? null);
    texts.delete(key);
  };
  return {
    keep: (entry: string, field: string, value: Typed): void => {
      const key = keyOf(entry, field);
      drop(key);
      texts.set(key, value);
      length += lengthOf(value);
      for (const oldest of texts.keys()) {
        if (length <= max) break;
        drop(oldest);
      }
    },
    find: (entry: string, field: string): Typed | undefined => texts.get(keyOf(entry, field)),
    clear: (entry: string): void => {
      for (const key of [...texts.keys()]) if (JSON.parse(key)[0] === entry) drop(key);
    },
  };
};

const MAX_CHARACTERS = 50_000_000;

export const typedTexts = createTypedTexts(MAX_CHARACTERS);
