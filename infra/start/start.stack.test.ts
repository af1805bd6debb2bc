import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { identify, isAlive } from '@haat/platform/process';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecord } from '../postgres/cluster-record.ts';
import { runningPostmaster } from '../postgres/postmaster.ts';
import { isHealthy } from '../processes/health.ts';
import { ROOT } from '../processes/stack.ts';
import { waitFor } from '../processes/wait.ts';
import { settingsIn } from '../testing/environment.ts';
import { createLaunchSite, type Launch, type LaunchSite } from '../testing/launch.ts';

let site: LaunchSite;
let folder: string;
let port: number;

beforeAll(async () => {
  site = await createLaunchSite();
  ({ folder, port } = site);
});

afterAll(() => site.clear());

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

  it('starts the whole shop, and prints its address', { tags: 'gate' }, async () => {
    shop = site.launch();
    output = await shop.says(`Haat is open at http://localhost:${port}`);
    expect(await isReady()).toBe(true);
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<div id="root"');
    expect(await site.lookAtProcesses()).toHaveLength(3);
  });

  it('gives each service only its own secrets and its own role', async () => {
    const handed = (await site.lookAtProcesses()).flatMap(({ pid }) => settingsIn(pid));
    const secrets = ['SESSION_SECRET', 'BANK_API_KEY', 'REGISTRAR_API_KEY', 'QUEUE_URL'];
    const seen = handed.map((env) => secrets.filter((name) => name in env));
    expect(seen.filter((names) => names.length > 0).toSorted()).toEqual([
      ['BANK_API_KEY', 'REGISTRAR_API_KEY', 'QUEUE_URL'],
      ['SESSION_SECRET', 'REGISTRAR_API_KEY'],
    ]);
    const password = readRecord(join(folder, 'postgres'))?.password ?? 'none';
    expect(JSON.stringify(handed)).not.toContain(password);
  });

  it('names the service of each connection to Postgres', async () => {
    const names = await onDatabase(
      output,
      "select distinct application_name from pg_stat_activity where application_name like 'haat-%'",
    );
    const writers = [['haat-api'], ['haat-worker'], ['haat-projections']];
    expect(names).toEqual(expect.arrayContaining(writers));
  });

  it('serves metrics of every service, and of each process once', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/api/domain/prices`)).status).toBe(200);
    const answers = await Promise.all(
      (await site.lookAtProcesses())
        .flatMap(({ pid }) => settingsIn(pid))
        .map(async ({ METRICS_PORT, HEALTH_PORT }) => {
          const at = METRICS_PORT ?? HEALTH_PORT;
          return at === undefined ? null : (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
        }),
    );
    const pages = answers.filter((text) => text !== null);
    expect(pages).toHaveLength(3);
    const processes = pages.filter((text) => text.includes('\nprocess_cpu_user_seconds_total '));
    expect(processes).toHaveLength(1);
    const all = pages.join('\n');
    const expected = [
      'haat_http_request_seconds_count{method="GET",route="/health/ready",status="2xx"}',
      'haat_event_store_seconds_count',
      'haat_event_processor_lag_seconds{processor="orders"}',
      'haat_parked_events{processor="reactor:register-domain"} 0',
      'haat_provider_call_seconds_count{provider="price list",outcome="2xx"}',
    ];
    expect(expected.filter((name) => !all.includes(name))).toEqual([]);
  });

  it('is found by the operator tool without any settings', async () => {
    const env = { ...ownProcessEnv(), HAAT_STATE_DIR: folder };
    const tool = join(ROOT, 'services/ops/src/main.ts');
    const run = promisify(execFile);
    const parked = await run(process.execPath, [tool, 'reactors', 'parked'], { env });
    expect(parked).toEqual({ stdout: 'Nothing is parked.\n', stderr: '' });
    const verified = await run(process.execPath, [tool, 'events', 'verify'], { env });
    expect(verified.stdout).toContain('Event log verified: no tampering found.');
  });

  it('is found by every command on the page of the operator tool', async () => {
    const env = { ...ownProcessEnv(), HAAT_STATE_DIR: folder };
    const page = await readFile(join(ROOT, 'docs/operating/operator-tool.md'), 'utf8');
    const shown = [...page.matchAll(/`npm run ops -- ([a-z ]+)`/g)].map(([, line = '']) => line);
    expect(shown).toContain('projections rebuild orders');
    const entries = [
      // The console runs until it is stopped; its own test starts it.
      ...shown
        .filter((line) => line !== 'console')
        .map((line) => ['services/ops/src/main.ts', ...line.split(' ')]),
      // npm run keys:rewrap
      ['services/record/src/preparing/rewrap.ts'],
    ];
    const run = promisify(execFile);
    const ran = await Promise.all(
      entries.map(async ([main = '', ...args]) => {
        const ended = await run(process.execPath, [join(ROOT, main), ...args], { env }).catch(
          (error: { code: number; stderr: string }) => error,
        );
        return { main, args, code: 'code' in ended ? ended.code : 0, stderr: ended.stderr };
      }),
    );
    // What the doctor sees of a machine may be for a person: exit code 1.
    const isRight = ({ args: [name], code }: (typeof ran)[number]): boolean =>
      code === 0 || (name === 'doctor' && code === 1);
    expect(ran.filter((one) => !isRight(one))).toEqual([]);
  });

  it('is refused a second time from the same folder, and prints the address of the first', async () => {
    const second = site.launch();
    await second.says(`Haat already runs from this folder at http://localhost:${port}`);
    expect(await second.exit).toEqual([1, null]);
    expect(await isReady()).toBe(true);
  });

  it('restarts crashed services and Postgres', async () => {
    const before = await site.lookAtProcesses();
    for (const one of before) process.kill(one.pid, 'SIGKILL');
    await shop.says('Postgres has ended, starting it again');
    expect(await waitFor(isReady, { within: 60_000, every: 200 })).toBe(true);
    const after = await site.lookAtProcesses();
    expect(after).toHaveLength(before.length);
    expect(after.map((one) => one.pid)).not.toEqual(before.map((one) => one.pid));
  });

  it('leaves no process running when it is killed with -9', async () => {
    await onDatabase(output, 'create table kept as select 7 as paise');
    await site.lookAtProcesses();
    shop.child.kill('SIGKILL');
    await shop.exit;
    expect(await site.isAllGone()).toBe(true);
  });

  it('restores everything at the next start, and stops everything on SIGTERM', async () => {
    shop = site.launch();
    output = await shop.says('Haat is open');
    expect(await onDatabase(output, 'select paise from kept')).toEqual([[7]]);
    await site.lookAtProcesses();
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toEqual([0, null]);
    expect(site.everything().filter(isAlive)).toEqual([]);
  });

  it('starts Postgres alone with --engines-only, and the operator tool works there', async () => {
    shop = site.launch('--engines-only');
    output = await shop.says('Ctrl-C stops Postgres');
    expect(output).not.toContain('Haat is open');
    expect(await site.lookAtProcesses()).toHaveLength(1);
    expect(await onDatabase(output, 'select paise from kept')).toEqual([[7]]);
    const env = { ...ownProcessEnv(), HAAT_STATE_DIR: folder };
    const tool = join(ROOT, 'services/ops/src/main.ts');
    const verified = await promisify(execFile)(process.execPath, [tool, 'events', 'verify'], {
      env,
    });
    expect(verified.stdout).toContain('Event log verified: no tampering found.');
    const second = site.launch();
    await second.says(`at http://localhost:${port}, engines only`);
    expect(await second.exit).toEqual([1, null]);
    shop.child.kill('SIGINT');
    expect(await shop.exit).toEqual([0, null]);
    expect(site.everything().filter(isAlive)).toEqual([]);
  });

  it('opens an empty shop with --fresh, and sets the old one aside', async () => {
    const secret = await readFile(join(folder, 'session-secret'), 'utf8');
    shop = site.launch('--fresh');
    output = await shop.says('Database up to date');
    const [, aside = ''] = /Set aside as (\S+);/.exec(output) ?? [];
    expect(await readFile(join(aside, 'session-secret'), 'utf8')).toBe(secret);
    expect(await onDatabase(output, "select to_regclass('kept')")).toEqual([[null]]);
    await shop.says('Provider sandboxes');
    expect(await readFile(join(folder, 'session-secret'), 'utf8')).not.toBe(secret);
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toEqual([0, null]);
  });

  it.each(['is starting', 'Postgres 18', 'up to date', 'sandboxes', 'API, worker'])(
    'stops cleanly right after the line "%s"',
    async (line) => {
      const early = site.launch();
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

  it('names the taken port of another program', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const refused = site.launch();
    await refused.says(`Port ${port} is taken by another program.`);
    expect(await refused.exit).toEqual([1, null]);
    other.close();
  });
});
