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

const MANIFEST = {
  ...{ format: 1, begunAt: '2026-11-01T00:00:00Z', endedAt: '2026-11-01T00:00:01Z' },
  ...{ softwareVersion: '1', postgresVersion: '18', databases: [], hasSecrets: false },
  ...{ folders: [], files: [] },
};
const OWN = ['0123456789abcdef'];

const place = (name: string, wrappedBy: readonly string[] | null = OWN): void => {
  mkdirSync(join(folder, name));
  const manifest = JSON.stringify({ ...MANIFEST, wrappedBy });
  if (wrappedBy !== null) writeFileSync(join(folder, name, 'manifest.json'), manifest);
};

it('deletes complete scheduled backups of this shop older than the days, and nothing else', async () => {
  const old = backupNameAt(at('2026-11-01T02:29:59Z'));
  const young = backupNameAt(at('2026-11-01T02:30:00Z'));
  const broken = backupNameAt(at('2026-10-01T02:30:00Z'));
  for (const name of [old, young, 'haat-2026-01-01', 'by-hand']) place(name);
  const ofAnother = backupNameAt(at('2026-10-02T02:30:00Z'));
  place(broken, null);
  place(ofAnother, ['fedcba9876543210']);
  expect(await deleteOldBackups(folder, join(folder, young), 30, NOW)).toEqual([old]);
  expect(readdirSync(folder).toSorted()).toEqual(
    ['by-hand', 'haat-2026-01-01', broken, ofAnother, young].toSorted(),
  );
});
