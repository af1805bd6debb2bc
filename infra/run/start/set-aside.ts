import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { insideOf, writeRecord } from '../postgres/cluster-record.ts';
import { decide } from '../postgres/decision.ts';
import { type Findings, findData } from '../postgres/findings.ts';
import { holdData } from '../postgres/hold.ts';
import { writeOwner } from '../postgres/owner.ts';
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
};

const cannot = (path: string, error: unknown): Error => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new Error(
    `--fresh cannot set ${path} aside: ${WHY[code] ?? message} (${code}). Nothing was changed. ` +
      'Start without --fresh, or name another folder in HAAT_STATE_DIR for an empty shop.',
  );
};

const rename = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    throw cannot(from, error);
  }
};

/**
 * What goes along: data inside, and data outside that are this folder's own. Of a copy the owner's
 * data stay as they are.
 */
const ownData = ({ postgres }: State): Findings | undefined => {
  if (!existsSync(postgres)) return undefined;
  const findings = findData(postgres);
  const { record, data, isInside } = findings.found;
  if (data === 'missing') return undefined;
  const isOwn = isInside || (record === 'usable' && decide(findings.found).do !== 'stop');
  return isOwn ? findings : undefined;
};

const undoing = (step: () => void, undo: () => void): void => {
  try {
    step();
  } catch (error) {
    undo();
    throw error;
  }
};

/** `20261128T105500Z`, and the next free one where two are set aside in one second. */
const suffixFor = (paths: readonly string[], now: Date): string => {
  const at = `${BEFORE}${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const isFree = (suffix: string): boolean => !paths.some((path) => existsSync(path + suffix));
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? at : `${at}-${n}`;
    if (isFree(suffix)) return suffix;
  }
};

/**
 * Renames the state folder, whose lock this process holds, and its data outside, and leaves an empty
 * folder in its place, which is not locked yet. Renamed back, the old one goes on.
 * @returns what the folder is called now.
 * @throws Error in plain words where one of them cannot be renamed: nothing is changed then.
 */
export const setAside = async (
  state: State,
  now: Date,
  log: (line: string) => void,
): Promise<string> => {
  // A link stays, and leads to the empty folder.
  const folder = realpathSync(state.folder);
  const data = ownData(state);
  const outside = data?.found.isInside ? undefined : data?.home;
  const suffix = suffixFor([folder, ...(outside ? [outside] : [])], now);
  const aside = folder + suffix;
  const stateDir = join(aside, basename(state.postgres));
  const hold = data && (await holdData(data.home, log));
  try {
    rename(folder, aside);
    if (outside)
      undoing(
        () => rename(outside, outside + suffix),
        () => renameSync(aside, folder),
      );
  } catch (error) {
    hold?.release();
    throw error;
  }
  if (data && outside) {
    syncFolder(dirname(outside));
    const id = data.record?.id ?? data.found.ownerId ?? newId();
    const password = data.record?.password ?? '';
    writeRecord(stateDir, { id, home: outside + suffix, password });
    writeOwner(outside + suffix, id, stateDir);
  }
  hold?.release(outside ? outside + suffix : insideOf(stateDir));
  rmSync(join(aside, basename(state.lock)), { force: true });
  syncFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`Another start opened ${folder} meanwhile. What was in it is in ${aside}.`);
  }
  return aside;
};
