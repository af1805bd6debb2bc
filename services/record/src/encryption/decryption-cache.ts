import type { KeyObject } from 'node:crypto';

export type DecryptionCache = {
  /** @returns undefined where it has to be opened, also because the key is another one by now. */
  readonly get: (box: string, key: KeyObject) => readonly unknown[] | undefined;
  readonly set: (box: string, key: KeyObject, values: readonly unknown[]) => void;
  readonly evict: (box: string) => void;
};

/** Some hundreds of bytes each. */
const MAX_CACHED = 4_000;

/**
 * What was in boxes that were opened a moment ago: a stream is read again for each step of its
 * order. Kept by the box itself, which nobody can make twice, and for as long as its key is at
 * hand; what stands around it in the event is read from the store each time.
 */
export const createDecryptionCache = (): DecryptionCache => {
  const kept = new Map<string, { readonly key: KeyObject; readonly values: readonly unknown[] }>();
  return {
    get: (box, key) => {
      const found = kept.get(box);
      return found?.key === key ? found.values : undefined;
    },
    set: (box, key, values) => {
      kept.set(box, { key, values });
      const [oldest] = kept.keys();
      if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest);
    },
    evict: (box) => {
      kept.delete(box);
    },
  };
};
