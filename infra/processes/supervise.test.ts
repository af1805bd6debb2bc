// @module-tag slow
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@haat/platform/process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anyFreePort } from './ports.ts';
import { type SupervisedProcess, type SupervisorOptions, supervise } from './supervise.ts';
import { waitFor } from './wait.ts';

const SHUTDOWN = join(import.meta.dirname, '../../services/platform/src/process/shutdown.ts');

let folder: string;
let port: number;
const started: SupervisedProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-supervise-'));
  port = await anyFreePort();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.kill()));
  await rm(folder, { recursive: true, force: true });
});

/** Answers 200 at its port and ends on request. */
const HEALTHY = `
  import { createServer } from 'node:http';
  import { onShutdown } from ${JSON.stringify(SHUTDOWN)};
  console.log('born', process.pid);
  const greet = (request, response) =>
    response.end(process.env.GREETING, () => console.log('answered'));
  createServer(greet).listen(Number(process.env.PORT));
  onShutdown(() => console.log('closed in order'));
`;

const program = async (
  source: string,
  { graceMs, ...options }: SupervisorOptions & { readonly graceMs?: number } = {},
): Promise<SupervisedProcess> => {
  const entry = join(folder, 'program.mjs');
  await writeFile(entry, source);
  const one = supervise(
    {
      name: 'worker',
      entry,
      env: { PATH: process.env.PATH, PORT: String(port), GREETING: 'well' },
      healthUrls: [`http://127.0.0.1:${port}/`],
      logFile: join(folder, 'worker.log'),
      ...(graceMs === undefined ? {} : { graceMs }),
    },
    options,
  );
  started.push(one);
  return one;
};

const pidOf = (one: SupervisedProcess): number => one.identity()?.pid ?? 0;
const logged = (): Promise<string> => readFile(join(folder, 'worker.log'), 'utf8');

it('a process has started once it answers, with its own environment', async () => {
  const one = await program(HEALTHY);
  await one.start();
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('well');
});

