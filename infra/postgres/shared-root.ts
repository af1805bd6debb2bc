import { type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every account can enter these. */
const roots = (): readonly string[] => {
  const set = process.env.HAAT_SHARED_DIR;
  return set ? [set] : ['/var/lib/haat', join(tmpdir(), 'haat-of-root')];
};

/** Only root can write to it: its content can be trusted and run. */
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
    // Readable by root only: it holds no data of this user.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return [];
    throw error;
  }
};

export const listSharedHomes = (): readonly string[] =>
  roots()
    .filter(isOwn)
    .flatMap((root) =>
      entriesOf(root)
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('postgres-'))
        .map(({ name }) => join(root, name)),
    );
