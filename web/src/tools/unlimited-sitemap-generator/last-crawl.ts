import { deviceStorage } from '../../lib/browser-storage.ts';

const KEY = 'haat.sitemap';

/**
 * The crawl that this browser began last: its way back, when the tab with its address was closed.
 */
export const lastCrawl = {
  read: (): string | null => deviceStorage.getItem(KEY),
  keep: (id: string): void => deviceStorage.setItem(KEY, id),
};
