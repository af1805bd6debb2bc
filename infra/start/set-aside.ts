import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { insideOf, writeRecord } from '../postgres/cluster-record.ts';
import { decide } from '../postgres/decision.ts';
import { type Findings, findData } from '../postgres/findings.ts';
import { holdData } from '../postgres/hold.ts';
import { readOwner, writeOwner } from '../postgres/owner.ts';
import { newId } from '../postgres/placement.ts';
import { syncFolder } from '../processes/write-whole.ts';
import { BEFORE } from './leftovers.ts';
import type { State } from './state.ts';

const WHY: Readonly<Record<string, string>> = {
  EBUSY: 'it is a mount point',
  EXDEV: 'it belongs to another file system',
  EACCES: 'this user may not rename it',
  EPERM: 'this user may not rename it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

const cannot = (path: string, error: unknown): unknown => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new Error(
    `--fresh cannot set ${path} aside: ${WHY[code] ?? message} (${code}). Nothing was changed. ` +
      'Start without --fresh, or name another folder in HAAT_STATE_DIR for an empty shop.',
  );
};

/** Data move along if inside, or outside but only this folder's. */
const isOwn = ({ found }: Findings): boolean =>
  found.data !== 'missing' &&
  (found.isInside || (found.record === 'usable' && decide(found).do !== 'stop'));

/** `20261128T105500Z`, numbered within a second. */
const suffixFor = (paths: readonly string[], now: Date): string => {
  const at = `${BEFORE}${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const isFree = (suffix: string): boolean => !paths.some((path) => existsSync(path + suffix));
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? at : `${at}-${n}`;
    if (isFree(suffix)) return suffix;
  }
};

/**
 * Renames the locked state folder and its data outside; the folder's name changes last: after a cut
 * before that, a start finds the same shop by its data's owner. Renamed back, it runs again.
 * @returns the new name. @throws {Error} where a rename fails: nothing is changed then.
 */
export const setAside = async (
  state: State,
  now: Date,
  log: (line: string) => void,
): Promise<string> => {
  // A link stays, to the empty folder.
  const folder = realpathSync(state.folder);
  const undo: (() => void)[] = [];
  const step = (path: string, act: () => void, back: () => void): void => {
    try {
      act();
    } catch (error) {
      for (const one of undo) one();
      throw cannot(path, error);
    }
    undo.unshift(back);
  };
  const keep = (): void => undefined;
  step(state.postgres, () => mkdirSync(state.postgres, { recursive: true }), keep);
  const findings = findData(state.postgres);
  const { home, record, found } = findings;
  const own = isOwn(findings) ? home : undefined;
  const sharedHome = found.isInside ? undefined : own;
  const suffix = suffixFor([folder, ...(sharedHome ? [sharedHome] : [])], now);
  const aside = folder + suffix;
  const stateDir = join(aside, basename(state.postgres));

  const rename = (from: string, to: string): void =>
    step(
      from,
      () => renameSync(from, to),
      () => renameSync(to, from),
    );
  const giveTo = (data: string, id: string): void =>
    step(
      data,
      () => writeOwner(data, id, state.postgres, stateDir),
      () => writeOwner(data, id, state.postgres),
    );

  const hold =
    own === undefined
      ? undefined
      : await holdData(own, log).catch((error: unknown) => {
          throw cannot(own, error);
        });
  if (hold) undo.push(hold.release);
  // Names the owner, so that no later shop at this path takes these data.
  for (const data of findings.candidates) {
    if (data !== insideOf(state.postgres)) giveTo(data, readOwner(data)?.id ?? newId());
  }
  if (sharedHome && record) {
    const id = record.id ?? found.ownerId ?? newId();
    const changed = { ...record, id, home: sharedHome + suffix };
    giveTo(sharedHome, id);
    rename(sharedHome, changed.home);
    step(
      folder,
      () => writeRecord(state.postgres, changed),
      () => writeRecord(state.postgres, record),
    );
    syncFolder(dirname(sharedHome));
  }
  rename(folder, aside);
  step(
    folder,
    // Another start may have made it: the next lock decides.
    () => mkdirSync(folder, { recursive: true, mode: 0o711 }),
    keep,
  );
  hold?.release(sharedHome ? sharedHome + suffix : insideOf(stateDir));
  rmSync(join(aside, basename(state.lock)), { force: true });
  syncFolder(dirname(folder));
  return aside;
};
