import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import { financialYearOf, formatInvoiceNumber } from './invoice-number.ts';

export type GivenNumber = {
  readonly invoiceNumber: string;
  /** When it was given, ISO 8601 in UTC: the invoice is issued at that moment. */
  readonly givenAt: string;
};

/**
 * Gives an order its invoice number, once: asked again, it answers the same number. Numbers of a
 * financial year are consecutive and leave no gap.
 */
export const giveInvoiceNumber = (
  db: Kysely<Database>,
  clock: Clock,
  orderId: string,
): Promise<GivenNumber> =>
  db
    .transaction()
    .execute(async (transaction) => {
      const before = await numberOf(transaction, orderId);
      if (before) return before;

      // Unlike everything else the worker keeps, a number cannot be found again from the events
      // before it stands in one: lost in a crash, it would be given to two orders.
      await sql`set local synchronous_commit = on`.execute(transaction);
      const now = clock.now();
      const year = financialYearOf(now);
      await transaction
        .insertInto('invoice_counters')
        .values({ financial_year: year, last_sequence: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // The counter's row lock holds until the commit: a number taken by a transaction that fails
      // is given back, so there is no gap, and the next one waits its turn.
      const { last_sequence } = await transaction
        .updateTable('invoice_counters')
        .set((row) => ({ last_sequence: row('last_sequence', '+', 1) }))
        .where('financial_year', '=', year)
        .returning('last_sequence')
        .executeTakeFirstOrThrow();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('invoice_numbers')
        .values({
          order_id: orderId,
          financial_year: year,
          sequence: last_sequence,
          given_at: new Date(now),
        })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .executeTakeFirst();
      // Another worker gave this order a number while this one waited: roll the counter back.
      if (numInsertedOrUpdatedRows === 0n) throw new AlreadyGiven();
      return given(year, last_sequence, new Date(now));
    })
    .catch(async (error: unknown) => {
      const before = error instanceof AlreadyGiven ? await numberOf(db, orderId) : undefined;
      if (before) return before;
      throw error;
    });

class AlreadyGiven extends Error {}

const numberOf = async (
  db: Kysely<Database> | Transaction<Database>,
  orderId: string,
): Promise<GivenNumber | undefined> => {
  const row = await db
    .selectFrom('invoice_numbers')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row && given(row.financial_year, row.sequence, row.given_at);
};

const given = (year: string, sequence: number, at: Date): GivenNumber => ({
  invoiceNumber: formatInvoiceNumber(year, sequence),
  givenAt: at.toISOString(),
});
