import { formatUpiAmount, type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { mistypedUtrs } from '@haat/contracts/utr';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { type NextCommand, toDecide } from '../alarms/next-command.ts';

export type WaitingPayment = {
  readonly reference_code: string;
  readonly customer_id: string;
  readonly utr: string | null;
  readonly amount_paise: Paise;
  readonly status: string;
};

const WAITING = ['submitted', 'verifying', 'in_review', 'expired'] as const;
const ENDED = ['rejected', 'replaced'] as const;

const MAX_WAITING = 20_000;

/** Also ended payments: the first UTR may have been right, or the money late. Newest first. */
export const waitingPayments = (db: Kysely<Database>): Promise<readonly WaitingPayment[]> =>
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

/** Compared in whole rupees. */
export const isSameSum = (one: Paise, other: Paise): boolean =>
  paiseToWholeRupees(one) === paiseToWholeRupees(other);

export const byUtr = (
  waiting: readonly WaitingPayment[],
): ReadonlyMap<string, readonly WaitingPayment[]> => Map.groupBy(waiting, ({ utr }) => utr ?? '');

/** One typo away, same sum. Only a person may approve: two customers may have similar numbers. */
export const mistypedFor = (
  waiting: ReadonlyMap<string, readonly WaitingPayment[]>,
  { utr, amountPaise }: { readonly utr: string | null; readonly amountPaise: Paise },
): readonly string[] => {
  // An exact match needs no suggestion.
  if (utr === null || waiting.has(utr)) return [];
  return mistypedUtrs(utr)
    .flatMap((typed) => waiting.get(typed) ?? [])
    .filter((one) => !hasEnded(one) && isSameSum(one.amount_paise, amountPaise))
    .map(({ reference_code }) => reference_code);
};

/** @param credit such as `utr-412345678901`. */
export const approveCommand = (
  reference: string,
  amountPaise: Paise,
  credit: string,
): NextCommand =>
  toDecide(
    'It is the money of this payment.',
    ...['payments', 'approve', reference, formatUpiAmount(amountPaise), '--credit', credit],
  );
