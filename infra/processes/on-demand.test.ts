import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OnDemandProcess, onDemand } from './on-demand.ts';
import { freePortsFrom } from './ports.ts';
import { waitFor } from './wait.ts';

let folder: string;
let one: OnDemandProcess;
let address: string;

/** Answers with its process id; idle at request, or broken while a file is there. */
const PROGRAM = `
  import { appendFileSync, existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  appendFileSync(process.env.FOLDER + '/starts', 'x');
  if (existsSync(process.env.FOLDER + '/broken')) process.exit(1);
  const answer = (request, response) => {
    const [, name, until] = request.url.split('/');
    response.end(String(process.pid));
    const report = () => process.send({ idleUntil: until ? Number(until) : null });
    if (name === 'idle') setInterval(report, 10);
    if (name === 'crash') response.once('close', () => process.exit(1));
  };
  createServer(answer).listen(Number(process.env.PORT), '127.0.0.1');
  process.once('SIGTERM', () => process.exit());
  process.once('disconnect', () => process.exit());`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-on-demand-'));
  const entry = join(folder, 'program.mjs');
  await writeFile(entry, PROGRAM);
  const [port = 0, innerPort = 0] = await freePortsFrom(20_000 + (process.pid % 10_000), 2);
  address = `http://127.0.0.1:${port}`;
  one = onDemand(
    {
      name: 'tools',
      entry,
      env: { PATH: process.env.PATH, FOLDER: folder, PORT: String(innerPort) },
      healthUrls: [`http://127.0.0.1:${innerPort}/health`],
      logFile: join(folder, 'tools.log'),
    },
    { host: '127.0.0.1', port, innerPort, backOffMs: [10, 100], log: () => undefined },
  );
  await one.open();
});
afterEach(async () => {
  await one.stop();
  await rm(folder, { recursive: true });
});

const ask = async (path = '/'): Promise<string> =>
  (await fetch(`${address}${path}`, { headers: { connection: 'close' } })).text();
const isAsleep = (): boolean => one.identity() === undefined;
const starts = async (): Promise<number> =>
  existsSync(join(folder, 'starts')) ? (await readFile(join(folder, 'starts'))).length : 0;
const untilAsleep = () => waitFor(isAsleep, { within: 5_000 });

it('20 first calls at once start one process', async () => {
  expect([isAsleep(), await starts()]).toEqual([true, 0]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(new Set(answers)).toEqual(new Set([String(one.identity()?.pid)]));
  expect(await starts()).toBe(1);
});

it('an idle process ends, and starts again at the next call', async () => {
  const first = await ask('/idle');
  expect(await untilAsleep()).toBe(true);
  expect(await ask()).not.toBe(first);
  expect(await starts()).toBe(2);
});

it('a call while an idle process ends is answered by the next one', async () => {
  await ask('/idle');
  await waitFor(async () => (await ask()) !== '', { within: 5_000 });
  expect(await ask()).toBe(String(one.identity()?.pid));
});

it('a process with an open call is not ended', async () => {
  // fetch keeps this connection open.
  const first = await (await fetch(`${address}/idle`)).text();
  expect(await ask()).toBe(first);
  expect(await starts()).toBe(1);
});

it('a start that fails cuts its calls, and the next call starts the process again', async () => {
  await writeFile(join(folder, 'broken'), '');
  const calls = await Promise.allSettled(Array.from({ length: 5 }, () => ask()));
  expect(calls.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(await starts()).toBe(1);
  await rm(join(folder, 'broken'));
  expect(await ask()).toBe(String(one.identity()?.pid));
});

it('a crashed process is started again, and answers the next call', async () => {
  const first = await ask('/crash');
  await waitFor(() => String(one.identity()?.pid) !== first, { within: 5_000 });
  expect(await ask()).not.toBe(first);
});

it('a process starts at its time without a call', async () => {
  await ask(`/idle/${Date.now()}`);
  expect(await waitFor(async () => (await starts()) === 2, { within: 5_000 })).toBe(true);
  one.wakeAt(null);
});

it('a stopped one takes no call and starts nothing', async () => {
  one.wakeAt(Date.now());
  await one.stop();
  await expect(ask()).rejects.toThrow();
  expect(isAsleep()).toBe(true);
});
