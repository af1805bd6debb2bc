import { type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where root keeps data and binaries of shops in closed folders: every account can enter. */
const roots = (): readonly string[] => {
  const set = process.env.HAAT_SHARED_DIR;
  return set ? [set] : ['/var/lib/haat', join(tmpdir(), 'haat-of-root')];
};

/** A directory that root owns and nobody else writes to: its content can be run and trusted. */
const isOwn = (path: string): boolean => {
  try {
    const { uid, mode } = lstatSync(path);
    return uid === 0 && (mode & 0o022) === 0;
  } catch {
    return false;
  }
};

const made = (path: string): boolean => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 });
    return true;
  } catch {
    return false;
  }
};

/** @throws Error in plain words where root can write to none of them. */
export const sharedRoot = (): string => {
  const found = roots().find((path) => made(path) && isOwn(path));
  if (found !== undefined) return found;
  throw new Error(
    `The account that runs Postgres cannot enter this folder, and ${roots().join(' or ')} is not a ` +
      'folder that root alone writes to. Name one in HAAT_SHARED_DIR.',
  );
};

const entriesOf = (root: string): readonly Dirent[] => {
  try {
    return readdirSync(root, { withFileTypes: true });
  } catch (error) {
    // Root keeps it to itself: no data in it are this user's.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return [];
    throw error;
  }
};

/** @returns every folder in them that may hold data. */
export const listSharedHomes = (): readonly string[] =>
  roots()
    .filter(isOwn)
    .flatMap((root) =>
      entriesOf(root)
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('postgres-'))
        .map(({ name }) => join(root, name)),
    );
