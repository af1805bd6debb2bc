import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@haat/testkit/database';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { ensureDatabase } from './ensure-database.ts';

it('creates a database once for several concurrent callers', async () => {
  const beside = await createTestDatabase();
  const name = `ensured-${randomUUID()}`;
  const urls = await Promise.all(Array.from({ length: 6 }, () => ensureDatabase(beside.url, name)));
  expect(new Set(urls).size).toBe(1);

  const client = new Client({ connectionString: beside.url });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where datname = $1', [name]);
  expect(rows).toEqual([{ datname: name }]);
  await client.query(`drop database "${name}"`);
  await client.end();
  await beside.drop();
});
