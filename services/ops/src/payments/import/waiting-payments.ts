/** Payments that wait for money, and which of them a credit may be meant for. */
import { formatUpiAmount, type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { mistypedUtrs } from '@haat/contracts/utr';
import { toDecide } from '../../inbox/to-paste.ts';
import type { ShopServices } from '../../shop.ts';

export type WaitingPayment = {
  readonly reference_code: string;
  readonly customer_id: string;
  readonly utr: string | null;
  readonly amount_paise: Paise;
  readonly status: string;
};

const WAITING = ['submitted', 'verifying', 'in_review', 'expired'] as const;
const ENDED = ['rejected', 'replaced'] as const;

/** More are no list that a person compares. */
const MAX_WAITING = 20_000;

/**
 * Payments that wait for money, or ended without it, the newest first: what its customer corrected may
 * have been right, and what was rejected by hand may have come a day later.
 */
export const waitingPayments = (db: ShopServices['db']): Promise<readonly WaitingPayment[]> =>
  db
    .selectFrom('payments')
    .select(['reference_code', 'customer_id', 'utr', 'amount_paise', 'status'])
    .where('status', 'in', [...WAITING, ...ENDED])
    .where('credited_paise', 'is', null)
    .orderBy('submitted_at', 'desc')
    .limit(MAX_WAITING)
    .execute();

export const hasEnded = ({ status }: WaitingPayment): boolean =>
  ENDED.some((one) => one === status);

/** The same sum, as far as payments are compared: in whole rupees. */
export const isSameSum = (one: Paise, other: Paise): boolean =>
  paiseToWholeRupees(one) === paiseToWholeRupees(other);

export const byUtr = (
  waiting: readonly WaitingPayment[],
): ReadonlyMap<string, readonly WaitingPayment[]> => Map.groupBy(waiting, ({ utr }) => utr ?? '');

/**
 * @param waiting what waits, by its transaction id.
 * @returns the reference codes of open payments of the same sum whose transaction id is mistyped, if the
 *   credit is theirs. Only a person may say that it is: two numbers in a row are two customers as well.
 */
export const mistypedFor = (
  waiting: ReadonlyMap<string, readonly WaitingPayment[]>,
  { utr, amountPaise }: { readonly utr: string | null; readonly amountPaise: Paise },
): readonly string[] => {
  // What was reported exactly is matched by itself, or stands with its own credit.
  if (utr === null || waiting.has(utr)) return [];
  return mistypedUtrs(utr)
    .flatMap((typed) => waiting.get(typed) ?? [])
    .filter((one) => !hasEnded(one) && isSameSum(one.amount_paise, amountPaise))
    .map(({ reference_code }) => reference_code);
};

/** @returns the line that gives a credit to a payment. */
export const approveLine = (reference: string, amountPaise: Paise, credit: string): string =>
  toDecide(
    'It is the money of this payment.',
    ...['payments', 'approve', reference, formatUpiAmount(amountPaise), '--credit', credit],
  );
