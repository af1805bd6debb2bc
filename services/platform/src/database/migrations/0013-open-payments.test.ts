import { createTestDatabase } from '@haat/testkit/database';
import { expect, it } from 'vitest';
import { connectDatabase } from '../connect.ts';
import * as openPayments from './0013-open-payments.ts';

it('gives reported payments their new columns wherever a rebuild has moved them', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = connectDatabase(database.url);
  await pool.query(`
    drop view payments;
    alter table payments_v1 drop column credit_not_seen_at, drop column rejected_at;
    alter table payments_v1 rename to payments_v7;
    create view payments as select * from payments_v7;
    insert into payments (reference_code, customer_id, utr, amount_paise, status, submitted_at,
      updated_at)
    values ('PAY-1', 'asha', '1', 1, 'rejected', '2026-01-15', '2026-01-16'),
      ('PAY-2', 'asha', '2', 1, 'verified', '2026-01-15', '2026-01-16')`);

  await openPayments.up(db as never);

  const { rows } = await pool.query(
    'select credit_not_seen_at, rejected_at = updated_at as dated from payments order by utr',
  );
  expect(rows).toEqual([
    { credit_not_seen_at: null, dated: true },
    { credit_not_seen_at: null, dated: null },
  ]);
  await close();
  await database.drop();
});
