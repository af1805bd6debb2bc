import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FolderIdentity, identifyFolder, isSameFolder } from './folder-identity.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

const POLL_INTERVAL_MS = 10;

/** A lock file's holder, and the folder where it was created. */
export type Holder = {
  readonly launcher: ProcessIdentity;
  readonly place?: FolderIdentity | undefined;
};

export const ownHold = (path: string): Holder => {
  const launcher = identify(process.pid);
  if (!launcher) throw new Error('This process cannot be told from others.');
  return { launcher, place: identifyFolder(dirname(path)) };
};

/** @returns undefined for an empty or truncated file, as after a power cut: it is not held */
export const holderIn = <T extends Holder>(text: string): T | undefined => {
  try {
    const holder = JSON.parse(text) as T;
    const { pid, birth } = holder.launcher;
    return typeof pid === 'number' && typeof birth === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
};

/** The lock file came with a copy of its folder, so it does not count. */
export const wasCopied = ({ place }: Holder, path: string): boolean => {
  const here = identifyFolder(dirname(path));
  if (place === undefined || here === undefined) return false;
  return place.path !== here.path && !isSameFolder(place, here);
};

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

export const holderAt = (path: string): Holder | undefined => {
  const text = textOf(path);
  return text === undefined ? undefined : holderIn(text);
};

/** Creates the file with its content atomically: no process reads half of it. */
const place = (path: string, content: string): boolean => {
  const aside = `${path}.${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    // A full disk leaves an empty file.
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

/** Never a newer lock: processes that saw the same old one take turns by a lock of its content. */
const remove = async (path: string, left: string): Promise<void> => {
  const turn = `${path}.${createHash('sha256').update(left).digest('hex').slice(0, 16)}`;
  await withLock(turn, async () => {
    if (textOf(path) === left) rmSync(path, { force: true });
  });
};

/** Runs a task while holding the lock file `turn`; waits for another holder. */
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
 * After kill -9 the next process finds the file abandoned. `isLeft`: true if the old holder is
 * gone, false to check again. @returns what the last holder left; the own content counts as held
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
