// @module-tag slow
import { appendFile, chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRecord } from '../postgres/cluster-record.ts';
import { isHeldByAny } from '../postgres/hold.ts';
import { runningPostmaster } from '../postgres/postmaster.ts';
import { removeCluster } from '../postgres/testing/remove-cluster.ts';
import { keepDatabase } from './database.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-database-'));
  await chmod(folder, 0o711);
});
afterEach(() => removeCluster(folder, () => undefined));

/** Resolves each time with the next line that has the text. */
const listen = () => {
  const waiting = new Map<string, () => void>();
  return {
    hear: (text: string) => new Promise<void>((resolve) => waiting.set(text, resolve)),
    progress: (line: string) => {
      for (const [text, resolve] of waiting) if (line.includes(text)) resolve();
    },
  };
};

it('holds its data while Postgres is down and fails to start, until it is stopped', async () => {
  const { hear, progress } = listen();
  const { signal } = new AbortController();
  const database = await keepDatabase(readSettings([], {}), { folder, progress, signal });
  const home = readRecord(folder)?.home ?? '';
  const configuration = join(home, 'data', 'postgresql.conf');
  const postgres = runningPostmaster(join(home, 'data'))?.pid ?? 0;

  const failed = hear('Trying again in 1 s');
  const failedAgain = hear('Trying again in 2 s');
  await appendFile(configuration, '\nno_such_setting = on\n');
  process.kill(postgres, 'SIGKILL');
  await failed;
  expect(isHeldByAny(home)).toBe(true);
  await failedAgain;
  expect(isHeldByAny(home)).toBe(true);
  await database.stop();
  expect(isHeldByAny(home)).toBe(false);
});
