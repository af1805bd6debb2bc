import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Clock, isoNow } from '@haat/platform/clock';
import { opsPrefix, setByHand } from '@haat/platform/operator-settings';
import { SOFTWARE_VERSION } from '@haat/platform/process';
import { isUnavailable } from '@haat/platform/unavailable';
import { wrappedBy } from '@haat/record/keys';
import { done, type Outcome, refused } from '../command-line/outcome.ts';
import { takeBaseBackup } from './base-backup.ts';
import { copyFile, copyTree, type Tree } from './copy.ts';
import { type BackupFile, type Manifest, writeManifest } from './manifest.ts';
import { isMaster, masterIn } from './master.ts';
import {
  CLUSTER,
  isInUse,
  isLaunched,
  KEYS_DATABASE,
  MASTER,
  openStateFolder,
  portOf,
  SANDBOXES,
  SECRETS,
} from './state-folder.ts';

const SUPERUSER = 'haat';

export type BackupRequest = {
  readonly stateDir: string;
  /** The target: missing or empty. */
  readonly folder: string;
  readonly withSecrets: boolean;
  /** Aborts the backup and removes its files. */
  readonly signal?: AbortSignal;
};

const NOTHING: Tree = { folders: [], files: [] };

const isEmpty = async (folder: string): Promise<boolean> =>
  !existsSync(folder) ||
  ((await stat(folder)).isDirectory() && (await readdir(folder)).length === 0);

/** @returns the first folder that it created. Not `recursive`: Node loops forever in /proc. */
const makeFolder = async (folder: string): Promise<string | undefined> => {
  if (existsSync(folder)) return undefined;
  const made = await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
  return made ?? folder;
};

/** Keeps a folder that existed before, such as a mount point. */
const removeHalf = async (folder: string, made: string | undefined): Promise<void> => {
  if (made !== undefined) return rm(made, { recursive: true, force: true });
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
};

const backUpFile = async (
  from: string,
  to: string,
  path: string,
): Promise<readonly BackupFile[]> => {
  const copied = await copyFile(join(from, path), join(to, path));
  return copied === null ? [] : [{ path, ...copied }];
};

const ELSEWHERE =
  'the shop’s engines are elsewhere. Back them up with their own tools: ' +
  'docs/operating/backups.md#engines-elsewhere';

/**
 * Backs up all state that `npm start` cannot recreate, while the shop runs.
 * @throws Error when the shop or its Postgres is unreachable; no backup remains then.
 */
export const backUp = async (
  { stateDir, folder: given, withSecrets, signal }: BackupRequest,
  clock: Clock,
): Promise<Outcome> => {
  const folder = resolve(given);
  const state = openStateFolder(stateDir);
  if (state.cluster === null && isInUse(state)) {
    return refused(`${state.folder} has no Postgres: ${ELSEWHERE}`);
  }
  const isHere = state.cluster !== null && isLaunched(state);
  const port = isHere ? portOf(state.cluster.data) : null;
  if (state.cluster === null || port === null) {
    throw new Error(`No running shop found. Start it with npm start. Otherwise ${ELSEWHERE}`);
  }
  if (`${folder}/`.startsWith(`${resolve(state.folder)}/`)) {
    return refused(`${folder} is inside the shop’s state folder. Choose a folder elsewhere.`);
  }
  if (!(await isEmpty(folder))) return refused(`${folder} is not empty. Choose a new folder.`);
  let undo = async (): Promise<void> => undefined;
  try {
    const made = await makeFolder(folder);
    undo = () => removeHalf(folder, made);
    const source = { ...state.cluster, port, folder: state.folder, signal };
    const manifest = await keepAll(source, folder, withSecrets, clock);
    const { files, databases } = manifest;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const text =
      `${folder}: ${files.length} files, ${Math.ceil(bytes / 1_000_000)} MB, ` +
      `the databases ${databases.join(', ')}.`;
    const which =
      manifest.wrappedBy === undefined
        ? ''
        : ` Its fingerprint is ${manifest.wrappedBy.join(' and ')}.`;
    return done(
      withSecrets
        ? `${text} The backup contains the master secret. Anyone with it can read customer data.${which}`
        : `${text} The backup does not contain the master secret. Keep ${join(state.folder, MASTER)} ` +
            `or MASTER_SECRET elsewhere: without it the backup is unreadable.${which}`,
    );
  } catch (error) {
    await undo().catch(() => undefined);
    if (signal?.aborted) return refused('No backup was made: interrupted.');
    if (error instanceof OtherMaster) return refused(`No backup was made: ${error.message}`);
    const why = error instanceof Error ? error.message : String(error);
    if (isUnavailable(error)) {
      throw new Error(
        `No backup was made: ${why}. Postgres at port ${port} does not answer. Run ${opsPrefix()} ` +
          'doctor.',
      );
    }
    return refused(
      `No backup was made: ${why}. Check free space and write permission at ${folder}.`,
    );
  }
};

