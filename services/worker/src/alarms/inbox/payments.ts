import { formatRupees, formatUpiAmount } from '@haat/contracts/money';
import type { Database } from '@haat/platform/tables';
import type { Selectable } from 'kysely';
import { toDecide, toShow } from '../next-command.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

type PaymentRow = Pick<
  Selectable<Database['payments']>,
  | 'reference_code'
  | 'customer_id'
  | 'amount_paise'
  | 'status'
  | 'is_disputed'
  | 'reason'
  | 'review'
  | 'updated_at'
  | 'rejection'
  | 'free_paise'
  | 'credit_not_seen_at'
>;

const reviewed = ({ review, reason }: PaymentRow): string => {
  if (review === null) return reason ?? 'It is in review.';
  const { credit, reports } = review;
  const shown = credit === null ? 'no credit' : formatRupees(credit.amountPaise);
  if (review.reason === 'reversed') return `The bank reversed its credit of ${shown}.`;
  const accounts = reports > 1 ? `; ${reports} accounts submitted it` : '';
  return `${review.reason.replaceAll('_', ' ')}: the bank shows ${shown}${accounts}.`;
};

/** Reviews of payments whose own credit the bank shows. */
const OWN_CREDIT: readonly string[] = ['disputed', 'above_report', 'domain_lost'];

/** Empty where only the operator can know the reason. */
const reasonToApprove = ({ review }: PaymentRow): string =>
  review !== null && review.credit !== null && OWN_CREDIT.includes(review.reason)
    ? 'The bank shows its credit.'
    : '';

type Of = Pick<Waiting, 'id' | 'whose' | 'amountPaise' | 'since'>;

/** Too little money: kept, and pays nothing until the customer or the shop acts. */
const shortWaits = (row: PaymentRow, of: Of): Waiting | null => {
  if (row.rejection !== 'underpaid' || row.free_paise === 0) return null;
  const free = formatUpiAmount(row.free_paise);
  return {
    ...of,
    kind: 'payment short',
    amountPaise: row.free_paise,
    why: `${formatRupees(row.free_paise)} of ${formatRupees(of.amountPaise ?? 0)} was received. Its customer may pay the rest; otherwise refund it.`,
    commands: [
      toShow('payments', 'show', of.id),
      toDecide(
        'We received less than the order total.',
        'payments',
        'refund',
        of.id,
        free,
        `SHORT-${of.id}`,
      ),
    ],
  };
};

const notFoundWaits = (row: PaymentRow, of: Of): Waiting | null => {
  if (row.credit_not_seen_at === null) return null;
  return {
    ...of,
    kind: 'payment not found',
    since: row.credit_not_seen_at.toISOString(),
    why: 'A statement should show its credit, but does not. A later statement resolves it.',
    commands: [
      toShow('payments', 'show', of.id),
      toDecide('We did not receive this payment.', 'payments', 'reject', of.id),
    ],
  };
};

/** In review, submitted twice for one credit, too low, or missing in all statements. */
export const paymentWaits = (
  row: PaymentRow,
  verifier: WaitingServices['alarms']['PAYMENT_VERIFIER'],
): Waiting | null => {
  const { reference_code: id, customer_id: whose, amount_paise: amountPaise } = row;
  const of = { id, whose, amountPaise, since: row.updated_at.toISOString() };
  if (row.status === 'rejected') return shortWaits(row, of);
  const reject = toDecide('We did not receive this payment.', 'payments', 'reject', id);
  if (row.status === 'in_review') {
    const creditedPaise = row.review?.credit?.amountPaise ?? amountPaise;
    const reason = row.review?.reason;
    const isReversed = reason === 'reversed';
    const approve = toDecide(
      reasonToApprove(row),
      ...['payments', 'approve', id],
      // Where the bank's answers differ only its books say which amount is right.
      ...(reason === 'answers_differ' ? [] : [formatUpiAmount(creditedPaise)]),
      ...(isReversed ? ['--insist'] : []),
    );
    const why = reviewed(row);
    const show = toShow('payments', 'show', id);
    const commands =
      // One credit pays once, so it cannot be approved.
      reason === 'credit_claimed'
        ? [show, reject]
        : isReversed
          ? [reject, approve]
          : [approve, reject];
    return { ...of, kind: 'payment in review', why, commands };
  }
  const isOpen = row.status === 'submitted' || row.status === 'verifying';
  if (isOpen && !row.is_disputed && verifier === 'statement') return notFoundWaits(row, of);
  if (!row.is_disputed || !isOpen) return null;
  const why = 'Another account submitted the same transaction ID, or was paid by it.';
  return { ...of, kind: 'payment disputed', why, commands: [reject] };
};

export const findPayments = async ({
  db,
  alarms,
}: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['reference_code', 'customer_id', 'amount_paise', 'status', 'is_disputed', 'reason'])
    .select(['review', 'updated_at', 'rejection', 'free_paise', 'credit_not_seen_at'])
    .where((where) =>
      where.or([
        where('status', '=', 'in_review'),
        where.and([
          where('status', 'in', ['submitted', 'verifying']),
          alarms.PAYMENT_VERIFIER === 'statement'
            ? where.or([
                where('is_disputed', '=', true),
                where('credit_not_seen_at', 'is not', null),
              ])
            : where('is_disputed', '=', true),
        ]),
        where.and([
          where('status', '=', 'rejected'),
          where('rejection', '=', 'underpaid'),
          where('free_paise', '>', 0),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(MAX_PER_KIND)
    .execute();
  return rows
    .map((row) => paymentWaits(row, alarms.PAYMENT_VERIFIER))
    .filter((one) => one !== null);
};
