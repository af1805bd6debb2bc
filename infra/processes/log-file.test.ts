import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cutWhileWritten, keepShort, tailOf } from './log-file.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-'));
  log = join(folder, 'api.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const LARGEST_BYTES = 100_000;

/** Appends its output to the log, as the launcher's processes do. */
const writing = (script: string) => {
  const output = openSync(log, 'a', 0o600);
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', output, 'inherit'] });
  closeSync(output);
  return child;
};

const linesOf = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n');

it('a log is rotated while its process holds it open, and no line is lost', async () => {
  const line = 'x'.repeat(LARGEST_BYTES);
  const child = writing(
    `process.stdin.on('data', () => process.stdout.write(${JSON.stringify(line)} + '\\n'))`,
  );
  for (const expected of [
    [line, ''],
    [line, ''],
  ]) {
    child.stdin?.write('go\n');
    await expect.poll(() => statSync(log).size).toBe(LARGEST_BYTES + 1);
    cutWhileWritten(log, LARGEST_BYTES);
    expect(linesOf(`${log}.old`)).toEqual(expected);
    expect(statSync(log).size).toBe(0);
  }
  expect(statSync(`${log}.old`).mode & 0o777).toBe(0o600);
  child.stdin?.end();
  await once(child, 'exit');
});

it('a process that writes without a pause continues in the rotated log', async () => {
  const child = writing(`
    const { writeSync } = require('node:fs');
    let n = 0;
    const write = () => {
      for (const until = n + 1_000; n < until; n += 1) writeSync(1, n + '\\n');
      next = setImmediate(write);
    };
    let next = setImmediate(write);
    process.stdin.on('end', () => { clearImmediate(next); writeSync(1, 'end\\n'); }).resume();
  `);
  const ended = once(child, 'exit');
  const seen: string[] = [];
  for (let cuts = 0; cuts < 3; cuts += 1) {
    await expect.poll(() => statSync(log).size).toBeGreaterThan(LARGEST_BYTES);
    cutWhileWritten(log, LARGEST_BYTES);
    // A line may be cut in two.
    seen.push(...linesOf(`${log}.old`).slice(1, -1));
  }
  child.stdin?.end();
  await ended;
  expect(linesOf(log).slice(-2)).toEqual(['end', '']);
  seen.push(...linesOf(log).slice(1, -2));
  const numbers = seen.map((line) => (/^\d+$/.test(line) ? Number(line) : Number.NaN));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(numbers).not.toContain(Number.NaN);
});

it('a short log stays unchanged', () => {
  writeFileSync(log, 'one\n');
  cutWhileWritten(log, LARGEST_BYTES);
  expect(readFileSync(log, 'utf8')).toBe('one\n');
});

it('the last lines of a process are found in a rotated log too', () => {
  writeFileSync(log, `${'x'.repeat(LARGEST_BYTES)}\n`);
  const before = statSync(log).size;
  cutWhileWritten(log, LARGEST_BYTES);
  writeFileSync(log, 'it ended\n', { flag: 'a' });
  expect(tailOf(log, before)).toBe('it ended');
});

it.skipIf(!existsSync('/dev/full'))(
  'a log that can’t be copied on a full disk stays unchanged, and is rotated at the next try',
  () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const bytes = 21 * 1024 * 1024;
    writeFileSync(log, '');
    truncateSync(log, bytes);
    symlinkSync('/dev/full', `${log}.new`);
    const end = keepShort(log);
    vi.advanceTimersByTime(30_000);
    expect([statSync(log).size, existsSync(`${log}.new`)]).toEqual([bytes, false]);
    vi.advanceTimersByTime(30_000);
    expect([statSync(log).size, statSync(`${log}.old`).size]).toEqual([0, bytes]);
    end();
  },
);
