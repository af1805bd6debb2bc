import type { PaymentEvent } from '@haat/contracts/events/payment';
import { subtractPaise, sumPaise } from '@haat/contracts/money';
import { dueFromBank } from '@haat/domain/payment/payment-money';
import type { BalanceChange, BalanceEntry, payments, RowOf } from '@haat/platform/read-models';
import { moneyOf } from './money-of.ts';

type PaymentRow = RowOf<typeof payments>;

/** What is missing of the submitted or the required UPI amount, in paise. */
const missingOf = (row: PaymentRow): number =>
  subtractPaise(Math.max(row.amount_paise, dueFromBank(moneyOf(row))), row.credited_paise ?? 0);

const isShort = ({ status, credited_paise }: PaymentRow): boolean =>
  status === 'rejected' && (credited_paise ?? 0) > 0;

const changeOf = (
  event: PaymentEvent,
  before: PaymentRow,
  after: PaymentRow,
  amountPaise: number,
): BalanceChange => {
  switch (event.type) {
    case 'PaymentDebited': {
      const { by, topUpId } = event.data;
      return { kind: 'drawn', by, topUpId };
    }
    case 'PaymentDebitReversed':
      return { kind: 'draw_returned' };
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded':
      return { kind: 'refunded' };
    case 'RefundReturned':
      return { kind: 'refund_returned' };
    case 'PaymentReopened':
      return { kind: 'asked_again' };
    case 'PaymentUnallocatedByCreditNote': {
      const { creditNoteNumber, orderId } = event.data;
      return { kind: 'credit_note', creditNoteNumber, orderId };
    }
    case 'PaymentAllocated':
      return { kind: 'spent', orderId: event.data.orderId };
    case 'PaymentReleased': {
      const { cause, orderId } = event.data;
      if (after.status === 'verified') return { kind: 'order_ended', cause, orderId };
      break;
    }
    case 'PaymentVerified':
    case 'PaymentToppedUp':
      if (after.order_id === null) return { kind: 'unused' };
      return { kind: 'above_price', differencePaise: amountPaise };
    default:
  }
  return isShort(after)
    ? { kind: 'short', differencePaise: missingOf({ ...after, price_paise: before.price_paise }) }
    : { kind: 'not_verified' };
};

const sumOf = (entries: readonly BalanceEntry[]): number =>
  sumPaise(entries.map(({ amountPaise }) => amountPaise));

/** Only the rest above the order's price is a change; a new price lists only the difference. */
const spentOnOrder = (
  entries: readonly BalanceEntry[],
  at: string,
  orderId: string,
  amountPaise: number,
  isChargedAgain: boolean,
): readonly BalanceEntry[] => {
  const last = entries.at(-1);
  if (last?.kind === 'order_ended' && last.orderId === orderId) {
    const leftPaise = sumPaise([last.amountPaise, amountPaise]);
    const earlier = entries.slice(0, -1);
    if (leftPaise === 0) return earlier;
    if (leftPaise < 0) return [...earlier, { kind: 'spent', orderId, at, amountPaise: leftPaise }];
    return [...earlier, { ...last, amountPaise: leftPaise }];
  }
  const isOfRest = (kind: BalanceEntry['kind']): boolean =>
    kind === 'unused' || (isChargedAgain && kind === 'above_price');
  const others = entries.filter(({ kind }) => !isOfRest(kind));
  const leftPaise = sumPaise([subtractPaise(sumOf(entries), sumOf(others)), amountPaise]);
  if (leftPaise === 0) return others;
  if (leftPaise < 0) return [...others, { kind: 'spent', orderId, at, amountPaise: leftPaise }];
  const above = { kind: 'above_price', differencePaise: leftPaise } as const;
  return [...others, { ...above, at, amountPaise: leftPaise }];
};

/** The entries' sum is the unallocated money. */
export const continueEntries = (
  event: PaymentEvent,
  at: string,
  before: PaymentRow,
  after: PaymentRow,
): readonly BalanceEntry[] => {
  const { entries } = before;
  const amountPaise = subtractPaise(after.free_paise, before.free_paise);
  if (event.type === 'PaymentAllocated') {
    const { orderId } = event.data;
    return spentOnOrder(entries, at, orderId, amountPaise, before.order_id === orderId);
  }
  if (amountPaise === 0) return entries;
  if (event.type === 'PaymentDebitReversed') {
    const { topUpId } = event.data;
    const others = entries.filter((entry) => entry.kind !== 'drawn' || entry.topUpId !== topUpId);
    // As if it had never been debited.
    if (sumOf(others) === after.free_paise) return others;
  }
  return [...entries, { ...changeOf(event, before, after, amountPaise), at, amountPaise }];
};
