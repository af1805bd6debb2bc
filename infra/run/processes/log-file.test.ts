import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cutWhileWritten, tailOf } from './log-file.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-'));
  log = join(folder, 'api.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const LINES = 40_000;
const LARGEST_BYTES = 100_000;

it('a log that grows while it is written is cut, its process goes on, and hardly a line is lost', async () => {
  const output = openSync(log, 'a', 0o600);
  const script = `for (let n = 0; n < ${LINES}; n += 1) require('node:fs').writeSync(1, n + '\\n')`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', output, 'inherit'] });
  closeSync(output);
  const seen = new Set<string>();
  const take = (path: string): void => {
    for (const line of readFileSync(path, 'utf8').split('\n')) seen.add(line);
  };
  let cuts = 0;
  const ended = once(child, 'exit');
  const look = setInterval(() => {
    if (statSync(log).size <= LARGEST_BYTES) return;
    cutWhileWritten(log, LARGEST_BYTES);
    cuts += 1;
    take(`${log}.old`);
  }, 1);
  await ended;
  clearInterval(look);
  take(log);
  expect(cuts).toBeGreaterThan(0);
  expect(seen.has(String(LINES - 1))).toBe(true);
  expect(LINES + 1 - seen.size).toBeLessThan(cuts * 20);
  expect(statSync(`${log}.old`).mode & 0o777).toBe(0o600);
});

it('a log that is short stays as it is', () => {
  writeFileSync(log, 'one\n');
  cutWhileWritten(log, LARGEST_BYTES);
  expect(readFileSync(log, 'utf8')).toBe('one\n');
});

it('what a process said since is found in a log that was cut, too', () => {
  writeFileSync(log, `${'x'.repeat(LARGEST_BYTES)}\n`);
  const before = statSync(log).size;
  cutWhileWritten(log, LARGEST_BYTES);
  writeFileSync(log, 'it ended\n', { flag: 'a' });
  expect(tailOf(log, before)).toBe('it ended');
});
