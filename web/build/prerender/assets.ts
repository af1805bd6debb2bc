import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  /** Fonts, workers. */
  readonly assets?: readonly string[];
};
type ViteManifest = Readonly<Record<string, Chunk>>;

/** Chunks may import each other. */
const withImports = (
  manifest: ViteManifest,
  key: string,
  seen = new Set<string>(),
): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
};

const readManifest = async (dist: string): Promise<ViteManifest> =>
  JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));

const entryOf = (manifest: ViteManifest): string =>
  Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';

/** Loaded by every page after its own scripts. */
const LATER = ['src/features/shell/extras.ts', 'src/features/shell/footer-content.tsx'];

type PageAssets = (sources: readonly string[]) => {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

export const readPageAssets = async (dist: string): Promise<PageAssets> => {
  const manifest = await readManifest(dist);
  const known = withImports(manifest, entryOf(manifest));
  const knownStyles = new Set([...known].flatMap((key) => manifest[key]?.css ?? []));
  return (sources) => {
    const needed = new Set<string>();
    for (const source of sources) {
      if (!manifest[source]) throw new Error(`The build has nothing made from ${source}.`);
      withImports(manifest, source, needed);
    }
    const chunks = [...needed].filter((key) => !known.has(key));
    const styles = new Set(chunks.flatMap((key) => manifest[key]?.css ?? []));
    return {
      scripts: chunks.flatMap((key) => manifest[key]?.file ?? []).map((file) => `/${file}`),
      styles: [...styles].filter((file) => !knownStyles.has(file)).map((file) => `/${file}`),
    };
  };
};

/** All that pages of these sources load without the API, also on demand: no leading slash. */
export const readOfflineAssets = async (
  dist: string,
  sources: readonly string[],
): Promise<readonly string[]> => {
  const manifest = await readManifest(dist);
  const first = withImports(manifest, entryOf(manifest));
  const needed = new Set(first);
  const add = (key: string): void => {
    const reached = withImports(manifest, key);
    const added = [...reached].filter((one) => !needed.has(one));
    for (const one of added) needed.add(one);
    for (const one of added) for (const later of manifest[one]?.dynamicImports ?? []) add(later);
  };
  for (const source of [...sources, ...LATER]) add(source);
  const files = [...needed].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key] ?? {};
    return [file ?? [], css, assets].flat();
  });
  return [...new Set(files)].toSorted();
};
