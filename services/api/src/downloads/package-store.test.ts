import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPackageStore } from './package-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-packages-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** All packages have the same size and time, so only a hash tells their contents apart. */
const writeAll = (routes: readonly string[], content: 'a' | 'b') =>
  Promise.all(
    routes.map(async (route) => {
      const path = join(folder, `${route}.zip`);
      await writeFile(path, content);
      await utimes(path, 0, 0);
    }),
  );

it('the tags of the last 1,000 packages are cached', async () => {
  const [first = '', ...others] = Array.from({ length: 1_001 }, (_, n) => `package-${n}`);
  const packages = openPackageStore(folder);
  const tagOf = async (route: string) => (await packages.find(route))?.etag;
  await writeAll([first, ...others], 'a');
  const tag = await tagOf(first);
  await Promise.all(others.map(tagOf));
  await writeAll([first, ...others], 'b');
  expect(new Set(await Promise.all(others.map(tagOf)))).toEqual(new Set([tag]));
  expect(await tagOf(first)).not.toBe(tag);
});
