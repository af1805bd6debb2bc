import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BoundedMap } from '@haat/platform/bounded-map';

export type Package = {
  readonly path: string;
  readonly bytes: number;
  /** Strong: a hash of the content. */
  readonly etag: string;
  readonly modifiedAt: Date;
};

export type PackageStore = {
  /** @returns null for no package. */
  readonly find: (route: string) => Promise<Package | null>;
};

const MAX_TAGS = 1_000;

/** Only our own routes become paths. */
const ROUTE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const tagOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return `"${hash.digest('hex').slice(0, 32)}"`;
};

const lookAt = async (path: string) => {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** A folder of `<route>.zip`; may change at run time. @param folder undefined for no packages. */
export const openPackageStore = (folder: string | undefined): PackageStore => {
  type Known = { readonly version: string; readonly tag: Promise<string> };
  const tags = new BoundedMap<string, Known>(MAX_TAGS);

  const tagFor = (path: string, version: string): Promise<string> => {
    const known = tags.get(path);
    if (known?.version === version) return known.tag;
    const tag = tagOf(path);
    tags.set(path, { version, tag });
    tag.catch(() => tags.delete(path));
    return tag;
  };

  return {
    find: async (route) => {
      if (folder === undefined || !ROUTE.test(route)) return null;
      const path = join(folder, `${route}.zip`);
      const found = await lookAt(path);
      if (found === null) return null;
      const etag = await tagFor(path, `${found.size} ${found.mtimeMs}`);
      return { path, bytes: found.size, etag, modifiedAt: found.mtime };
    },
  };
};