type Source = {
  readonly folder: string;
  readonly data: string;
  readonly password: string;
  readonly port: number;
  readonly signal: AbortSignal | undefined;
};

/** The backup would hold a secret that does not open its keys. */
class OtherMaster extends Error {
  override readonly name = 'OtherMaster';
}

const mastersOf = async ({ folder, url }: { readonly folder: string; readonly url: string }) => {
  if (setByHand(['KEY_STORE_URL'], folder).length > 0) return undefined;
  const keys = new URL(url);
  keys.pathname = `/${KEYS_DATABASE}`;
  return wrappedBy(keys.href);
};

/** @throws {OtherMaster} */
const requireMasterBeside = async (
  folder: string,
  expected: readonly string[] | undefined,
): Promise<void> => {
  const file = join(folder, MASTER);
  const found = await masterIn(file, expected ?? []);
  if (found !== null && isMaster(expected ?? [], found)) return;
  throw new OtherMaster(
    `--with-secret needs ${file}, which ` +
      (found === null ? 'does not exist' : 'is not the master secret of this shop') +
      '. The shop was started with MASTER_SECRET: store that elsewhere and omit --with-secret.',
  );
};

const keepAll = async (
  source: Source,
  folder: string,
  withSecrets: boolean,
  clock: Clock,
): Promise<Manifest> => {
  const { data, password, port, signal } = source;
  const begunAt = isoNow(clock);
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const masters = await mastersOf({ folder: source.folder, url });
  if (withSecrets) await requireMasterBeside(source.folder, masters);
  await mkdir(join(folder, 'postgres', CLUSTER.home), { recursive: true, mode: 0o700 });
  const prefix = join('postgres', CLUSTER.home, 'data');
  const base = await takeBaseBackup({ url, data, signal }, folder, prefix);
  if (String(await mastersOf({ folder: source.folder, url })) !== String(masters)) {
    throw new OtherMaster('The master secret changed during the backup. Run it again.');
  }
  const record = await backUpFile(source.folder, folder, CLUSTER.record);
  const sandboxes = existsSync(join(source.folder, SANDBOXES))
    ? await copyTree(join(source.folder, SANDBOXES), folder, SANDBOXES)
    : NOTHING;
  const secrets: BackupFile[] = [];
  for (const secret of withSecrets ? SECRETS : []) {
    secrets.push(...(await backUpFile(source.folder, folder, secret)));
  }
  const manifest: Manifest = {
    ...{ format: 1, begunAt, endedAt: isoNow(clock), softwareVersion: SOFTWARE_VERSION },
    ...{ postgresVersion: base.postgresVersion, databases: [...base.databases] },
    hasSecrets: withSecrets,
    ...(masters === undefined ? {} : { wrappedBy: [...masters] }),
    folders: [...base.folders, ...sandboxes.folders],
    files: [...base.files, ...record, ...sandboxes.files, ...secrets],
  };
  await writeManifest(folder, manifest);
  return manifest;
};
