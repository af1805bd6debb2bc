import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOfflineAssets } from './assets.ts';
import type { PublicPage } from './render.tsx';

/** Served without the shop's data. */
export const SHELL_FILE = 'shell.html';
export const OFFLINE_FILE = 'offline.html';
/** Needed by those two, beside their assets. */
const OTHER_FILES = ['favicon.svg', 'manifest.webmanifest', 'offline-page.js'];

/** @param pages that work without a network. @returns the script, different for each build. */
export const serviceWorker = async (
  dist: string,
  pages: readonly Pick<PublicPage, 'path' | 'sources'>[],
): Promise<string> => {
  const assets = await readOfflineAssets(
    dist,
    pages.flatMap(({ sources }) => sources),
  );
  const fixed = [SHELL_FILE, OFFLINE_FILE, ...OTHER_FILES];
  const hash = createHash('sha256').update(JSON.stringify([assets, pages.map(({ path }) => path)]));
  for (const file of fixed) hash.update(await readFile(join(dist, file)));
  const source = await readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8');
  hash.update(source);
  const offline = {
    version: hash.digest('base64url').slice(0, 12),
    files: [...fixed, ...assets].map((file) => `/${file}`),
    pages: pages.map(({ path }) => path),
  };
  return `const offline = ${JSON.stringify(offline)};\n${source}`;
};
