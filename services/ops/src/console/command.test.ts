import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asRole } from '@haat/platform/roles';
import { createRecordDatabase, type TestDatabase } from '@haat/testkit/database';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOps, startOps } from '../testing/run-ops.ts';
import { CONSOLE_DIST, readStaticFiles } from './static-files.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createRecordDatabase();
  folder = mkdtempSync(join(tmpdir(), 'haat-console-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const isBuilt = readStaticFiles(CONSOLE_DIST).size > 0;

it.runIf(isBuilt)('prints an address, logs who looks, and ends by Ctrl-C', async () => {
  const running = startOps(['console', '--ndjson'], database.url, {
    ...{ HAAT_STATE_DIR: folder, HAAT_OPERATOR: 'meera', LOG_LEVEL: 'silent' },
    CONSOLE_DATABASE_URL: asRole(database.url, TEST_LOGINS.console),
  });
  await expect.poll(running.out).toContain('\n');
  const { address } = JSON.parse(running.out());
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
  const { headers } = await fetch(address, { redirect: 'manual' });
  const cookie = String(headers.get('set-cookie')?.split(';')[0]);
  const { origin } = new URL(address);
  expect((await fetch(`${origin}/data/nothing?q=asha`, { headers: { cookie } })).status).toBe(404);
  running.kill('SIGINT');
  expect((await running.ended).code).toBe(0);
  const lines = readFileSync(join(folder, 'logs', 'console.log'), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.any(String), who: 'meera', path: '/data/nothing' },
  ]);
});

it.runIf(isBuilt)('names the setting of its role where it is missing', async () => {
  const { code, err } = await runOps('console', database.url, { HAAT_STATE_DIR: folder });
  expect(code).toBe(2);
  expect(err).toContain('CONSOLE_DATABASE_URL');
});
