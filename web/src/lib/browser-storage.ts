type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Falls back to memory: blocked storage throws on reads, full storage on writes. */
const neverThrowing = (open: () => Storage): BrowserStorage => {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
};

/** Shared by all tabs. Never throws. */
export const deviceStorage = neverThrowing(() => localStorage);

/** For this tab. Never throws. */
export const tabStorage = neverThrowing(() => sessionStorage);
