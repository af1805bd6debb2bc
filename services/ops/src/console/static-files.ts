import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export type StaticFile = { readonly type: string; readonly bytes: Buffer };

/** Built with the storefront, outside the folder that the API serves. */
export const CONSOLE_DIST = join(import.meta.dirname, '../../../../web/console/dist');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** By their paths, such as `/assets/main.js`; empty where nothing is built. */
export const readStaticFiles = (folder: string): ReadonlyMap<string, StaticFile> => {
  try {
    return new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        const type = TYPES[extname(entry.name)];
        if (!entry.isFile() || type === undefined) return [];
        const name = `/${relative(folder, path).split(sep).join('/')}`;
        return [[name, { type, bytes: readFileSync(path) }] as const];
      }),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
};
