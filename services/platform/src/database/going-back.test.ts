import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from './connect.ts';
import { up } from './migrations/0020-bundled-reactions.ts';

/** What the guide tells an operator to run. */
const guide = readFileSync(
  new URL('../../../../docs/deployment.md', import.meta.url),
  'utf8',
).split('### Going back to the version before')[1];
const statements = /```sql\n(.+?)```/s.exec(guide ?? '')?.[1] ?? '';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const query = async (text: string, values: readonly unknown[] = []) =>
  (await connection.pool.query(text, [...values])).rows;

const EVENT = '0b0f0c62-2f0b-4d0c-8a0d-6a1f5f0e8a11';
const putOff = (id: string, dueIn: string) =>
  query(
    `insert into due_steps (id, step, payload, start, due_at, has_failed)
      values ($1, 'complete-order', $2, 3, now() + $3::interval, true)`,
    [id, { orderId: 'order-1', causationId: EVENT, correlationId: 'order-1' }, dueIn],
  );

it('the guide’s way back leaves the version before every step, and a checkpoint that it knows', async () => {
  await putOff('complete-order.1.0', '90 seconds');
  await putOff('complete-order.2.0', '-5 seconds');
  await putOff('complete-order.3.0', '60 seconds');
  // It was a job once, which ended by waiting for its time.
  await query(
    `insert into outbox (id, reactor, event_id, queue, job, payload, created_at, published_at,
      finished_at, bundle)
      values ('complete-order.3.0', 'complete-order', $1, 'orders', 'complete-order', '{}',
        now() - interval '1 day', now(), now(), gen_random_uuid())`,
    [EVENT],
  );
  await query(
    `insert into checkpoints (name, position, event_types)
      values ('orders', '1', '{OrderPlaced,orders.phase}'), ('invoices', '1', '{InvoiceIssued}')`,
  );

  await connection.pool.query(statements);

  expect(await query('select id from due_steps')).toEqual([]);
  const rows = await query(
    `select id, reactor, event_id, queue, job, payload->>'orderId' as about, published_at,
        finished_at, leased_until, bundle, created_at > now() - interval '1 minute' as is_new,
        round(delay_ms / 10000.0)::int * 10 as delay_s
      from outbox order by id`,
  );
  const asked = {
    reactor: 'complete-order',
    event_id: EVENT,
    queue: 'orders',
    job: 'complete-order',
    published_at: null,
    finished_at: null,
    leased_until: null,
    bundle: null,
    is_new: true,
  };
  expect(rows).toEqual([
    { ...asked, id: 'complete-order.1.0', about: 'order-1', delay_s: 90 },
    { ...asked, id: 'complete-order.2.0', about: 'order-1', delay_s: 0 },
    { ...asked, id: 'complete-order.3.0', about: null, delay_s: 60 },
  ]);
  expect(await query('select name, event_types from checkpoints order by name')).toEqual([
    { name: 'invoices', event_types: ['InvoiceIssued'] },
    { name: 'orders', event_types: ['OrderPlaced'] },
  ]);
});

it('an index that an operator made before the migration does not keep it from running', async () => {
  await query('alter table outbox drop column bundle');
  expect(await query("select to_regclass('outbox_finished') is not null as there")).toEqual([
    { there: true },
  ]);
  await up(connection.db as unknown as Kysely<unknown>);
  expect(await query('select bundle from outbox limit 1')).toEqual([{ bundle: null }]);
});
