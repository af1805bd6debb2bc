// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anyFreePort } from '../processes/ports.ts';
import { type SupervisedProcess, supervise } from '../processes/supervise.ts';
import { restartOnChange } from './restart-on-change.ts';

let sources: string;
let port: number;
let one: SupervisedProcess;
let first: Promise<void>;
let end: () => Promise<void>;
const printed: string[] = [];

const answering = (text: string): string => `
  import { createServer } from 'node:http';
  createServer((request, response) => response.end('${text}')).listen(${port});
`;

const save = (source: string): Promise<void> => writeFile(join(sources, 'main.ts'), source);
const answer = async (): Promise<string> =>
  fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then(
    (response) => response.text(),
    () => 'nothing',
  );

const watchFrom = (start: Promise<void>) =>
  restartOnChange(one, [sources], (line) => printed.push(line), start);

beforeEach(async () => {
  sources = join(await mkdtemp(join(tmpdir(), 'haat-restart-')), 'sources');
  await mkdir(sources);
  port = await anyFreePort();
  printed.length = 0;
  await save(answering('old'));
  one = supervise(
    {
      name: 'worker',
      entry: join(sources, 'main.ts'),
      env: { PATH: process.env.PATH },
      healthUrls: [`http://127.0.0.1:${port}/`],
      logFile: join(sources, '..', 'worker.log'),
    },
    { backOffMs: [10, 100], attempts: 1 },
  );
  first = one.start();
  end = watchFrom(first);
});

afterEach(async () => {
  await end();
  await one.kill();
  await rm(join(sources, '..'), { recursive: true, force: true });
});

it('runs the last saved source, and names the changed file', async () => {
  await first;
  await save(answering('new'));
  await expect.poll(answer).toBe('new');
  expect(printed[0]).toContain('worker starts again: ');
  expect(printed[0]).toContain('sources/main.ts has changed');
});

it('runs the source that was saved during the start', async () => {
  await first;
  await end();
  await one.stop();
  const flag = join(sources, '..', 'ready');
  await save(`
    import { existsSync } from 'node:fs';
    import { createServer } from 'node:http';
    createServer((request, response) => {
      response.statusCode = existsSync('${flag}') ? 200 : 503;
      response.end('starting');
    }).listen(${port});
  `);
  first = one.start();
  end = watchFrom(first);
  await expect.poll(answer).toBe('starting');
  await save(answering('new'));
  await writeFile(flag, '');
  await first;
  await expect.poll(answer).toBe('new');
});

it('stops during the start', async () => {
  const stopped = expect(first).rejects.toThrow('worker was stopped');
  await save(answering('new'));
  await end();
  await stopped;
  expect(one.identity()).toBeUndefined();
});

it('prints the error of a broken file, and runs again once the file is repaired', async () => {
  await first;
  await save('const = 1;');
  await expect.poll(() => printed.join('\n')).toContain('worker ended with code 1');
  expect(printed.join('\n')).toContain('const = 1;');
  expect(await answer()).toBe('nothing');
  await save(answering('mended'));
  await expect.poll(answer).toBe('mended');
});

it('does not wait for a start that a later change replaces', async () => {
  await first;
  await save('setInterval(() => undefined, 1_000);');
  await expect.poll(() => printed).toHaveLength(1);
  await expect.poll(() => one.identity()).toBeDefined();
  await save(answering('next'));
  await expect.poll(answer).toBe('next');
  expect(printed.join('\n')).not.toContain('was stopped');
});

it('leaves the process unchanged once the watch has ended', async () => {
  await first;
  const before = one.identity();
  await end();
  await save(answering('new'));
  await writeFile(join(sources, 'other.ts'), '');
  expect(await answer()).toBe('old');
  expect(one.identity()).toEqual(before);
});
