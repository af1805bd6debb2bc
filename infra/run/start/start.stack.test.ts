import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeCluster } from '../postgres/cluster.ts';
import { readRecord } from '../postgres/placement.ts';
import { runningPostmaster } from '../postgres/postmaster.ts';
import { isHealthy } from '../processes/health.ts';
import { identify, isAlive, type ProcessIdentity } from '../processes/identity.ts';
import { anyFreePort } from '../processes/ports.ts';
import { waitFor } from '../processes/wait.ts';

let folder: string;
let port: number;
const launched: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-start-'));
  await chmod(folder, 0o711);
  port = await anyFreePort();
});

afterAll(async () => {
  for (const child of launched) child.kill('SIGKILL');
  await waitFor(() => !everything().some(isAlive), { within: 20_000 });
  await removeCluster(join(folder, 'postgres'), () => undefined);
  await rm(folder, { recursive: true, force: true });
});

type Launch = {
  readonly child: ChildProcess;
  readonly exit: Promise<unknown[]>;
  /** Resolves once the output has the text; rejects when the launcher ends without it. */
  says(text: string): Promise<string>;
};

/** What `npm start` runs, with its state in a folder of this test. */
const launch = (...args: string[]): Launch => {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...env, NODE_ENV: 'test', PORT: String(port), HAAT_STATE_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, 'exit');
  return {
    child,
    exit,
    says: async (text) => {
      const said = await waitFor(
        () => output.includes(text) || (child.exitCode !== null && 'ended'),
        { within: 150_000 },
      );
      if (!output.includes(text)) throw new Error(`${said}, without "${text}":\n${output}`);
      return output;
    },
  };
};

const seen = new Map<number, ProcessIdentity>();

/** Every process that the launcher has started so far, Postgres too. */
const everything = (): readonly ProcessIdentity[] => [...seen.values()];

const lookAtProcesses = async (): Promise<readonly ProcessIdentity[]> => {
  const lock = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'));
  const postgres = runningPostmaster(
    join(readRecord(join(folder, 'postgres'))?.home ?? '', 'data'),
  );
  const now = [...lock.children, postgres].filter(Boolean) as ProcessIdentity[];
  for (const one of now) seen.set(one.pid, one);
  return now;
};

const isReady = (): Promise<boolean> => isHealthy(`http://127.0.0.1:${port}/health/ready`);

const onDatabase = async (output: string, sql: string): Promise<readonly unknown[]> => {
  const postgresPort = /Postgres 18 at port (\d+)/.exec(output)?.[1];
  const password = readRecord(join(folder, 'postgres'))?.password;
  const client = new Client(`postgres://haat:${password}@127.0.0.1:${postgresPort}/haat`);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows;
};

describe('npm start', () => {
  let shop: Launch;
  let output: string;

  it('opens the shop with everything behind it, and says where', async () => {
    shop = launch();
    output = await shop.says(`Haat is open at http://localhost:${port}`);
    expect(await isReady()).toBe(true);
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<div id="root"');
    expect(await lookAtProcesses()).toHaveLength(5);
  });

  it('keeps the secret that signs sessions to its owner', async () => {
    const secret = await stat(join(folder, 'session-secret'));
    expect(secret.mode & 0o777).toBe(0o600);
  });

  it('is refused a second time from the same folder, with the address of the first', async () => {
    const second = launch();
    await second.says(`Haat already runs from this folder at http://localhost:${port}`);
    expect(await second.exit).toEqual([1, null]);
    expect(await isReady()).toBe(true);
  });

  it('starts a service again that crashed, and Postgres too', async () => {
    const before = await lookAtProcesses();
    for (const one of before) process.kill(one.pid, 'SIGKILL');
    await shop.says('Postgres has ended, starting it again');
    expect(await waitFor(isReady, { within: 60_000, every: 200 })).toBe(true);
    const after = await lookAtProcesses();
    expect(after).toHaveLength(before.length);
    expect(after.map((one) => one.pid)).not.toEqual(before.map((one) => one.pid));
  });

  it('leaves nothing running when it is killed with -9', async () => {
    await onDatabase(output, 'create table kept as select 7 as paise');
    await lookAtProcesses();
    shop.child.kill('SIGKILL');
    await shop.exit;
    expect(await waitFor(() => !everything().some(isAlive), { within: 20_000 })).toBe(true);
  });

  it('has everything back at the next start, and ends it all on SIGTERM', async () => {
    shop = launch();
    output = await shop.says('Haat is open');
    expect(await onDatabase(output, 'select paise from kept')).toEqual([[7]]);
    await lookAtProcesses();
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toEqual([0, null]);
    expect(everything().filter(isAlive)).toEqual([]);
  });

  it('begins anew with --fresh', async () => {
    const secret = await readFile(join(folder, 'session-secret'), 'utf8');
    shop = launch('--fresh');
    output = await shop.says('Database up to date');
    expect(await onDatabase(output, "select to_regclass('kept')")).toEqual([[null]]);
    await shop.says('Provider sandboxes');
    expect(await readFile(join(folder, 'session-secret'), 'utf8')).not.toBe(secret);
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toEqual([0, null]);
  });

  it.each(['is starting', 'Postgres 18', 'up to date', 'sandboxes', 'Projections and worker'])(
    'ends cleanly when it is told to right after "%s"',
    async (line) => {
      const early = launch();
      await early.says(line);
      early.child.kill('SIGINT');
      expect(await early.exit).toEqual([0, null]);
      const left = runningPostmaster(
        join(readRecord(join(folder, 'postgres'))?.home ?? '', 'data'),
      );
      expect(left && identify(left.pid)).toBeUndefined();
      await expect(readFile(join(folder, 'running.json'))).rejects.toMatchObject({
        code: 'ENOENT',
      });
    },
  );

  it('says so when another program has the port', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const refused = launch();
    await refused.says(`Port ${port} is taken by another program.`);
    expect(await refused.exit).toEqual([1, null]);
    other.close();
  });
});