it('stops cleanly, and frees its port', async () => {
  const one = await program(HEALTHY);
  await one.start();
  await one.stop();
  expect(one.identity()).toBeUndefined();
  expect(await logged()).toContain('closed in order');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

it('a process is killed when it does not stop within the grace period', async () => {
  const one = await program(
    `${HEALTHY.replace('onShutdown(', 'void (')} process.on('SIGTERM', () => console.log('no'));`,
    { graceMs: 200 },
  );
  await one.start();
  const identity = one.identity();
  await one.stop();
  expect(identity && isAlive(identity)).toBe(false);
  expect(await logged()).toMatch(/no$/m);
});

it('stays down after kill -9 until it is started again', async () => {
  const one = await program(HEALTHY, { backOffMs: [10, 100] });
  await one.start();
  const before = pidOf(one);
  await one.kill();
  expect(one.identity()).toBeUndefined();
  expect(await logged()).not.toContain('closed in order');
  await one.start();
  expect(pidOf(one)).not.toBe(before);
});

/** Crashes it, and waits until the next one is ready. */
const crash = async (one: SupervisedProcess): Promise<void> => {
  const crashed = one.identity();
  process.kill(pidOf(one), 'SIGSEGV');
  await waitFor(() => crashed && !isAlive(crashed), { within: 5_000 });
  await waitFor(() => one.identity(), { within: 5_000 });
  await one.untilReady();
};

const CRASHED = 'worker ended by SIGSEGV, starting it again';

it('restarts at once after a crash, then with waits, and logs each restart', async () => {
  const lines: string[] = [];
  const one = await program(HEALTHY, { backOffMs: [10, 15], log: (line) => lines.push(line) });
  await one.start();
  for (let n = 0; n < 4; n += 1) await crash(one);
  const log = `(log: ${join(folder, 'worker.log')})`;
  expect(lines).toEqual([
    `${CRASHED} ${log}`,
    `${CRASHED} in 10 ms ${log}`,
    `${CRASHED} in 15 ms ${log}`,
    `${CRASHED} in 15 ms ${log}`,
  ]);
});

it('restarts at once after a crash when it was ready for long enough', async () => {
  const lines: string[] = [];
  const one = await program(HEALTHY, {
    backOffMs: [10, 100],
    wellAfterMs: 1,
    log: (line) => lines.push(line),
  });
  const answered = async (): Promise<number> => (await logged()).match(/answered/g)?.length ?? 0;
  await one.start();
  await crash(one);
  const before = await answered();
  // The watch polls until it is ready, and once more later.
  await waitFor(async () => (await answered()) >= before + 2, { within: 5_000 });
  await crash(one);
  expect(lines.filter((line) => line.includes(' ms '))).toEqual([]);
});

it('waits before a restart when it was not ready before', async () => {
  const lines: string[] = [];
  const entry = join(folder, 'program.mjs');
  const one = await program(HEALTHY, { backOffMs: [10, 100], log: (line) => lines.push(line) });
  await one.start();
  await writeFile(entry, 'process.exit(3);');
  process.kill(pidOf(one), 'SIGSEGV');
  await waitFor(() => lines.length >= 3, { within: 5_000 });
  await writeFile(entry, HEALTHY);
  await waitFor(() => one.identity(), { within: 5_000 });
  await one.untilReady();
  expect(lines.slice(0, 3)).toEqual([
    expect.stringContaining(`${CRASHED} (log`),
    expect.stringContaining('worker ended with code 3, starting it again in 10 ms'),
    expect.stringContaining('worker ended with code 3, starting it again in 20 ms'),
  ]);
});

it('restarts once its log file can be opened again', async () => {
  const lines: string[] = [];
  const one = await program(HEALTHY, { backOffMs: [10, 100], log: (line) => lines.push(line) });
  await one.start();
  const log = join(folder, 'worker.log');
  await rename(log, `${log}.aside`);
  await mkdir(log);
  process.kill(pidOf(one), 'SIGSEGV');
  await waitFor(() => lines.some((line) => line.includes('cannot be started')), { within: 5_000 });
  await rm(log, { recursive: true });
  await waitFor(() => one.identity(), { within: 5_000 });
  await one.untilReady();
});

it('fails to start with its last output when it keeps crashing', async () => {
  const one = await program(
    `console.error('Settings are missing: DATABASE_URL'); process.exit(3);`,
    {
      backOffMs: [10, 100],
    },
  );
  await expect(one.start()).rejects.toThrow('worker ended with code 3');
  await expect(one.untilReady()).rejects.toThrow('Settings are missing: DATABASE_URL');
  expect((await logged()).match(/missing/g)).toHaveLength(3);
});

it('fails at once when one attempt is allowed, with the output of the latest start only', async () => {
  const one = await program(`console.error('Not yet'); process.exit(3);`, {
    backOffMs: [10, 100],
    attempts: 1,
  });
  await expect(one.start()).rejects.toThrow('Not yet');
  expect((await logged()).match(/Not yet/g)).toHaveLength(1);
  await writeFile(join(folder, 'program.mjs'), `console.error('Nor now'); process.exit(3);`);
  const later = await one.start().catch((error: Error) => error.message);
  expect(later).toContain('Nor now');
  expect(later).not.toContain('Not yet');
});

it('refuses to start while another program answers at its address', async () => {
  const other = createServer((_request, response) => void response.end('other'));
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const one = await program(HEALTHY);
  try {
    await expect(one.start()).rejects.toThrow(
      `another program answers at http://127.0.0.1:${port}/`,
    );
    expect(one.identity()).toBeUndefined();
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
  await one.start();
  expect(one.identity()).toBeDefined();
});

it('does not start after a stop during its start', async () => {
  const one = await program(HEALTHY);
  const starting = one.start();
  await one.stop();
  await expect(starting).rejects.toThrow('worker was stopped');
  expect(one.identity()).toBeUndefined();
});

it('does not outlive a supervisor that is killed with -9', async () => {
  const child = await program(HEALTHY);
  await writeFile(
    join(folder, 'launcher.mjs'),
    `import { createServer } from 'node:http';
     import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))};
     await supervise({
       name: 'grandchild', entry: ${JSON.stringify(join(folder, 'program.mjs'))},
       env: { PORT: process.env.INNER, GREETING: 'inner' },
       healthUrls: ['http://127.0.0.1:' + process.env.INNER],
       logFile: ${JSON.stringify(join(folder, 'inner.log'))},
     }).start();
     createServer((request, response) => response.end()).listen(Number(process.env.PORT));`,
  );
  const inner = await anyFreePort();
  const launcher = supervise({
    name: 'launcher',
    entry: join(folder, 'launcher.mjs'),
    env: { PATH: process.env.PATH, PORT: String(port), INNER: String(inner) },
    healthUrls: [`http://127.0.0.1:${port}/`],
    logFile: join(folder, 'launcher.log'),
  });
  started.push(launcher);
  await launcher.start();
  expect(child.identity()).toBeUndefined();
  process.kill(launcher.identity()?.pid ?? 0, 'SIGKILL');
  const closed = await waitFor(
    async () => (await readFile(join(folder, 'inner.log'), 'utf8')).includes('closed in order'),
    { within: 5_000 },
  );
  expect(closed).toBe(true);
});
