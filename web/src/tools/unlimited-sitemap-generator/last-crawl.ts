import { deviceStorage } from '../../lib/browser-storage.ts';

const KEY = 'haat.sitemap';

export const lastCrawl = {
  read: (): string | null => deviceStorage.getItem(KEY),
  keep: (id: string): void => deviceStorage.setItem(KEY, id),
};
