// @module-tag nightly
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, type ProcessIdentity } from '@haat/platform/process';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anyFreePort } from '../processes/ports.ts';
import { waitFor } from '../processes/wait.ts';
import { takePort } from '../testing/take-port.ts';
import { claimData } from './claim.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
import { readRecord, writeRecord } from './cluster-record.ts';
import { holdData } from './hold.ts';
import { runningPostmaster } from './postmaster.ts';
import { isRoot } from './server-account.ts';
import { removeCluster } from './testing/remove-cluster.ts';

let folder: string;
let dataDir: string;
let shared: string;
const strays: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-cluster-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'postgres');
  // Not the folder where a shop of this machine has its data.
  shared = await mkdtemp(join(tmpdir(), 'haat-cluster-shared-'));
  await chmod(shared, 0o755);
  vi.stubEnv('HAAT_SHARED_DIR', shared);
});

afterEach(async () => {
  for (const stray of strays.splice(0)) stray.kill('SIGKILL');
  await removeCluster(dataDir, () => undefined);
  await rm(folder, { recursive: true, force: true });
  await rm(shared, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const start = (options: Partial<ClusterOptions> = {}): Promise<Cluster> =>
  startCluster({ dataDir, durable: false, log: () => undefined, ...options });

const query = async (url: string, sql: string): Promise<readonly unknown[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
};

const placedData = (): string => join(readRecord(dataDir)?.home ?? '', 'data');

const server = (): ProcessIdentity => {
  const found = runningPostmaster(placedData());
  if (!found) throw new Error('no Postgres runs');
  return found;
};

/** In another process, as `npm start` does. */
const program = (): readonly string[] => [
  '--input-type=module',
  '-e',
  `
    import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))};
    const cluster = await startCluster({
      dataDir: ${JSON.stringify(dataDir)}, durable: true, log: () => undefined });
    setInterval(() => undefined, 1000);
    console.log(cluster.url);`,
];

/** Can be killed. @param command default: Node */
const launch = (...[command = process.execPath, ...args]: readonly string[]): ChildProcess => {
  const child = spawn(command, [...args, ...program()], { stdio: ['ignore', 'pipe', 'pipe'] });
  strays.push(child);
  return child;
};

/** @returns its first line: the server's address, or why it did not start */
const firstWord = async (child: ChildProcess): Promise<string> => {
  const words = [child.stdout, child.stderr].map((stream) =>
    once(stream as NodeJS.ReadableStream, 'data'),
  );
  return String(await Promise.race(words));
};

const launcher = async (): Promise<ChildProcess> => {
  const child = launch();
  expect(await firstWord(child)).toMatch(/^postgres:/);
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

describe('The embedded Postgres', () => {
  it('is Postgres 18, keeps committed data, and stops on request', async () => {
    const first = await start({ durable: true });
    expect(await query(first.url, 'show server_version_num')).toEqual([
      [expect.stringMatching(/^18/)],
    ]);
    await query(first.url, 'create table kept as select 7 as paise');
    const running = server();
    await first.stop();
    expect(isAlive(running)).toBe(false);

    const second = await start({ durable: true });
    expect(await query(second.url, 'select paise from kept')).toEqual([[7]]);
    await second.stop();
  });

  it('commits durably for the shop, and without fsync for tests', async () => {
    const shop = await start({ durable: true });
    expect(await query(shop.url, 'show fsync')).toEqual([['on']]);
    expect(await query(shop.url, 'show synchronous_commit')).toEqual([['on']]);
    await shop.stop();
    const tests = await start({ durable: false });
    expect(await query(tests.url, 'show fsync')).toEqual([['off']]);
    expect(await query(tests.url, 'show max_connections')).toEqual([['300']]);
    await tests.stop();
  });

  it('refuses every connection with a wrong password', async () => {
    const cluster = await start();
    const url = new URL(cluster.url);
    url.password = 'guess';
    await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await cluster.stop();
  });

  it('uses the next free port when its port is taken', async () => {
    const port = await anyFreePort();
    const other = await takePort(port);
    const cluster = await start({ port });
    expect(cluster.port).toBeGreaterThan(port);
    expect(await query(cluster.url, 'select 1')).toEqual([[1]]);
    await cluster.stop();
    other.close();
  });

  it('restarts only on its own port, and reports that it is taken', async () => {
    const first = await start({ port: await anyFreePort() });
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const other = await takePort(first.port);
    const { signal } = new AbortController();
    await expect(first.startAgain(signal)).rejects.toThrow('Address already in use');
    const closed = once(other, 'close');
    other.close();
    await closed;
    const again = await first.startAgain(signal);
    expect(again.port).toBe(first.port);
    await again.stop();
  });

  it('does not restart when its data are missing or replaced', async () => {
    const first = await start({ port: await anyFreePort() });
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const home = join(placedData(), '..');
    const { signal } = new AbortController();
    await rename(home, `${home}.away`);
    await expect(first.startAgain(signal)).rejects.toThrow('Is its disk mounted?');
    await cp(`${home}.away`, home, { recursive: true });
    await expect(first.startAgain(signal)).rejects.toThrow('Is its disk mounted?');
    await rm(home, { recursive: true });
    await rename(`${home}.away`, home);
    await (await first.startAgain(signal)).stop();
  });

  it('leaves nothing running when its start is aborted', async () => {
    const first = await start();
    await first.stop();
    await expect(start({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(runningPostmaster(placedData())).toBeUndefined();
  });

  it('starts empty after it was removed', async () => {
    const first = await start();
    await query(first.url, 'create table kept ()');
    await removeCluster(dataDir, () => undefined);
    await first.ended;
    const second = await start();
    expect(await query(second.url, "select to_regclass('kept')")).toEqual([[null]]);
    await second.stop();
  });
});

describe('After kill -9', () => {
  it('of the launcher, Postgres stops and keeps all committed data', async () => {
    const child = await launcher();
    const running = server();
    await kill(child);
    expect(await waitFor(() => !isAlive(running), { within: 10_000 })).toBe(true);
    const cluster = await start({ durable: true });
    expect(await query(cluster.url, 'select 1')).toEqual([[1]]);
    await cluster.stop();
  });

  it('of launcher and keeper, the orphaned Postgres is stopped before another starts', async () => {
    const first = await start({ durable: true });
    await query(first.url, 'create table kept as select 7 as paise');
    const orphan = server();
    const status = await readFile(`/proc/${orphan.pid}/status`, 'utf8');
    process.kill(Number(/PPid:\t(\d+)/.exec(status)?.[1]), 'SIGKILL');

    const second = await start({ durable: true });
    expect(isAlive(orphan)).toBe(false);
    expect(server().pid).not.toBe(orphan.pid);
    expect(await query(second.url, 'select paise from kept')).toEqual([[7]]);
    await second.stop();
  });

  it('of Postgres itself, it recovers all committed data', async () => {
    const first = await start({ durable: true });
    await query(first.url, 'create table kept as select 7 as paise');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await start({ durable: true });
    expect(await query(second.url, 'select paise from kept')).toEqual([[7]]);
    await second.stop();
  });

  it('an unrelated process with the old PID keeps running, and does not block the start', async () => {
    const first = await start({ durable: true });
    const lockFile = join(placedData(), 'postmaster.pid');
    const lock = await readFile(lockFile, 'utf8');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const unrelatedProcess = spawn('sleep', ['60'], { cwd: placedData() });
    strays.push(unrelatedProcess);
    await writeFile(lockFile, lock.replace(String(first.pid), String(unrelatedProcess.pid)));

    const second = await start({ durable: true });
    expect(await query(second.url, 'select 1')).toEqual([[1]]);
    expect(unrelatedProcess.exitCode).toBeNull();
    expect(unrelatedProcess.signalCode).toBeNull();
    await second.stop();
  });

  it('during the first start, incomplete data are discarded', async () => {
    const first = await start();
    const { home = '' } = readRecord(dataDir) ?? {};
    await first.stop();
    await rm(join(home, 'data'), { recursive: true });
    await mkdir(join(home, 'data.partial'));
    await writeFile(join(home, 'data.partial', 'PG_VERSION'), 'half');
    const second = await start();
    expect(await query(second.url, 'select 1')).toEqual([[1]]);
    await second.stop();
  });
});

describe('Two starts with one data folder', () => {
  it('at the same time, both the first: one runs and the other is refused', async () => {
    const words = await Promise.all([launch(), launch()].map(firstWord));
    const url = words.find((word) => word.startsWith('postgres:'));
    expect(words.filter((word) => word !== url)).toEqual([
      expect.stringMatching(/The data in .* are in use by process \d+\. End it first/),
    ]);
    expect(await query(url?.trim() ?? '', 'select 1')).toEqual([[1]]);
  });

  it('one after the other: the second is refused, and the first keeps its server', async () => {
    const first = await launcher();
    const running = server();
    await expect(start()).rejects.toThrow(`in use by process ${first.pid}. End it first`);
    expect(isAlive(running)).toBe(true);
    // As an operator's start without a lock.
    await rm(join(placedData(), '..', 'in-use.json'));
    await expect(start()).rejects.toThrow(`A Postgres (process ${running.pid}) runs on the data`);
    expect(isAlive(running)).toBe(true);
  });
});

const namespace = ['--pid', '--fork', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...namespace, 'true']).status === 0;

it.runIf(canUnshare)(
  'a start in another container, which cannot see the server, is refused',
  async () => {
    const first = await start();
    const running = server();
    const lockFile = join(placedData(), 'postmaster.pid');
    const holder = join(placedData(), '..', 'in-use.json');
    const found = await Promise.all([lockFile, holder].map((file) => readFile(file, 'utf8')));
    const child = launch('unshare', ...namespace, process.execPath);
    expect(await firstWord(child)).toContain('A Postgres that cannot be seen from here');
    expect(await Promise.all([lockFile, holder].map((file) => readFile(file, 'utf8')))).toEqual(
      found,
    );
    expect(isAlive(running)).toBe(true);
    await first.stop();
  },
);

it('a copied folder that links to the data does not stop the original’s server', async () => {
  const first = await start();
  const running = server();
  const copy = join(folder, 'copy', 'cluster');
  await mkdir(copy, { recursive: true });
  await cp(join(placedData(), '..', 'in-use.json'), join(copy, 'in-use.json'));
  await symlink(placedData(), join(copy, 'data'));
  for (const _ of ['once', 'again']) {
    await expect(holdData(copy, () => undefined)).rejects.toThrow(
      `A Postgres (process ${running.pid}) runs on the data in ${copy}, which are in ${placedData()}`,
    );
  }
  expect(isAlive(running)).toBe(true);
  expect(existsSync(join(placedData(), 'postmaster.pid'))).toBe(true);
  await first.stop();
});

it('a lost cluster.json is written again for the existing data', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 7 as paise');
  await first.stop();
  const { id } = readRecord(dataDir) ?? {};
  await writeFile(join(dataDir, 'cluster.json'), '');
  await expect(start()).rejects.toThrow('cluster.json is empty, and a shop has its data in');
  const way = { way: 'take-over', durable: false, log: () => undefined } as const;
  (await claimData(dataDir, way)).hold.release();
  const second = await start();
  expect(readRecord(dataDir)?.id).toBe(id);
  expect(await query(second.url, 'select paise from kept')).toEqual([[7]]);
  await second.stop();
});

it('a copy accepts none of the original’s passwords', async () => {
  const first = await start();
  await query(first.url, "create role haat_api login password 'of the original'");
  await query(first.url, 'create table kept as select 7 as paise');
  const before = readRecord(dataDir);
  await first.stop();
  const copy = join(folder, 'copy', 'postgres');
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
  const way = { way: 'copy-data', durable: false, log: () => undefined } as const;
  (await claimData(copy, way)).hold.release();
  const home = readRecord(copy)?.home ?? '';
  // Interrupted before its record was written, it has the original's password.
  writeRecord(copy, { id: before?.id ?? '', home, password: before?.password ?? '' });
  const second = await startCluster({ dataDir: copy, durable: false, log: () => undefined });
  const as = (user: string, password: string): string => {
    const url = new URL(second.url);
    return Object.assign(url, { username: user, password }).href;
  };
  const refused = { code: '28P01' };
  await expect(query(as('haat', before?.password ?? ''), 'select')).rejects.toMatchObject(refused);
  await expect(query(as('haat_api', 'of the original'), 'select')).rejects.toMatchObject(refused);
  expect(await query(second.url, 'select paise from kept')).toEqual([[7]]);
  await second.stop();
  const again = await start();
  expect(readRecord(dataDir)).toEqual(before);
  expect(await query(again.url, 'select paise from kept')).toEqual([[7]]);
  await again.stop();
});

describe.runIf(isRoot())('The embedded Postgres, started by root', () => {
  it('runs as another account, inside the state directory if that account can enter', async () => {
    const cluster = await start();
    const status = await readFile(`/proc/${cluster.pid}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\t0\t/m);
    expect(readRecord(dataDir)?.home).toBe(join(dataDir, 'cluster'));
    await cluster.stop();
  });

  it('keeps its data outside a closed state directory, and cluster.json says where', async () => {
    await chmod(folder, 0o700);
    const first = await start();
    const home = readRecord(dataDir)?.home ?? '';
    expect(home.startsWith(folder)).toBe(false);
    await query(first.url, 'create table kept as select 7 as paise');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select paise from kept')).toEqual([[7]]);
    await second.stop();

    await removeCluster(dataDir, () => undefined);
    await expect(readFile(join(home, 'data', 'PG_VERSION'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it.each([
    ['an open', 0o711],
    ['a closed', 0o700],
  ])('takes over data that root restored in %s folder', async (_, mode) => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as paise');
    await first.stop();
    // As after a restore by root.
    await once(spawn('chown', ['-R', '0:0', dataDir]), 'exit');
    await chmod(folder, mode);
    const second = await start();
    expect(await query(second.url, 'select paise from kept')).toEqual([[7]]);
    await second.stop();
  });

  it('starts empty after its closed state directory was deleted by hand', async () => {
    await chmod(folder, 0o700);
    const first = await start();
    await query(first.url, 'create table kept ()');
    await first.stop();
    await rm(dataDir, { recursive: true });
    const second = await start();
    expect(await query(second.url, "select to_regclass('kept')")).toEqual([[null]]);
    await second.stop();
  });
});
