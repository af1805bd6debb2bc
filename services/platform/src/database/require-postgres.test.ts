import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requirePostgres } from './require-postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('accepts a Postgres that the shop can log in to', async () => {
  await requirePostgres('DATABASE_URL', database.url);
});

it.each([
  ['the port is closed', { port: '1' }],
  ['there is no such database', { pathname: '/nowhere' }],
  ['there is no such user', { username: 'unknown' }],
])('names the setting to fix when %s', async (_what, change) => {
  const { href } = Object.assign(new URL(database.url), change);
  await expect(requirePostgres('KEY_STORE_URL', href)).rejects.toThrow(
    /^KEY_STORE_URL leads to no Postgres that lets the shop in: .+ name another one in KEY_STORE_URL\.$/,
  );
});
