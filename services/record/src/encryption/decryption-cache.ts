import type { KeyObject } from 'node:crypto';

export type DecryptionCache = {
  /** @returns undefined on a miss, or after the key changed */
  readonly get: (box: string, key: KeyObject) => readonly unknown[] | undefined;
  readonly set: (box: string, key: KeyObject, values: readonly unknown[]) => void;
  readonly evict: (box: string) => void;
};

/** Some hundreds of bytes each. */
const MAX_CACHED = 4_000;

/** By ciphertext, valid only with its key. The rest of the event always comes from the store. */
export const createDecryptionCache = (): DecryptionCache => {
  const cached = new Map<
    string,
    { readonly key: KeyObject; readonly values: readonly unknown[] }
  >();
  return {
    get: (box, key) => {
      const found = cached.get(box);
      return found?.key === key ? found.values : undefined;
    },
    set: (box, key, values) => {
      cached.set(box, { key, values });
      const [oldest] = cached.keys();
      if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    },
    evict: (box) => {
      cached.delete(box);
    },
  };
};
