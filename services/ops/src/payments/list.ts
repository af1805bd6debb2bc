import { formatRupees } from '@haat/contracts/money';
import { paymentLifecycle } from '@haat/domain/payment/payment-lifecycle';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { OpsCommand } from '../command-line/command.ts';
import { CUSTOMER } from '../command-line/kinds.ts';
import { LISTING_OPTIONS, listingOf, printTruncation } from '../command-line/listing.ts';
import { done } from '../command-line/outcome.ts';

const STATUSES = Object.keys(paymentLifecycle).filter((phase) => phase !== 'not_submitted');

export type PaymentFilter = {
  readonly status?: SubmittedPayment['phase'];
  readonly customerId?: string;
  readonly since?: Date;
  readonly isUnspent: boolean;
  readonly limit: number;
};

/** Oldest first. */
export const listPayments = (
  db: Kysely<Database>,
  { status, customerId, since, isUnspent, limit }: PaymentFilter,
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
  return query.execute();
};

const rupees = (paise: number | null): string => (paise === null ? '' : formatRupees(paise));

export const list: OpsCommand = {
  about: 'Lists payments, oldest first.',
  options: {
    status: { about: 'only this status', value: '<status>', choices: STATUSES },
    customer: { about: 'only those of one customer', value: '<id>', kind: CUSTOMER },
    unspent: { about: 'only those with unallocated money' },
    ...LISTING_OPTIONS,
  },
  example: '--status in_review',
  run: async (shop, { options }, output) => {
    const { since, limit } = listingOf(options, shop.clock.now());
    const rows = await listPayments(shop.database(), {
      ...(options.status ? { status: options.status as SubmittedPayment['phase'] } : {}),
      ...(options.customer ? { customerId: options.customer } : {}),
      ...(since ? { since } : {}),
      isUnspent: options.unspent !== undefined,
      limit,
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
      'No payments found.',
    );
    printTruncation(output, rows, limit);
    return done();
  },
};
