/** Money that came in and pays nothing yet, with whose it may be. */
import { type CreditEvent, creditStream } from '@haat/contracts/events/credit';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees, type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { FORGOTTEN } from '@haat/contracts/personal';
import { creditDecider } from '@haat/domain/credit';
import { trIn } from '@haat/domain/credit-match';
import { paymentIntentDecider } from '@haat/domain/payment-intent';
import { loadAggregate } from '@haat/platform/commands/execute';
import { sql } from 'kysely';
import type { OpsCommand } from '../../command-line/command.ts';
import { done } from '../../command-line/outcome.ts';
import type { ShopServices } from '../../shop.ts';
import { utrsIn } from './read-cells.ts';

type Observed = Extract<CreditEvent, { type: 'CreditObserved' }>['data'];

export type UnclaimedCredit = {
  /** When the shop first saw it, ISO 8601. */
  readonly observedAt: string;
  /** As `payments approve --credit` takes it. */
  readonly credit: string;
  /** Such as 2026-11-05. */
  readonly day: string;
  readonly amountPaise: Paise;
  readonly narration: string;
  /** Payments that wait and may be meant, by their reference codes. */
  readonly suggested: readonly string[];
};

const nameOf = ({ bankId, utr, creditId }: Observed): string => {
  if (bankId !== null && bankId !== FORGOTTEN) return `bank-${bankId}`;
  return utr === null || utr === FORGOTTEN ? `row-${creditId}` : `utr-${utr}`;
};

type Waiting = {
  readonly reference_code: string;
  readonly customer_id: string;
  readonly utr: string | null;
  readonly amount_paise: Paise;
  readonly status: string;
};

const WAITING = ['submitted', 'verifying', 'in_review', 'expired'] as const;
const ENDED = ['rejected', 'replaced'] as const;

/** More are no list that a person compares. */
const MOST_WAITING = 20_000;

/**
 * Payments that wait for money, or ended without it, the newest first: what its customer corrected may
 * have been right, and what was rejected by hand may have come a day later.
 */
const waitingPayments = (db: ShopServices['db']): Promise<readonly Waiting[]> =>
  db
    .selectFrom('payments')
    .select(['reference_code', 'customer_id', 'utr', 'amount_paise', 'status'])
    .where('status', 'in', [...WAITING, ...ENDED])
    .where('credited_paise', 'is', null)
    .orderBy('submitted_at', 'desc')
    .limit(MOST_WAITING)
    .execute();

/** The same sum, as far as payments are compared: in whole rupees. */
const isSameSum = (one: Paise, other: Paise): boolean =>
  paiseToWholeRupees(one) === paiseToWholeRupees(other);

const hasEnded = ({ status }: Waiting): boolean => ENDED.some((one) => one === status);

/** By what was typed, or, by the link that was paid, by whose it is and how much, while that waits. */
const suggest = async (
  store: ShopServices['store'],
  waiting: ReadonlyMap<string, readonly Waiting[]>,
  { utr, note, tr, amountPaise }: Observed,
): Promise<readonly string[]> => {
  const utrs = utr === null ? utrsIn(note ?? '') : [utr];
  const named = utrs.flatMap((one) => waiting.get(one) ?? []);
  const link = tr ?? (note === null ? null : trIn(note));
  const owner = link === null ? null : await ownerOf(store, link);
  const theirs = owner === null ? [] : (waiting.get(owner) ?? []);
  const fitting = theirs.filter(
    (one) => !hasEnded(one) && isSameSum(one.amount_paise, amountPaise),
  );
  return [...new Set([...named, ...fitting].map(({ reference_code }) => reference_code))];
};

const ownerOf = async (store: ShopServices['store'], tr: string): Promise<string | null> => {
  const { state } = await loadAggregate(store, paymentIntentDecider, paymentIntentStream(tr));
  return state.phase === 'opened' ? state.customerId : null;
};

/** What travels in one read. */
const AT_ONCE = 200;
/** More are looked at once the first of them are settled. */
const MOST_CREDITS = 5_000;

/** @returns what pays nothing, was not set aside and is still there, the newest first. */
export const unclaimedCredits = async ({
  db,
  store,
}: Pick<ShopServices, 'db' | 'store'>): Promise<readonly UnclaimedCredit[]> => {
  const unclaimedRows = db
    .selectFrom('credits')
    .select('credit_id')
    .where('state', '=', sql.lit('unclaimed'))
    .orderBy('observed_at')
    .limit(MOST_CREDITS)
    .execute();
  const [found, rows] = await Promise.all([unclaimedRows, waitingPayments(db)]);
  const ids = found.map(({ credit_id }) => credit_id);
  const waiting = new Map([
    ...Map.groupBy(rows, ({ customer_id }) => customer_id),
    ...Map.groupBy(rows, ({ utr }) => utr ?? ''),
  ]);
  const look = async (creditId: string): Promise<UnclaimedCredit | null> => {
    const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
    const { observed } = state;
    // Claimed since the read model was written, or not there any more.
    if (observed === null || state.phase === 'claimed' || state.isTakenBack) return null;
    const { amountPaise, creditedAt, observedAt, note } = observed;
    return {
      observedAt,
      credit: nameOf(observed),
      day: indianDay(Date.parse(creditedAt)),
      amountPaise,
      narration: note ?? '',
      suggested: await suggest(store, waiting, observed),
    };
  };
  const looked: (UnclaimedCredit | null)[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    looked.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map(look))));
  }
  return looked
    .filter((credit) => credit !== null)
    .toSorted((one, other) => other.day.localeCompare(one.day));
};

/** Lists money that came in and pays nothing yet. */
export const unclaimed: OpsCommand = {
  about:
    'Money that came in and pays nothing yet. A payment that may be meant stands beside it: compare, ' +
    'then payments approve it with --credit. What is nobody’s here: payments set-aside.',
  example: '',
  run: async (shop, _, output) => {
    const credits = await unclaimedCredits(await shop.services());
    output.rows(
      credits,
      [
        ['Credit', ({ credit }) => credit],
        ['Day', ({ day }) => day],
        ['Amount', ({ amountPaise }) => formatRupees(amountPaise)],
        ['May be', ({ suggested }) => suggested.join(', ')],
        ['Narration', ({ narration }) => narration],
      ],
      'All money that came in pays something.',
    );
    return done();
  },
};
