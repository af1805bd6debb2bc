import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql } from 'kysely';

/** A list of which each answer shows the first rows. */
export type LongList = {
  readonly path: string;
  /** The answer's field that holds the rows. */
  readonly field: string;
  readonly idOf: (row: never) => string;
  /** Gives a customer rows from `first` to `last`, the higher the newer; three share each moment. */
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

export const longLists: readonly LongList[] = [ordersList, invoicesList];
