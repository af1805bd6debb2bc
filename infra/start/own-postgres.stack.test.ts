// @module-tag nightly
/** The steps of docs/operating/outgrown.md, but Redis. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '@haat/event-store/testing/eventstoredb-stand-in';
import { newDomain } from '@haat/testkit/customer';
import { connectTo } from '@haat/testkit/database';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { signUp, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareHome } from '../postgres/placement.ts';
import { anyFreePort } from '../processes/ports.ts';
import { waitFor } from '../processes/wait.ts';
import { createLaunchSite, type Launch, type LaunchSite } from '../testing/launch.ts';

const OPS = join(import.meta.dirname, '../../services/ops/src/main.ts');
const PAGE = join(import.meta.dirname, '../../docs/operating/outgrown.md');
const DATABASES = ['haat', 'haat_keys'] as const;

let old: LaunchSite;
let grown: LaunchSite;
let folder: string;
let server: ChildProcess | undefined;
/** The first is left again. */
let stores: readonly EventStoreDbStandIn[];
beforeAll(async () => {
  [old, grown] = await Promise.all([createLaunchSite(), createLaunchSite()]);
  const startStore = () => startEventStoreDbStandIn();
  stores = await Promise.all([startStore(), startStore()]);
  folder = await mkdtemp(join(tmpdir(), 'haat-own-postgres-'));
  // Under root, Postgres runs as another user, which must be able to enter.
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await Promise.all([old.clear(), grown.clear()]);
  for (const store of stores) store.stop();
  await stopServer();
  await rm(folder, { recursive: true });
});

const ops = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const own = { ...ownProcessEnv(), ...env };
    execFile(process.execPath, [OPS, ...args], { env: own }, (error, out, err) =>
      error ? reject(new Error(`${args.join(' ')}: ${out}${err}`)) : resolve(out),
    );
  });

const closed = async (shop: Launch): Promise<void> => {
  shop.child.kill('SIGINT');
  expect(await shop.exit).toEqual([0, null]);
};

/** Number and digest of the rows of each table; no backup has the unlogged ones (rate limits). */
const rowsAt = async (url: string): Promise<Readonly<Record<string, unknown>>> => {
  const client = await connectTo(url);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind = 'r' and relpersistence = 'p' and relnamespace::regnamespace::text
          not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const digests: [string, unknown][] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::int, md5(string_agg(one::text, ',' order by one::text)) from ${name} one`,
      );
      digests.push([name, rows[0]]);
    }
    return Object.fromEntries(digests);
  } finally {
    await client.end();
  }
};

const stopServer = async (): Promise<void> => {
  if (server === undefined || server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
};

/** The page's commands, but those that need root. */
const setUpData = async (backup: string): Promise<void> => {
  const page = await readFile(PAGE, 'utf8');
  const [, block = ''] = /```sh\n(cp -a [\s\S]*?)```/.exec(page) ?? [];
  const commands = block
    .replaceAll('/backups/last', backup)
    .replaceAll('/srv/postgres', folder)
    .replaceAll(/^(?:chown|sudo) .*$/gm, '');
  await promisify(execFile)('sh', ['-e', '-c', commands]);
};

/** A Postgres that knows nothing of the shop but the data of the backup. */
const startServer = async (backup: string): Promise<number> => {
  await setUpData(backup);
  const data = join(folder, 'data');
  const port = await anyFreePort();
  await appendFile(join(data, 'postgresql.conf'), `port = ${port}\nunix_socket_directories = ''\n`);
  const { binaries, account } = prepareHome(folder);
  server = spawn(binaries.postgres, ['-D', data], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: 'ignore',
  });
  return port;
};

it('a shop moves from npm start to a Postgres of its own with every row, then to EventStoreDB', async () => {
  const shop = old.launch();
  await shop.says('Haat is open');
  const asha = await signUp(`http://127.0.0.1:${old.port}`);
  const domain = newDomain();
  const referenceCode = await asha.pay(549);
  await asha.check(referenceCode, 549);
  const { body } = await asha.buy({ domain, referenceCode });
  const { id } = (body as { readonly order: { readonly id: string } }).order;
  expect(await asha.untilSettled(id)).toMatchObject({ status: 'completed' });
  await old.lookAtProcesses();
  for (const processors of ['reactors', 'projections']) {
    const status = () => ops({ HAAT_STATE_DIR: old.folder }, processors, 'status');
    const areDone = () => status().then(Boolean, () => false);
    expect(await waitFor(areDone, { within: 60_000 })).toBe(true);
  }
  await closed(shop);

  const engines = old.launch('--engines-only');
  const output = await engines.says('Ctrl-C stops Postgres');
  const record = join(old.folder, 'postgres/cluster.json');
  const { password } = JSON.parse(await readFile(record, 'utf8'));
  const at = (port: number | string | undefined, database: string): string =>
    `postgres://haat:${password}@127.0.0.1:${port}/${database}`;
  const embedded = /Postgres 18 at port (\d+)/.exec(output)?.[1];
  const before = await Promise.all(DATABASES.map((name) => rowsAt(at(embedded, name))));
  expect(before[0]?.events).toMatchObject({ count: expect.any(Number) });
  // Afterwards it notes that it ran.
  const backup = join(folder, 'backup');
  await ops({ HAAT_STATE_DIR: old.folder }, 'backup', backup, '--with-secret');
  await closed(engines);

  const port = await startServer(backup);
  const url = at(port, 'haat');
  const answers = async (): Promise<true> => {
    await (await connectTo(url)).end();
    return true;
  };
  expect(await waitFor(() => answers().catch(() => false), { within: 60_000 })).toBe(true);
  expect(await Promise.all(DATABASES.map((name) => rowsAt(at(port, name))))).toEqual(before);

  const [MASTER_SECRET, SESSION_SECRET] = await Promise.all(
    ['master-secret', 'session-secret'].map((name) => readFile(join(backup, name), 'utf8')),
  );
  const env = {
    ...{ DATABASE_URL: url, EVENT_STORE_URL: url, QUEUE_URL: url },
    KEY_STORE_URL: at(port, 'haat_keys'),
    ...{ MASTER_SECRET: MASTER_SECRET ?? '', SESSION_SECRET: SESSION_SECRET ?? '' },
  };
  const by = ['--operator', 'meera', '--reason', 'The shop has grown.', '--yes'];
  const [left = '', events = ''] = stores.map((store) => store.url);
  const move = (to: string, ...options: readonly string[]) =>
    ops(env, 'events', 'move', '--to', to, ...options, ...by);
  expect(await move(left, '--dry-run')).toContain('Nothing was changed.');
  expect(await move(left)).toContain('Now set EVENT_STORE_URL to it');
  expect(await move(left, '--back')).toContain('Set EVENT_STORE_URL to it, and start the shop.');
  await move(events);
  const moved = { ...env, EVENT_STORE_URL: events };
  const again = grown.launchWith(moved);
  await again.says('Haat is open');
  await grown.lookAtProcesses();
  expect(await ops(moved, 'events', 'verify')).toContain('Event log verified: no tampering found.');
  expect(await ops(moved, 'audit', 'payments')).toContain('Audit passed: all amounts match.');
  const seen = await visit(`http://127.0.0.1:${grown.port}`, asha.cookie.split('=')[1]).get(
    `/api/orders/${id}`,
  );
  expect(seen).toMatchObject({ status: 200, body: { order: { id, status: 'completed' } } });
  await closed(again);
});
