import { chmod, mkdtemp, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@haat/infra/postgres/cluster';
import { readRecord } from '@haat/infra/postgres/cluster-record';
import { runningPostmaster } from '@haat/infra/postgres/postmaster';
import { removeCluster } from '@haat/infra/postgres/testing/remove-cluster';
import { anyFreePort } from '@haat/infra/processes/ports';
import { migrate } from '@haat/ops/prepare/migrate';
import { ensureDatabase } from '@haat/platform/database';
import { grantRoles } from '@haat/platform/roles';
import { migrateKeyStore } from '@haat/record/keys';
import { prepareTestRecord } from './record.ts';
import { cloneTemplate, TEMPLATES, TEST_LOGINS } from './template-database.ts';

const PREFIX = 'haat-test-';
/** Of `startStack`. */
const STACK_PREFIX = 'haat-stack-';
const STALE_AFTER_MS = 60 * 60 * 1000;

/** A file system in memory on Linux; often too small in a container. */
const MEMORY = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 4 * 1024 ** 3;

/** Each test creates a thousand files, slow on a disk. */
const placeOfData = async (): Promise<string> => {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const freeBytes = memory === undefined ? 0 : memory.bavail * memory.bsize;
  return freeBytes < ENOUGH_MEMORY_BYTES ? tmpdir() : MEMORY;
};

/** Deletes data of killed runs. */
const sweep = async (folder: string): Promise<void> => {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.startsWith(PREFIX) || name.startsWith(STACK_PREFIX),
  );
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined);
    const isOld = found && Date.now() - found.mtimeMs > STALE_AFTER_MS;
    if (!isOld || found.uid !== process.getuid?.()) continue;
    const home = readRecord(path)?.home;
    if (home && runningPostmaster(join(home, 'data'))) continue;
    await removeCluster(path, () => undefined);
  }
};

/** No passwords: checking one takes longer than the rest of connecting. Other tests check them. */
const HOST_BASED_ACCESS = 'host all all 127.0.0.1/32 trust\n';

export type TestCluster = {
  readonly url: string;
  /** From here on it keeps no process alive. */
  readonly unref: () => void;
  readonly stop: () => Promise<void>;
};

/** A Postgres with templates. Ends with this process, even by kill -9. */
export const startTestCluster = async (): Promise<TestCluster> => {
  for (const folder of [tmpdir(), MEMORY]) await sweep(folder);
  const stateDir = await mkdtemp(join(await placeOfData(), PREFIX));
  // Under root, Postgres runs as another user, which must be able to enter.
  await chmod(stateDir, 0o711);
  const accessFile = join(stateDir, 'access.conf');
  await writeFile(accessFile, HOST_BASED_ACCESS, { mode: 0o644 });
  const cluster = await startCluster({
    dataDir: stateDir,
    port: await anyFreePort(),
    durable: false,
    // Keeps data in memory small; it is never recovered.
    settings: { max_wal_size: '128MB', hba_file: accessFile },
    log: () => undefined,
  });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    await removeCluster(stateDir, () => undefined);
  };
  try {
    const url = await ensureDatabase(cluster.url, TEMPLATES.migrated);
    await migrate(url);
    await migrateKeyStore(url);
    await grantRoles({ shop: url, events: url, queues: url, keys: url }, TEST_LOGINS);
    const { url: begun } = await cloneTemplate(cluster.url, 'migrated', TEMPLATES.begun);
    await prepareTestRecord(begun);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: cluster.url, unref: cluster.unref, stop };
};
