type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/**
 * Where visitors block site data, reading `window.localStorage` throws; where it is full, writing
 * does. What cannot be stored is kept in memory for as long as the page is open.
 */
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

/** Shared by all tabs, and kept when the browser is closed. Never throws. */
export const deviceStorage = neverThrowing(() => localStorage);

/** Kept until the tab is closed. Never throws. */
export const tabStorage = neverThrowing(() => sessionStorage);
