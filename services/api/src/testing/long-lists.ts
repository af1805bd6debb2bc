import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';

export type LongList = {
  readonly path: string;
  readonly field: string;
  readonly idOf: (row: never) => string;
  /** Inserts rows `first` to `last`, higher is newer; three share each time. */
  readonly seed: (
    db: Kysely<Database>,
    customerId: string,
    rows: { readonly first: number; readonly last: number },
  ) => Promise<unknown>;
};

const moment = sql`timestamptz '2026-01-01' + n / 3 * interval '1 minute'`;
const numbers = ({ first, last }: { readonly first: number; readonly last: number }) =>
  sql`generate_series(${sql.lit(first)}::int, ${sql.lit(last)}::int) as n`;

const ordersList: LongList = {
  path: '/api/orders',
  field: 'orders',
  idOf: ({ id }: { readonly id: string }) => id,
  seed: (db, customerId, rows) =>
    sql`
      insert into orders (id, customer_id, email, service, domain, status, price_paise,
        payment_method, timeline, placed_at, updated_at, phase, kind)
      select 'HT-' || ${customerId} || '-' || lpad(n::text, 6, '0'), ${customerId}, 'a@b.in',
        'Domain', 'neelkhadi.in', 'completed', 54900, 'upi', '[]', ${moment}, now(), 'completed',
        'domain'
      from ${numbers(rows)}
    `.execute(db),
};

const invoicesList: LongList = {
  path: '/api/invoices',
  field: 'invoices',
  idOf: ({ id }: { readonly id: string }) => id,
  seed: (db, customerId, rows) =>
    sql`
      insert into invoices (number, order_id, customer_id, description, total_paise,
        credited_paise, status, issued_at, updated_at)
      select 'HT/' || ${customerId} || '/' || lpad(n::text, 6, '0'), 'HT-1', ${customerId},
        'neelkhadi.in, 1 year', 54900, 0, 'paid', ${moment}, now()
      from ${numbers(rows)}
    `.execute(db),
};

const paymentsList: LongList = {
  path: '/api/payments',
  field: 'payments',
  idOf: ({ reference_code }: { readonly reference_code: string }) => reference_code,
  seed: (db, customerId, rows) =>
    sql`
      insert into payments (reference_code, customer_id, amount_paise, status, submitted_at,
        updated_at, is_disputed, refunded_paise, unsent_paise, refunds,
        topped_up_paise, debited_paise, free_paise, entries)
      select 'PAY-' || ${customerId} || '-' || lpad(n::text, 6, '0'), ${customerId}, 54900,
        'verified', ${moment}, now(), false, 0, 0, '[]', 0, 0, 0, '[]'
      from ${numbers(rows)}
    `.execute(db),
};

const ticketsList: LongList = {
  path: '/api/tickets',
  field: 'tickets',
  idOf: ({ number }: { readonly number: string }) => number,
  seed: (db, customerId, rows) =>
    sql`
      insert into tickets (number, customer_id, subject, status, opened_at, updated_at, unread)
      select 'T-' || ${customerId} || '-' || lpad(n::text, 6, '0'), ${customerId}, 'A question',
        'closed', ${moment}, ${moment}, false
      from ${numbers(rows)}
    `.execute(db),
};

const subscriptionsList: LongList = {
  path: '/api/subscriptions',
  field: 'subscriptions',
  idOf: ({ id }: { readonly id: string }) => id,
  seed: (db, customerId, rows) =>
    sql`
      insert into subscriptions (id, customer_id, order_id, kind, domain, period, paid_until, phase)
      select 'HT-' || ${customerId} || '-' || lpad(n::text, 6, '0'), ${customerId}, 'HT-1',
        'domain', 'neelkhadi.in', 'year',
        timestamptz '2030-01-01' - n / 3 * interval '1 minute', 'active'
      from ${numbers(rows)}
    `.execute(db),
};

/** Lists with a table of their own. */
export const longLists: readonly LongList[] = [
  ...[ordersList, invoicesList, paymentsList, ticketsList, subscriptionsList],
];

/** Rows are entries of payments, five per time. */
export const balanceList: LongList = {
  path: '/api/balance',
  field: 'entries',
  idOf: ({ id }: { readonly id: string }) => id,
  seed: (db, customerId, rows) =>
    sql`
      insert into payments (reference_code, customer_id, amount_paise, status, submitted_at,
        updated_at, is_disputed, refunded_paise, unsent_paise, refunds,
        topped_up_paise, debited_paise, free_paise, entries)
      select 'PAY-' || ${customerId} || '-' || lpad(n::text, 6, '0'), ${customerId}, 500,
        'verified', ${moment}, now(), false, 0, 0, '[]', 0, 0, 1500,
        (select jsonb_agg(jsonb_build_object('kind', 'unused', 'amountPaise', part * 100,
          'at', to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')))
          from generate_series(1, 5) as part)
      from ${numbers(rows)}
    `.execute(db),
};
