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
import { type EventStore, START } from '@haat/platform/event-store/port';
import type { OpsCommand } from '../../command-line/command.ts';
import { done } from '../../command-line/outcome.ts';
import type { ShopServices } from '../../shop.ts';

type Observed = Extract<CreditEvent, { type: 'CreditObserved' }>['data'];

export type UnclaimedCredit = {
  /** As `payments approve --credit` takes it. */
  readonly credit: string;
  /** Such as 2026-11-05. */
  readonly day: string;
  readonly amountPaise: Paise;
  readonly narration: string;
  /** Payments that wait and may be meant, by their reference codes. */
  readonly suggested: readonly string[];
};

const TYPES = ['CreditObserved', 'CreditClaimed'] as const;

/** Reads what every credit there ever was is called, and keeps those alone that pay nothing. */
const unclaimedIds = async (store: Pick<EventStore, 'readAll'>): Promise<readonly string[]> => {
  const observed = new Set<string>();
  /** Second names of credits, which are claimed without having been seen. */
  const claimed = new Set<string>();
  let position = START;
  for (let isAtEnd = false; !isAtEnd; ) {
    const page = await store.readAll(position, { filter: { eventTypes: TYPES }, limit: 1_000 });
    for (const { type, data } of page.events) {
      const creditId = String(data.creditId);
      const [here, there] = type === 'CreditClaimed' ? [claimed, observed] : [observed, claimed];
      if (!there.delete(creditId)) here.add(creditId);
    }
    position = page.position;
    isAtEnd = page.caughtUp;
  }
  return [...observed];
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
};

/** More are no list that a person compares. */
const MOST_WAITING = 20_000;

/** Payments that wait for money, or waited in vain; the newest first. */
const waitingPayments = (db: ShopServices['db']): Promise<readonly Waiting[]> =>
  db
    .selectFrom('payments')
    .select(['reference_code', 'customer_id', 'utr', 'amount_paise'])
    .where('status', 'in', ['submitted', 'verifying', 'in_review', 'expired'])
    .orderBy('submitted_at', 'desc')
    .limit(MOST_WAITING)
    .execute();

/** The same sum, as far as payments are compared: in whole rupees. */
const isSameSum = (one: Paise, other: Paise): boolean =>
  paiseToWholeRupees(one) === paiseToWholeRupees(other);

/** By what was typed, or, by the link that was paid, by whose it is and how much. */
const suggest = async (
  store: ShopServices['store'],
  waiting: ReadonlyMap<string, readonly Waiting[]>,
  { utr, note, tr, amountPaise }: Observed,
): Promise<readonly string[]> => {
  const named = utr === null ? [] : (waiting.get(utr) ?? []);
  const link = tr ?? (note === null ? null : trIn(note));
  const owner = link === null ? null : await ownerOf(store, link);
  const theirs = owner === null ? [] : (waiting.get(owner) ?? []);
  const fitting = theirs.filter((one) => isSameSum(one.amount_paise, amountPaise));
  return [...new Set([...named, ...fitting].map(({ reference_code }) => reference_code))];
};

const ownerOf = async (store: ShopServices['store'], tr: string): Promise<string | null> => {
  const { state } = await loadAggregate(store, paymentIntentDecider, paymentIntentStream(tr));
  return state.phase === 'opened' ? state.customerId : null;
};

/** What travels in one read. */
const AT_ONCE = 200;

/** @returns what pays nothing, the newest first. */
export const unclaimedCredits = async ({
  db,
  store,
}: Pick<ShopServices, 'db' | 'store'>): Promise<readonly UnclaimedCredit[]> => {
  const [ids, rows] = await Promise.all([unclaimedIds(store.blank), waitingPayments(db)]);
  const waiting = new Map([
    ...Map.groupBy(rows, ({ customer_id }) => customer_id),
    ...Map.groupBy(rows, ({ utr }) => utr ?? ''),
  ]);
  const look = async (creditId: string): Promise<UnclaimedCredit | null> => {
    const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
    const { observed } = state;
    if (observed === null) return null;
    const { amountPaise, creditedAt, note } = observed;
    return {
      credit: nameOf(observed),
      day: indianDay(Date.parse(creditedAt)),
      amountPaise,
      narration: note ?? '',
      suggested: await suggest(store, waiting, observed),
    };
  };
  const found: (UnclaimedCredit | null)[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    found.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map(look))));
  }
  return found
    .filter((credit) => credit !== null)
    .toSorted((one, other) => other.day.localeCompare(one.day));
};

/** Lists money that came in and pays nothing yet. */
export const unclaimed: OpsCommand = {
  about:
    'Money that came in and pays nothing yet. A payment that may be meant stands beside it: compare, ' +
    'then payments approve it with --credit.',
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
