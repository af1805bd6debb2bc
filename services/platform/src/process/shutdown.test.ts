import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'shutdown.ts');
const started: ChildProcess[] = [];

/** A process that prints `ready`, then ends according to `close` and the options. */
const serviceThat = async (
  close: string,
  options = '{}',
  stdio: 'ipc' | 'ignore' = 'ignore',
): Promise<{ child: ChildProcess; exit: Promise<unknown[]>; printed: () => string }> => {
  const program = `
    import { onShutdown } from ${JSON.stringify(MODULE)};
    setInterval(() => undefined, 1000);
    onShutdown(${close}, ${options});
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', stdio],
  });
  started.push(child);
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  const exit = once(child, 'exit');
  while (!printed.includes('ready')) await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, exit, printed: () => printed };
};

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('closes in order on %s', async (signal) => {
  const { child, exit, printed } = await serviceThat('async (why) => console.log("closed", why)');
  child.kill(signal);
  expect(await exit).toEqual([0, null]);
  expect(printed()).toContain(`closed ${signal}`);
});

it('closes once when the same Ctrl-C arrives twice', async () => {
  const { child, exit, printed } = await serviceThat(
    'async (why) => { console.log("closing"); await new Promise((r) => setTimeout(r, 200)); }',
  );
  child.kill('SIGINT');
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
  expect(printed().match(/closing/g)).toHaveLength(1);
});

it('closes when its parent process is gone', async () => {
  const { child, exit, printed } = await serviceThat('(why) => console.log(why)', '{}', 'ipc');
  child.disconnect();
  expect(await exit).toEqual([0, null]);
  expect(printed()).toContain('parent gone');
});

it('stops waiting for a close that never ends', async () => {
  const { child, exit, printed } = await serviceThat(
    '() => new Promise(() => undefined)',
    '{ deadlineMs: 100, onError: (error) => console.log(error.message) }',
  );
  child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
  expect(printed()).toContain('Not closed within 100 ms of SIGTERM.');
});

it('exits with 1 when closing fails', async () => {
  const { child, exit } = await serviceThat('() => { throw new Error("stuck") }');
  child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
});
