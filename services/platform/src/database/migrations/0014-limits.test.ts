import { createTestDatabase } from '@haat/testkit/database';
import { expect, it } from 'vitest';
import { connectDatabase } from '../connect.ts';
import * as limits from './0014-limits.ts';

it('forgets the keys of visitors, keeps those of customers, and every password', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = connectDatabase(database.url);
  await pool.query(`
    drop table registration_attempts, request_counts;
    drop index idempotency_keys_of_caller;
    alter table credentials drop column registered_by;
    insert into credentials (customer_id, email_hash, password_hash) values ('C-1', 'e', 'p');
    insert into idempotency_keys (scope, key, body_hash)
    values ('anonymous /api/auth/logout', '1', ''), ('C-1 /api/domain/buy', '1', '')`);

  await limits.up(db as never);

  const keys = await pool.query('select scope from idempotency_keys');
  expect(keys.rows).toEqual([{ scope: 'C-1 /api/domain/buy' }]);
  const credentials = await pool.query('select password_hash, registered_by from credentials');
  expect(credentials.rows).toEqual([{ password_hash: 'p', registered_by: null }]);
  await close();
  await database.drop();
});
