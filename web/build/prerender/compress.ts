import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|xml|txt|webmanifest)$/;
const SMALLEST_BYTES = 1_000;
const AT_ONCE = 4;

/** Files in assets never change; pages are rendered often. */
const brotliQuality = (path: string): number => (/\/assets\//.test(path) ? 11 : 6);

const isFresh = async (made: string, from: string): Promise<boolean> => {
  try {
    return (await stat(made)).mtimeMs >= (await stat(from)).mtimeMs;
  } catch {
    return false;
  }
};

const put = async (path: string, bytes: Buffer): Promise<void> => {
  const partial = `${path}.${process.pid}.new`;
  await writeFile(partial, bytes);
  await rename(partial, path);
};

const compressFile = async (path: string): Promise<void> => {
  if (await isFresh(`${path}.br`, path)) return;
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality(path),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await put(`${path}.gz`, await toGzip(bytes, { level: 9 }));
  await put(`${path}.br`, await toBrotli(bytes, { params }));
};

export const compressBelow = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compressFile(file);
  });
  await Promise.all(workers);
};
