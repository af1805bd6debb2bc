import { stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { openPackageStore } from '@haat/api/downloads/package-store';
import type { PackageStore } from './check-catalogue.ts';

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};

/** @param folder DOWNLOADS_DIR; without it nothing is found. */
export const packageStoreOf = (folder: string | undefined): PackageStore => {
  const packageStore = openPackageStore(folder);
  return {
    hasPackage: async (route) => ((await packageStore.find(route))?.bytes ?? 0) > 0,
    hasDemo: async (path) => {
      if (folder === undefined) return false;
      const root = join(folder, 'demos');
      const page = normalize(
        join(root, path.endsWith('/') || path === '' ? `${path}index.html` : path),
      );
      // The provider's path must not lead outside the demos.
      if (!page.startsWith(normalize(`${root}/`))) return false;
      return (await isFile(page)) || isFile(join(page, 'index.html'));
    },
  };
};
