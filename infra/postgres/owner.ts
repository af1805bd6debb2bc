import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderIdentity, identifyFolder } from '@haat/platform/process';
import { writeWhole } from '../processes/write-whole.ts';

/** The state directory is as it was when it took the data. */
export type Owner = FolderIdentity & { readonly id: string };

const fileIn = (home: string): string => join(home, 'owner.json');

export const readOwner = (home: string): Owner | undefined => {
  try {
    const { id, folder, device, inode, birth } = JSON.parse(readFileSync(fileIn(home), 'utf8'));
    const owner = { id, path: folder, device, inode, birth };
    return Object.values(owner).every((value) => typeof value === 'string') ? owner : undefined;
  } catch {
    return undefined;
  }
};

/** @param path the coming path of `stateDir` */
export const writeOwner = (home: string, id: string, stateDir: string, path?: string): void => {
  const folder = identifyFolder(stateDir);
  if (folder === undefined) throw new Error(`${stateDir} is gone.`);
  const { path: now, ...same } = folder;
  writeWhole(
    fileIn(home),
    `${JSON.stringify({ id, folder: path ?? now, ...same }, undefined, 2)}\n`,
  );
};
