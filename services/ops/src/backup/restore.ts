import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Clock, isoNow } from '@haat/platform/clock';
import { holderIn, isHeld, ownHold, takeLockFile } from '@haat/platform/lock-file';
import { OlderLayout } from '@haat/record/prepare';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import { copyBackup } from './copy.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { isMaster, masterIn, masterSet } from './master.ts';
import { CLUSTER, isInUse, MASTER, openStateFolder, SANDBOXES, SECRETS } from './state-folder.ts';

export type RestoreRequest = ByOperator & {
  readonly stateDir: string;
  /** The backup. */
  readonly folder: string;
  /** What the environment names; `npm start` takes them before any file. */
  readonly masters: {
    readonly current?: string | undefined;
    readonly previous?: string | undefined;
  };
  /** Ends it while it copies: nothing is put back then. */
  readonly signal?: AbortSignal;
};

/** What is in the way of a restore, in the state folder. */
const IN_THE_WAY = ['postgres', SANDBOXES];

/**
 * Puts a backup back into a state folder that holds no shop: whole, or nothing of it. The next start
 * has Postgres finish it.
 */
export const restore = async (
  { stateDir, folder: given, masters, signal, operator, reason }: RestoreRequest,
  clock: Clock,
): Promise<Outcome> => {
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  if (manifest === 'none') return refused(`${folder} holds no whole backup: it has no manifest.`);
  if (manifest === 'unknown') {
    return refused(
      `${folder} has a manifest that this version did not write: use the one that did.`,
    );
  }
  if (manifest.softwareVersion.startsWith('0.')) return refused(new OlderLayout(folder).message);
  const state = openStateFolder(stateDir);
  const standsThere = shopIn(state.folder);
  if (standsThere !== null) return refused(standsThere);
  const wrong = await wrongMaster(folder, state.folder, manifest, masters);
  if (wrong !== null) return refused(wrong);
  await mkdir(state.folder, { recursive: true, mode: 0o711 });
  const turn = join(state.folder, 'restoring.pid');
  if (!(await acquireLock(turn))) {
    return refused(`Another restore is under way: wait for it. If none is, remove ${turn}.`);
  }
  const aside = join(state.folder, 'restoring');
  try {
    // One that has ended since may have put a shop there.
    const standsNow = shopIn(state.folder);
    if (standsNow !== null) return refused(standsNow);
    // What an earlier try left.
    await rm(aside, { recursive: true, force: true });
    const changed = await copyBackup(folder, aside, manifest, signal);
    if (changed !== null) {
      return refused(`${join(folder, changed)} is not what was kept: nothing was put back.`);
    }
    await placeInside(join(aside, CLUSTER.record));
    // The account that runs Postgres passes through, where it is another one.
    await chmod(join(aside, 'postgres'), 0o711);
    const kept = `${isoNow(clock)} ${operator}: ${reason} (the backup of ${manifest.endedAt})\n`;
    await writeFile(join(state.folder, 'restored'), kept, { flag: 'a', mode: 0o600 });
    for (const secret of SECRETS)
      await moveIfThere(join(aside, secret), join(state.folder, secret));
    await moveIfThere(join(aside, SANDBOXES), join(state.folder, SANDBOXES));
    // Last: with it there is a shop.
    await rename(join(aside, 'postgres'), join(state.folder, 'postgres'));
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error;
    return refused('Nothing was put back: it was ended before.');
  } finally {
    await rm(aside, { recursive: true, force: true });
    await rm(turn, { force: true });
  }
  const unknown =
    manifest.wrappedBy === undefined
      ? ' This backup does not say which master secret wrapped its keys, so that was not compared: ' +
        'npm start does, and changes nothing with another one.'
      : '';
  return done(
    `The backup of ${manifest.endedAt} is at ${state.folder}. Now: npm start, then ` +
      `npm run ops -- events verify, and npm run ops -- audit payments.${unknown}`,
  );
};

/** @returns what is to be done about a shop that is there; null where none is. */
const shopIn = (folder: string): string | null => {
  if (isInUse(openStateFolder(folder))) {
    const lock = join(folder, 'running.json');
    return `The shop runs: end it first. If it does not, remove ${lock}.`;
  }
  const inTheWay = IN_THE_WAY.map((name) => join(folder, name)).filter(existsSync);
  return inTheWay.length === 0
    ? null
    : `A shop is there: move ${inTheWay.join(' and ')} away first.`;
};

const UNDER_WAY = new Error('Another restore is under way.');

/**
 * Two restores at once would mix two backups, and a start during a restore would open half a shop.
 * @param file held while it runs; one that was killed holds it no longer.
 * @returns whether it is this one's turn.
 */
const acquireLock = async (file: string): Promise<boolean> => {
  const own = JSON.stringify({ ...ownHold(file), id: randomUUID() });
  try {
    await takeLockFile(file, own, (text) => {
      const holder = holderIn(text);
      if (holder !== undefined && isHeld(holder, file)) throw UNDER_WAY;
      return true;
    });
    return true;
  } catch (error) {
    if (error === UNDER_WAY) return false;
    throw error;
  }
};

/**
 * What the next start would open the keys with: the environment's, else the one that lies there, else
 * the backup's own.
 * @returns what is to be done where that is no master secret of the backup's; null where it is, and
 *   where the backup does not say.
 */
const wrongMaster = async (
  folder: string,
  stateFolder: string,
  { files, wrappedBy }: Manifest,
  { current, previous }: RestoreRequest['masters'],
): Promise<string | null> => {
  const own = join(stateFolder, MASTER);
  const inBackup = files.some(({ path }) => path === MASTER) ? join(folder, MASTER) : null;
  const expected = wrappedBy ?? [];
  const known = wrappedBy === undefined ? '' : ` with the fingerprint ${expected.join(' and ')}`;
  const kept = inBackup === null ? null : await masterIn(inBackup, expected);
  const there = await masterIn(own, expected);
  const taken = masterSet('MASTER_SECRET', current) ?? there ?? kept;
  if (taken === null) {
    return `The backup has no master secret: put yours${known} at ${own}, or set MASTER_SECRET, first.`;
  }
  if (!isMaster(expected, taken, masterSet('MASTER_SECRET_PREVIOUS', previous))) {
    if (taken === kept) return `${taken.where} is not what was kept: nothing was put back.`;
    return (
      `${taken.where} is not the master secret of the backup, which cannot be read with it: its ` +
      `fingerprint is ${taken.fingerprint}, that of the backup’s ${expected.join(' and ')}. ` +
      (taken === there ? 'Move it away first.' : 'Set it to that one first.')
    );
  }
  // Of an old backup no more is known than the secret that lies in it.
  const isOther = wrappedBy === undefined && taken === there && kept !== null;
  return isOther && taken.fingerprint !== kept.fingerprint
    ? `${own} is not the one of the backup, which cannot be read with it: move it away first.`
    : null;
};

/**
 * Wherever the data lay when they were kept, they lie inside now. Without the id of the shop that was
 * kept, the next start gives them one of their own: that shop may still be there.
 */
const placeInside = async (file: string): Promise<void> => {
  const { id: _, ...record } = JSON.parse(await readFile(file, 'utf8')) as { readonly id?: string };
  const text = `${JSON.stringify({ ...record, home: CLUSTER.home }, undefined, 2)}\n`;
  await writeFile(file, text, { mode: 0o600 });
};

/** A secret that is there already is the shop's own: it stays. */
const moveIfThere = async (from: string, to: string): Promise<void> => {
  if (existsSync(from) && !existsSync(to)) await rename(from, to);
};
