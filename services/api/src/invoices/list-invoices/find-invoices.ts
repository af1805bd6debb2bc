import type { InvoicesAnswer } from '@haat/contracts/http/invoices';
import { startOfIndianYear } from '@haat/contracts/indian-time';
import { paiseToRupees } from '@haat/contracts/money';
import { sql } from 'kysely';
import type { ApiContext } from '../../context.ts';
import { behind, MAX_PLUS_ONE, type Place, shownOf } from '../../older.ts';

type Services = Pick<ApiContext, 'db' | 'clock'>;

/** One page, newest first; the paid sum counts all invoices. */
export const findInvoices = async (
  services: Services,
  customerId: string,
  place: Place | null,
): Promise<InvoicesAnswer> => {
  const [rows, paidPaise] = await Promise.all([
    services.db
      .selectFrom('invoices')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where(behind(place, { at: 'issued_at', id: 'number' }))
      .orderBy('issued_at', 'desc')
      .orderBy('number')
      .limit(MAX_PLUS_ONE)
      .execute(),
    paidThisYear(services, customerId),
  ]);
  const { shown, ...more } = shownOf(rows, ({ issued_at, number }) => ({
    at: issued_at,
    id: number,
  }));
  return {
    invoices: shown.map((row) => ({
      id: row.number,
      order_id: row.order_id,
      description: row.description,
      issued_at: row.issued_at.toISOString(),
      total: paiseToRupees(row.total_paise),
      credited: paiseToRupees(row.credited_paise),
      status: row.status,
    })),
    paid_this_year: paiseToRupees(paidPaise),
    ...more,
  };
};

/** @returns paise. */
const paidThisYear = async ({ db, clock }: Services, customerId: string): Promise<number> => {
  const { paise } = await db
    .selectFrom('invoices')
    .select(sql<number>`coalesce(sum(total_paise - credited_paise), 0)::bigint`.as('paise'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'paid')
    .where('issued_at', '>=', startOfIndianYear(clock.now()))
    .executeTakeFirstOrThrow();
  return paise;
};
