import { constants, lstatSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../processes/write-whole.ts';
import { linksIn, textOfLinks } from './links.ts';
import { writeOwner } from './owner.ts';

/** Their pids and inodes belong to the original's run. */
const isOfARun = (path: string): boolean => /\/data\/postmaster\.(pid|opts)$/.test(path);

/** Flushes a copy to disk and compares every file's size. */
const verify = async (from: string, to: string): Promise<void> => {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name);
    const copy = join(to, source.slice(from.length));
    if (isOfARun(source)) continue;
    if (!entry.isFile()) continue;
    if ((await lstat(copy)).size !== lstatSync(source).size) {
      throw new Error(`${source} changed while it was copied.`);
    }
    const file = await open(copy, 'r');
    await file.sync().finally(() => file.close());
  }
};

/** `to` must not exist; renamed last, so it is complete or absent. @throws Error for links. */
export const copyData = async (
  from: string,
  to: string,
  owner: { readonly id: string; readonly stateDir: string },
): Promise<void> => {
  const links = linksIn(from);
  if (links.length > 0) {
    throw new Error(
      `The data in ${from} cannot be copied. Nothing was changed.\n${textOfLinks(links)}`,
    );
  }
  const partial = `${to}.partial`;
  await mkdir(partial, { mode: 0o700 });
  try {
    await cp(join(from, 'data'), join(partial, 'data'), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => !isOfARun(source),
    });
    await chmod(join(partial, 'data'), 0o700);
    await verify(join(from, 'data'), join(partial, 'data'));
    writeOwner(partial, owner.id, owner.stateDir);
    await rename(partial, to);
    syncFolder(join(to, '..'));
  } catch (error) {
    // Deletes only the copy made above.
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
};
