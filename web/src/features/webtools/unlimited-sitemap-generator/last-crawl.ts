const KEY = 'haat.sitemap';

/**
 * The crawl that this browser began last: its way back, when the tab with its address was closed.
 */
export const lastCrawl = {
  read: (): string | null => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      // A browser that keeps nothing.
      return null;
    }
  },
  keep: (id: string): void => {
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // It is in the address as well.
    }
  },
};
