import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
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

type PageAssets = (sources: readonly string[]) => {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

export const readPageAssets = async (dist: string): Promise<PageAssets> => {
  const manifest: ViteManifest = JSON.parse(
    await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'),
  );
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const known = withImports(manifest, entry);
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
