import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderIdentity, identifyFolder } from '@haat/platform/lock-file';
import { writeWhole } from '../processes/write-whole.ts';

/** Which data these are, and the state directory that they belong to, as it was when it took them. */
export type Owner = FolderIdentity & { readonly id: string };

const fileIn = (home: string): string => join(home, 'owner.json');

/** @returns undefined where no file tells. */
export const readOwner = (home: string): Owner | undefined => {
  try {
    const { id, folder, device, inode, birth } = JSON.parse(readFileSync(fileIn(home), 'utf8'));
    const owner = { id, path: folder, device, inode, birth };
    return Object.values(owner).every((value) => typeof value === 'string') ? owner : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Writes down that the data in `home` are those of `id`, and belong to `stateDir`.
 * @param path what `stateDir` is about to be called.
 */
export const writeOwner = (home: string, id: string, stateDir: string, path?: string): void => {
  const folder = identifyFolder(stateDir);
  if (folder === undefined) throw new Error(`${stateDir} is gone.`);
  const { path: now, ...same } = folder;
  writeWhole(
    fileIn(home),
    `${JSON.stringify({ id, folder: path ?? now, ...same }, undefined, 2)}\n`,
  );
};
