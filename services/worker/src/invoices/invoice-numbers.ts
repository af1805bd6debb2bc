import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { gathered } from '@haat/platform/gathered';
import { type Kysely, sql } from 'kysely';
import { financialYearOf, formatInvoiceNumber } from './invoice-number.ts';

export type GivenNumber = {
  readonly invoiceNumber: string;
  /** When it was given, ISO 8601 in UTC: the invoice is issued at that moment. */
  readonly givenAt: string;
};

export type InvoiceNumbers = {
  /**
   * Gives an order its invoice number, once: asked again, it answers the same number. Numbers of a
   * financial year are consecutive and leave no gap. Orders that ask at once share a statement.
   */
  readonly give: (orderId: string) => Promise<GivenNumber>;
};

type Row = {
  readonly order_id: string;
  readonly financial_year: string;
  readonly sequence: number;
  readonly given_at: Date;
};

const giveTo = async (
  db: Kysely<Database>,
  clock: Clock,
  orderIds: readonly string[],
): Promise<readonly Row[]> => {
  const now = clock.now();
  // Unlike everything else the worker keeps, a number cannot be found again from the events before
  // it stands in one: lost in a crash, it would be given to two orders. So this commit is on disk
  // before it is answered.
  //
  // The counter's row lock holds until the commit: a number taken by a statement that fails is given
  // back, so there is no gap, and the next one waits its turn.
  const query = sql<Row>`
    with durable as materialized (select set_config('synchronous_commit', 'on', true)),
    wanted as (
      select order_id, n
      from unnest(${orderIds}::text[]) with ordinality as asked(order_id, n)
    ),
    known as (
      select order_id, financial_year, sequence, given_at
      from invoice_numbers where order_id = any(${orderIds}::text[])
    ),
    fresh as (
      select order_id, row_number() over (order by n)::int as nth
      from wanted, durable where order_id not in (select order_id from known)
    ),
    counted as (
      insert into invoice_counters as counter (financial_year, last_sequence)
      select ${financialYearOf(now)}::text, count(*) from fresh having count(*) > 0
      on conflict (financial_year)
        do update set last_sequence = counter.last_sequence + excluded.last_sequence
      returning financial_year, last_sequence
    ),
    given as (
      insert into invoice_numbers (order_id, financial_year, sequence, given_at)
      select order_id, financial_year, last_sequence - (select count(*)::int from fresh) + nth,
        ${new Date(now)}::timestamptz
      from fresh, counted
      returning order_id, financial_year, sequence, given_at
    )
    select * from known union all select * from given`;
  // On a connection of its own: others do not wait for this flush, nor for the counter's turn.
  return db.connection().execute(async (own) => (await query.execute(own)).rows);
};

/** Another process gave one of these orders a number meanwhile: everything was rolled back. */
const isGivenMeanwhile = (error: unknown): boolean =>
  (error as { readonly constraint?: unknown }).constraint === 'invoice_numbers_pkey';

/** Each time at least one of the orders has got its number. */
const MOST_TRIES = 20;

export const createInvoiceNumbers = (db: Kysely<Database>, clock: Clock): InvoiceNumbers => {
  const giveTogether = gathered(async (orderIds) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const rows = await giveTo(db, clock, orderIds);
        return new Map(rows.map((row) => [row.order_id, row]));
      } catch (error) {
        if (!isGivenMeanwhile(error) || tries >= MOST_TRIES) throw error;
      }
    }
  });
  return {
    give: async (orderId) => {
      const row = (await giveTogether([orderId])).get(orderId);
      if (!row) throw new Error(`${orderId} was given no invoice number`);
      return {
        invoiceNumber: formatInvoiceNumber(row.financial_year, row.sequence),
        givenAt: row.given_at.toISOString(),
      };
    },
  };
};
