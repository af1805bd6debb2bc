import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FolderIdentity, identifyFolder, isSameFolder } from './folder-identity.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

const POLL_INTERVAL_MS = 10;

/** Who holds a lock file, and the folder that it was made in. */
export type Holder = {
  readonly launcher: ProcessIdentity;
  readonly place?: FolderIdentity | undefined;
};

/** What this process writes into a lock file at `path`. */
export const ownHold = (path: string): Holder => {
  const launcher = identify(process.pid);
  if (!launcher) throw new Error('This process cannot be told from others.');
  return { launcher, place: identifyFolder(dirname(path)) };
};

/** @returns undefined for what a power cut or a full disk left: empty or cut short, it is not held. */
export const holderIn = <T extends Holder>(text: string): T | undefined => {
  try {
    const holder = JSON.parse(text) as T;
    const { pid, birth } = holder.launcher;
    return typeof pid === 'number' && typeof birth === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a lock file came to `path` in a copy of its folder: it says nothing of this one then. */
export const wasCopied = ({ place }: Holder, path: string): boolean => {
  const here = identifyFolder(dirname(path));
  if (place === undefined || here === undefined) return false;
  return place.path !== here.path && !isSameFolder(place, here);
};

/** Whether a lock file at `path` counts. */
export const isHeld = (holder: Holder, path: string): boolean =>
  isAlive(holder.launcher) && !wasCopied(holder, path);

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(
      `${path} cannot be read (${code}): another user may run this. Start as that user; if nothing ` +
        'runs, remove the file.',
    );
  }
};

/** @returns who made the lock file at `path`; undefined where there is none, or it does not say. */
export const holderAt = (path: string): Holder | undefined => {
  const text = textOf(path);
  return text === undefined ? undefined : holderIn(text);
};

/** The name appears with its content or not at all: no other process reads half of it. */
const place = (path: string, content: string): boolean => {
  const aside = `${path}.${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    // On a full disk it leaves an empty file.
    writeFileSync(aside, content, { flag: 'wx', mode: 0o600 });
    linkSync(aside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

/**
 * Removes a lock that its holder left behind, and never a newer one: two processes that both saw the
 * old one take turns by a lock of its own, named after its content.
 */
const remove = async (path: string, left: string): Promise<void> => {
  const turn = `${path}.${createHash('sha256').update(left).digest('hex').slice(0, 16)}`;
  await withLock(turn, async () => {
    if (textOf(path) === left) rmSync(path, { force: true });
  });
};

/** Runs a task while this process alone holds the lock file `turn`; waits for a process that has it. */
export const withLock = async <T>(turn: string, task: () => Promise<T>): Promise<T> => {
  await takeLockFile(turn, JSON.stringify(ownHold(turn)), async (text) => {
    const holder = holderIn(text);
    if (holder === undefined || !isHeld(holder, turn)) return true;
    await pause(POLL_INTERVAL_MS);
    return false;
  });
  try {
    return await task();
  } finally {
    rmSync(turn, { force: true });
  }
};

/**
 * Makes `path` with this content, which has to be this process's alone, where no other process holds
 * it. It stays until it is removed; after a kill -9 the next one finds it left behind.
 * @param isLeft told of a lock that is there: true where its holder is gone, false to look again.
 *   Throws to refuse.
 * @returns what the last holder left; undefined where there was none. This process's own content is
 *   a lock that it holds already.
 */
export const takeLockFile = async (
  path: string,
  content: string,
  isLeft: (text: string) => Promise<boolean> | boolean,
): Promise<string | undefined> => {
  let before: string | undefined;
  while (!place(path, content)) {
    const found = textOf(path);
    if (found === undefined) continue;
    if (found === content) return content;
    if (!(await isLeft(found))) continue;
    before = found;
    await remove(path, found);
  }
  return before;
};
