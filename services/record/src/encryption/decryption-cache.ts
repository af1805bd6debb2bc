import type { KeyObject } from 'node:crypto';
import { BoundedMap } from '@haat/platform/bounded-map';

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
  type Decrypted = { readonly key: KeyObject; readonly values: readonly unknown[] };
  const cached = new BoundedMap<string, Decrypted>(MAX_CACHED);
  return {
    get: (box, key) => {
      const found = cached.get(box);
      return found?.key === key ? found.values : undefined;
    },
    set: (box, key, values) => {
      cached.set(box, { key, values });
    },
    evict: (box) => {
      cached.delete(box);
    },
  };
};
