import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Clock, isoNow } from '@haat/platform/clock';
import { opsPrefix } from '@haat/platform/operator-settings';
import { holderIn, isHeld, ownHold, takeLockFile } from '@haat/platform/process';
import { OlderLayout } from '@haat/platform/unavailable';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import { copyBackup } from './copy.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { isMaster, masterIn, masterSet } from './master.ts';
import { CLUSTER, isInUse, MASTER, openStateFolder, SANDBOXES, SECRETS } from './state-folder.ts';

export type RestoreRequest = ByOperator & {
  readonly stateDir: string;
  readonly folder: string;
  /** From the environment; `npm start` prefers these to files. */
  readonly masters: {
    readonly current?: string | undefined;
    readonly previous?: string | undefined;
  };
  /** Aborts while it copies: nothing is restored then. */
  readonly signal?: AbortSignal;
};

const IN_THE_WAY = ['postgres', SANDBOXES];

/** Restores a backup into a state folder without a shop: all of it or nothing. */
export const restore = async (
  { stateDir, folder: given, masters, signal, operator, reason }: RestoreRequest,
  clock: Clock,
): Promise<Outcome> => {
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  if (manifest === 'none')
    return refused(`${folder} is not a complete backup: it has no manifest.`);
  if (manifest === 'unknown') {
    return refused(
      `${folder} has a manifest of another version. Restore it with the version that made it.`,
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
    return refused(`Another restore is running: wait for it. If none is, remove ${turn}.`);
  }
  const aside = join(state.folder, 'restoring');
  try {
    // Checked again: a restore that has just ended may have put a shop there.
    const standsNow = shopIn(state.folder);
    if (standsNow !== null) return refused(standsNow);
    await rm(aside, { recursive: true, force: true });
    const changed = await copyBackup(folder, aside, manifest, signal);
    if (changed !== null) {
      return refused(`${join(folder, changed)} does not match the manifest. Nothing was restored.`);
    }
    await placeInside(join(aside, CLUSTER.record));
    // Another account may run Postgres and must pass through.
    await chmod(join(aside, 'postgres'), 0o711);
    const entry = `${isoNow(clock)} ${operator}: ${reason} (the backup of ${manifest.endedAt})\n`;
    await writeFile(join(state.folder, 'restored'), entry, { flag: 'a', mode: 0o600 });
    for (const secret of SECRETS)
      await moveIfThere(join(aside, secret), join(state.folder, secret));
    await moveIfThere(join(aside, SANDBOXES), join(state.folder, SANDBOXES));
    // Last: a folder with this is a shop.
    await rename(join(aside, 'postgres'), join(state.folder, 'postgres'));
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error;
    return refused('Nothing was restored: interrupted.');
  } finally {
    await rm(aside, { recursive: true, force: true });
    await rm(turn, { force: true });
  }
  const unknown =
    manifest.wrappedBy === undefined
      ? ' The manifest does not name the master secret of its keys, so it was not checked here: ' +
        'npm start checks it, and changes nothing if it is a different one.'
      : '';
  return done(
    `The backup of ${manifest.endedAt} is at ${state.folder}. Now: npm start, then ` +
      `${opsPrefix()} events verify, and ${opsPrefix()} audit payments.${unknown}`,
  );
};

const shopIn = (folder: string): string | null => {
  if (isInUse(openStateFolder(folder))) {
    const lock = join(folder, 'running.json');
    return `The shop is running: stop it first. If it is not, remove ${lock}.`;
  }
  const inTheWay = IN_THE_WAY.map((name) => join(folder, name)).filter(existsSync);
  return inTheWay.length === 0
    ? null
    : `A shop is already there: move ${inTheWay.join(' and ')} away first.`;
};

const UNDER_WAY = new Error('Another restore is running.');

/** One restore at a time: two would mix two backups. A killed holder loses the lock. */
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

/** @returns what to do where the next start would use a wrong master secret; null if it fits. */
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
  const fromBackup = inBackup === null ? null : await masterIn(inBackup, expected);
  const there = await masterIn(own, expected);
  const taken = masterSet('MASTER_SECRET', current) ?? there ?? fromBackup;
  if (taken === null) {
    return `The backup has no master secret: put yours${known} at ${own}, or set MASTER_SECRET, first.`;
  }
  if (!isMaster(expected, taken, masterSet('MASTER_SECRET_PREVIOUS', previous))) {
    if (taken === fromBackup)
      return `${taken.where} does not match the manifest. Nothing was restored.`;
    return (
      `${taken.where} is not the master secret of this backup: its fingerprint is ` +
      `${taken.fingerprint}, the backup’s is ${expected.join(' and ')}. ` +
      (taken === there ? 'Move it away first.' : 'Set the backup’s first.')
    );
  }
  // An old backup without fingerprints: only the secrets themselves can be compared.
  const isOther = wrappedBy === undefined && taken === there && fromBackup !== null;
  return isOther && taken.fingerprint !== fromBackup.fingerprint
    ? `${own} is not the master secret of this backup. Move it away first.`
    : null;
};

/** The data lie inside now. Drops the shop's id, which the original may still use. */
const placeInside = async (file: string): Promise<void> => {
  const { id: _, ...record } = JSON.parse(await readFile(file, 'utf8')) as { readonly id?: string };
  const text = `${JSON.stringify({ ...record, home: CLUSTER.home }, undefined, 2)}\n`;
  await writeFile(file, text, { mode: 0o600 });
};

/** Never overwrites a secret: it is the shop's own. */
const moveIfThere = async (from: string, to: string): Promise<void> => {
  if (existsSync(from) && !existsSync(to)) await rename(from, to);
};
