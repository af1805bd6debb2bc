import { type CreditEvent, creditStream } from '@haat/contracts/events/credit';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import { indianDay } from '@haat/contracts/indian-time';
import type { Paise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { utrsIn } from '@haat/contracts/utr';
import { creditDecider } from '@haat/domain/payment/credit';
import { findTr } from '@haat/domain/payment/credit-match';
import { paymentIntentDecider } from '@haat/domain/payment/payment-intent';
import type { Database } from '@haat/platform/tables';
import { loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import { type Kysely, sql } from 'kysely';
import type { NextCommand } from '../alarms/next-command.ts';
import {
  approveCommand,
  byUtr,
  hasEnded,
  isSameSum,
  mistypedFor,
  type WaitingPayment,
  waitingPayments,
} from './waiting-payments.ts';

type Observed = Extract<CreditEvent, { type: 'CreditObserved' }>['data'];

export type UnclaimedCredit = {
  /** When the shop first saw it, ISO 8601. */
  readonly observedAt: string;
  /** For `payments approve --credit`. */
  readonly credit: string;
  readonly day: string;
  readonly amountPaise: Paise;
  readonly narration: string;
  readonly suggested: readonly string[];
  /** Open payments of the same sum whose UTR may be mistyped. */
  readonly mistyped: readonly string[];
  /** The likeliest first. */
  readonly approve: readonly NextCommand[];
};

const nameOf = ({ bankId, utr, creditId }: Observed): string => {
  if (bankId !== null && bankId !== ERASED) return `bank-${bankId}`;
  return utr === null || utr === ERASED ? `row-${creditId}` : `utr-${utr}`;
};

/** By UTR, or by the paid link's owner and the sum. */
const suggest = async (
  store: EncryptedStore,
  waiting: ReadonlyMap<string, readonly WaitingPayment[]>,
  { utr, note, tr, amountPaise }: Observed,
): Promise<readonly string[]> => {
  const utrs = utr === null ? utrsIn(note ?? '') : [utr];
  const named = utrs.flatMap((one) => waiting.get(one) ?? []);
  const link = tr ?? (note === null ? null : findTr(note));
  const owner = link === null ? null : await ownerOf(store, link);
  const theirs = owner === null ? [] : (waiting.get(owner) ?? []);
  const fitting = theirs.filter(
    (one) => !hasEnded(one) && isSameSum(one.amount_paise, amountPaise),
  );
  return [...new Set([...named, ...fitting].map(({ reference_code }) => reference_code))];
};

const ownerOf = async (store: EncryptedStore, tr: string): Promise<string | null> => {
  const { state } = await loadAggregate(store, paymentIntentDecider, paymentIntentStream(tr));
  return state.phase === 'opened' ? state.customerId : null;
};

const AT_ONCE = 200;
/** More appear once the first ones are settled. */
const MAX_CREDITS = 5_000;

/** Credits that no payment claimed, not excluded or reversed, newest first. */
export const unclaimedCredits = async ({
  db,
  store,
}: {
  readonly db: Kysely<Database>;
  readonly store: EncryptedStore;
}): Promise<readonly UnclaimedCredit[]> => {
  const unclaimedRows = db
    .selectFrom('credits')
    .select('credit_id')
    .where('state', '=', sql.lit('unclaimed'))
    .orderBy('observed_at')
    .orderBy('credit_id')
    .limit(MAX_CREDITS)
    .execute();
  const [found, rows] = await Promise.all([unclaimedRows, waitingPayments(db)]);
  const ids = found.map(({ credit_id }) => credit_id);
  const waiting = new Map([...Map.groupBy(rows, ({ customer_id }) => customer_id), ...byUtr(rows)]);
  const look = async (creditId: string): Promise<UnclaimedCredit | null> => {
    const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
    const { observed } = state;
    // The read model may be behind the stream.
    if (observed === null || state.phase === 'claimed' || state.isReversed) return null;
    const { amountPaise, creditedAt, observedAt, note } = observed;
    const credit = nameOf(observed);
    const suggested = await suggest(store, waiting, observed);
    const mistyped = mistypedFor(waiting, observed).filter((one) => !suggested.includes(one));
    const meant = [...suggested, ...mistyped];
    return {
      observedAt,
      credit,
      day: indianDay(Date.parse(creditedAt)),
      amountPaise,
      narration: note ?? '',
      suggested,
      mistyped,
      approve: meant.map((reference) => approveCommand(reference, amountPaise, credit)),
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
