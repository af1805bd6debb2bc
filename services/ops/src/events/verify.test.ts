import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { connectDatabase } from '@haat/platform/database/connect';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { openTestRecord, recordSettings } from '@haat/testkit/record';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await (await openTestRecord(database.url)).store.close();
});
afterAll(() => database.drop());

type Run = { readonly code: number; readonly said: string };

const verify = (changes: Readonly<Record<string, string>> = {}): Promise<Run> => {
  const { MASTER_SECRET_PREVIOUS: _, ...settings } = recordSettings(database.url);
  const env = { PATH: process.env.PATH, ...settings, ...changes };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../main.ts'), 'events', 'verify'],
      { env },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), said: out + err });
      },
    );
  });
};

it('says that a record is sound, and ends with 0', async () => {
  const { code, said } = await verify();
  expect(said).toContain('1 events in 1 streams, 0 anchors');
  expect(said).toContain('The record is what the shop wrote.');
  expect(code).toBe(0);
});

it('says which keys are missing or wrong, and no word of a stack', async () => {
  const missing = await verify({ MASTER_SECRET: '' });
  expect(missing.said).toContain('MASTER_SECRET');
  expect(missing.code).toBe(2);
  const wrong = await verify({ MASTER_SECRET: 'another master than the one it was made with' });
  expect(wrong.said).toMatch(/^Not done: MASTER_SECRET does not open the keys/);
  expect(wrong.said).not.toContain('    at ');
  expect(wrong.code).toBe(3);
});

it('says what does not fit, and ends with 1', async () => {
  const { pool, close } = connectDatabase(database.url);
  await pool.query('alter table events disable trigger events_append_only');
  await pool.query(`update events set metadata = metadata || '{"traceId": "another"}'`);
  await close();
  const { code, said } = await verify();
  expect(said).toContain('changed: record: event 0 was changed');
  expect(said).toContain('The record does not fit in 1 streams.');
  expect(code).toBe(1);
});
