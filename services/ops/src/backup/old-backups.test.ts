import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupNameAt, deleteOldBackups } from './old-backups.ts';

const at = (time: string) => ({ now: () => Date.parse(time) });
const NOW = at('2026-12-01T02:30:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = (name: string, isComplete = true): void => {
  mkdirSync(join(folder, name));
  if (isComplete) writeFileSync(join(folder, name, 'manifest.json'), '{}');
};

it('deletes complete scheduled backups older than the days, and nothing else', async () => {
  const old = backupNameAt(at('2026-11-01T02:29:59Z'));
  const young = backupNameAt(at('2026-11-01T02:30:00Z'));
  const broken = backupNameAt(at('2026-10-01T02:30:00Z'));
  for (const name of [old, young, 'haat-2026-01-01', 'by-hand']) place(name);
  place(broken, false);
  expect(await deleteOldBackups(folder, 30, NOW)).toEqual([old]);
  expect(readdirSync(folder).toSorted()).toEqual(
    ['by-hand', 'haat-2026-01-01', broken, young].toSorted(),
  );
});
