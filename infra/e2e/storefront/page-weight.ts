import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_DIST } from '../../processes/web-build.ts';

const ASSETS = /id="page-assets">([^<]+)</;

const scriptsOf = (file: string): ReadonlySet<string> => {
  const list = ASSETS.exec(readFileSync(join(WEB_DIST, file), 'utf8'))?.[1];
  if (list === undefined) throw new Error(`${file} names no scripts.`);
  return new Set<string>(JSON.parse(list).scripts);
};

const gzipBytes = (scripts: Iterable<string>): number =>
  [...scripts]
    .map((src) => gzipSync(readFileSync(join(WEB_DIST, src)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);

/** Gzipped script bytes of a built page: all, and without the shell's. */
export const scriptWeight = (path: string): { readonly all: number; readonly own: number } => {
  const scripts = scriptsOf(join(path, 'index.html'));
  const shell = scriptsOf('shell.html');
  const own = [...scripts].filter((src) => !shell.has(src));
  return { all: gzipBytes(scripts), own: gzipBytes(own) };
};
