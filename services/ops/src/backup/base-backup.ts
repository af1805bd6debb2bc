/** By SQL, because the package has no pg_basebackup. All databases restore to one moment. */

import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '@haat/platform/database';
import { copyFile, copyTree, type LeaveOut, type Tree } from './copy.ts';
import type { BackupFile } from './manifest.ts';

/** Only the folders are kept: the server recreates their content (Postgres docs, 25.3.4). */
const EMPTIED = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
];
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old'];
const CONTROL = 'global/pg_control';
/** Timeout of one answer in ms: pg_backup_start writes a checkpoint first. */
const ANSWER_TIMEOUT_MS = 300_000;

const leaveOut: LeaveOut = (path, isFolder) => {
  const [top = '', ...below] = path.split('/');
  if (below.length > 0 && EMPTIED.includes(top)) return true;
  if (LEFT_OUT.includes(path) || path === CONTROL) return true;
  return /(^|\/)pgsql_tmp/.test(path) || (!isFolder && /(^|\/)pg_internal\.init/.test(path));
};

export type BaseBackup = Tree & {
  readonly postgresVersion: string;
  readonly databases: readonly string[];
};

export type RunningServer = {
  readonly url: string;
  readonly data: string;
  readonly signal?: AbortSignal | undefined;
  /** Timeout of one answer in ms; by default 300,000. */
  readonly answerTimeoutMs?: number;
};

/** @param to gets `prefix/…`. */
export const takeBaseBackup = async (
  { url, data, signal, answerTimeoutMs = ANSWER_TIMEOUT_MS }: RunningServer,
  to: string,
  prefix: string,
): Promise<BaseBackup> => {
  const timeoutOptions = { maxConnections: 1, statementTimeoutMs: answerTimeoutMs };
  const { pool, close } = connectDatabase(url, timeoutOptions);
  // The backup ends with this session.
  const session = await pool.connect();
  const ask = async (text: string): Promise<Readonly<Record<string, string>>> =>
    (await session.query(text)).rows[0];
  try {
    const { postgresVersion = '', served = '' } = await ask(
      `select current_setting('server_version') as "postgresVersion",
        current_setting('data_directory') as served`,
    );
    // Another shop's Postgres on this port would make the backup useless.
    if ((await realpath(served).catch(() => served)) !== (await realpath(data))) {
      throw new Error(`the Postgres there has its data in ${served}, not in ${data}`);
    }
    // The slot keeps WAL segments from being recycled before they are copied.
    const slot = `haat_backup_${process.pid}`;
    await ask(`select pg_create_physical_replication_slot('${slot}', true, true)`);
    const { start = '' } = await ask("select pg_backup_start('haat', true)::text as start");
    const tree = await copyTree(data, to, prefix, { leaveOut, ...(signal && { signal }) });
    const control = await copyControl(data, to, prefix);
    const {
      stop = '',
      label = '',
      tablespaces = '',
    } = await ask(
      'select lsn::text as stop, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)',
    );
    if (tablespaces.trim() !== '') throw new Error('Tablespaces are not backed up');
    const written = await keepText(to, join(prefix, 'backup_label'), label);
    const { first = '', last = '' } = await ask(
      `select pg_walfile_name('${start}') as first, pg_walfile_name('${stop}') as last`,
    );
    const log = await copyLog(data, to, prefix, (name) => name >= first && name <= last);
    const { rows } = await session.query<{ datname: string }>(
      'select datname from pg_database where not datistemplate order by 1',
    );
    return {
      postgresVersion,
      databases: rows.map(({ datname }) => datname),
      folders: tree.folders,
      files: [...tree.files, control, written, ...log],
    };
  } finally {
    session.release(true);
    await close();
  }
};

/** The server may be writing it: two equal reads are one whole file. */
const copyControl = async (data: string, to: string, prefix: string): Promise<BackupFile> => {
  let before = await readFile(join(data, CONTROL));
  for (;;) {
    const now = await readFile(join(data, CONTROL));
    if (now.equals(before)) return keep(to, join(prefix, CONTROL), now);
    before = now;
  }
};

const keep = async (to: string, path: string, content: Buffer): Promise<BackupFile> => {
  await writeFile(join(to, path), content, { flag: 'wx', mode: 0o600, flush: true });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, bytes: content.length, sha256 };
};
const keepText = (to: string, path: string, text: string): Promise<BackupFile> =>
  keep(to, path, Buffer.from(text));

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

/** WAL from the backup's start to its end: without it the backup cannot be restored. */
const copyLog = async (
  data: string,
  to: string,
  prefix: string,
  isNeeded: (name: string) => boolean,
): Promise<readonly BackupFile[]> => {
  const names = (await readdir(join(data, 'pg_wal'))).filter(
    (name) => HISTORY.test(name) || (SEGMENT.test(name) && isNeeded(name)),
  );
  const copiedFiles: BackupFile[] = [];
  for (const name of names) {
    const path = join(prefix, 'pg_wal', name);
    const copied = await copyFile(join(data, 'pg_wal', name), join(to, path));
    if (copied === null) throw new Error(`${name} of the log was recycled meanwhile`);
    copiedFiles.push({ path, ...copied });
  }
  if (!copiedFiles.some(({ path }) => SEGMENT.test(path.slice(-24)))) {
    throw new Error('nothing of the log is there');
  }
  return copiedFiles;
};
