import { formatRupees } from '@haat/contracts/money';
import { paymentLifecycle } from '@haat/domain/payment/payment-lifecycle';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { OpsCommand } from '../command-line/command.ts';
import { CUSTOMER, REFERENCE_CODE } from '../command-line/kinds.ts';
import {
  afterRow,
  emptyPage,
  type Listing,
  listingOf,
  listingOptions,
  printNextPage,
} from '../command-line/listing.ts';
import { done } from '../command-line/outcome.ts';

const STATUSES = Object.keys(paymentLifecycle).filter((phase) => phase !== 'not_submitted');

export type PaymentFilter = Partial<Listing> & {
  readonly status?: SubmittedPayment['phase'];
  readonly customerId?: string;
  readonly isUnspent: boolean;
  readonly limit: number;
};

const PAYMENTS = {
  ...{ table: 'payments', time: 'submitted_at', id: 'reference_code', isNewestFirst: false },
} as const;

/** Oldest first. */
export const listPayments = (
  db: Kysely<Database>,
  { status, customerId, since, isUnspent, limit, after }: PaymentFilter,
) => {
  let query = db
    .selectFrom('payments')
    .select([
      ...(['reference_code', 'customer_id', 'status', 'submitted_at', 'amount_paise'] as const),
      ...(['credited_paise', 'free_paise', 'order_id', 'utr', 'is_disputed', 'review'] as const),
    ])
    .orderBy('submitted_at')
    .orderBy('reference_code')
    .limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  if (since !== undefined) query = query.where('submitted_at', '>=', since);
  if (isUnspent) query = query.where('free_paise', '>', 0);
  if (after !== undefined) query = query.where(afterRow(PAYMENTS, after));
  return query.execute();
};

const rupees = (paise: number | null): string => (paise === null ? '' : formatRupees(paise));

export const list: OpsCommand = {
  about: 'Lists payments, oldest first.',
  options: {
    status: { about: 'only this status', value: '<status>', choices: STATUSES },
    customer: { about: 'only those of one customer', value: '<id>', kind: CUSTOMER },
    unspent: { about: 'only those with unallocated money' },
    ...listingOptions(REFERENCE_CODE),
  },
  example: '--status in_review',
  run: async (shop, { options }, output) => {
    const listing = listingOf(options, shop.clock.now());
    const rows = await listPayments(shop.database(), {
      ...(options.status ? { status: options.status as SubmittedPayment['phase'] } : {}),
      ...(options.customer ? { customerId: options.customer } : {}),
      isUnspent: options.unspent !== undefined,
      ...listing,
    });
    output.rows(
      rows,
      [
        ['payment', (row) => row.reference_code],
        ['reported', (row) => row.submitted_at.toISOString()],
        ['status', (row) => row.status],
        ['why', (row) => row.review?.reason ?? (row.is_disputed ? 'disputed' : '')],
        ['said', (row) => rupees(row.amount_paise)],
        ['came', (row) => rupees(row.credited_paise)],
        ['free', (row) => rupees(row.free_paise)],
        ['customer', (row) => row.customer_id],
        ['order', (row) => row.order_id ?? ''],
      ],
      emptyPage('No payments found.', listing.after),
    );
    const last = rows.at(-1)?.reference_code;
    printNextPage(output, rows, options, { list: 'payments list', last });
    return done();
  },
};
