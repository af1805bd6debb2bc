import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateOnChange } from './migrate-on-change.ts';

let folder: string;
let said: string[];
let runs: number;
let fails: boolean;
let stop: () => Promise<void>;

const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
const list = (...names: readonly string[]): void =>
  write('migrate.ts', names.map((name) => `import '' from './migrations/${name}';`).join('\n'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-migrations-'));
  mkdirSync(join(folder, 'migrations'));
  write('migrations/0001-start.ts', 'one');
  list('0001-start.ts');
  said = [];
  runs = 0;
  fails = false;
  stop = migrateOnChange({
    folder,
    migrate: async () => {
      runs += 1;
      if (fails) throw new Error('syntax error in 0002-orders');
    },
    say: (line) => said.push(line),
  });
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

it('a new migration runs once it is listed, again after a failure', async () => {
  fails = true;
  write('migrations/0002-orders.ts', 'two');
  await expect.poll(() => said.at(-1)).toContain('0002-orders.ts is new. It runs once');
  list('0001-start.ts', '0002-orders.ts');
  await expect.poll(() => said.at(-1)).toBe('syntax error in 0002-orders');
  fails = false;
  write('migrations/0002-orders.ts', 'two, right');
  await expect.poll(() => said.at(-1)).toBe('Database up to date: 0002-orders');
});

it('an edited migration that has run is named, with what to do', async () => {
  write('migrations/0001-start.ts', 'one, edited');
  await expect.poll(() => said.at(-1)).toContain('Migration 0001-start.ts has run here');
  expect(said.at(-1)).toContain('npm run dev -- --fresh');
  expect(runs).toBe(0);
});
