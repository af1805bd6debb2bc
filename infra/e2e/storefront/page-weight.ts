import { existsSync, readFileSync, statSync } from 'node:fs';
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

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** What an order of a domain loads when a search has found one, its page loaded. */
export const orderFiles = (): readonly string[] => {
  const path = join(WEB_DIST, '.vite/manifest.json');
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(path, 'utf8'));
  const filesOf = (key: string): ReadonlySet<string> => {
    const { file, css = [], imports = [] } = chunks[key] ?? { file: `${key} is not built` };
    return new Set([file, ...css, ...imports.flatMap((other) => [...filesOf(other)])]);
  };
  const named = (name: string): string =>
    Object.keys(chunks).find((key) => chunks[key]?.name === name) ?? name;
  const loaded = [
    'index.html',
    'src/routes/buy-new-domain.tsx',
    'src/lib/answers/shop.ts',
    named('controls'),
  ].flatMap((key) => [...filesOf(key)]);
  return [...filesOf(named('order'))].filter((file) => !loaded.includes(file));
};

type Offline = { readonly files: readonly string[]; readonly pages: readonly string[] };

/** What the service worker stores, with the bytes that each file takes on the way. */
export const offlineFiles = (): Offline & { readonly sizes: readonly number[] } => {
  const script = readFileSync(join(WEB_DIST, 'service-worker.js'), 'utf8');
  const { files, pages }: Offline = JSON.parse(/^const offline = (.*);$/m.exec(script)?.[1] ?? '');
  const sizeOf = (file: string): number => {
    const sent = ['.br', ''].map((ending) => join(WEB_DIST, file + ending)).find(existsSync);
    return statSync(sent ?? file).size;
  };
  return { files, pages, sizes: files.map(sizeOf) };
};

/** Gzipped script bytes of a built page: all, and without the shell's. */
export const scriptWeight = (path: string): { readonly all: number; readonly own: number } => {
  const scripts = scriptsOf(join(path, 'index.html'));
  const shell = scriptsOf('shell.html');
  const own = [...scripts].filter((src) => !shell.has(src));
  return { all: gzipBytes(scripts), own: gzipBytes(own) };
};
