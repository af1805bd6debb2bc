import { DAY_MS } from '@haat/contracts/durations';
import { creditStream } from '@haat/contracts/events/credit';
import { indianDay, startOfIndianDay } from '@haat/contracts/indian-time';
import { type Paise, sumPaise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { creditDecider } from '@haat/domain/payment/credit';
import { loadAggregate } from '@haat/record/commands';
import { sql } from 'kysely';
import type { WaitingServices } from '../inbox/waiting.ts';

export type Money = {
  readonly inPaise: Paise;
  readonly credits: number;
  /** Of refunds that were sent and did not bounce. */
  readonly outPaise: Paise;
  readonly refunds: number;
};

export type DayMoney = Money & {
  /** In India, such as 2026-11-30. */
  readonly day: string;
};

/** Whole days in India; in ms since 1970, without the end. */
export type Days = { readonly from: number; readonly until: number };

const AT_ONCE = 200;

type Services = Pick<WaitingServices, 'db' | 'store'>;

/**
 * As the audit counts it: money that was seen under its UTR and under the bank's id counts once, a
 * settlement's lump sum not at all.
 */
const creditsOf = async (
  { db, store }: Services,
  { from, until }: Days,
): Promise<readonly Paise[]> => {
  const rows = await db
    .selectFrom('credits')
    .select('credit_id')
    .where('credited_at', '>=', new Date(from))
    .where('credited_at', '<', new Date(until))
    .orderBy('credit_id')
    .execute();
  const byName = new Map<string, { readonly amountPaise: Paise; readonly isLump: boolean }>();
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const loaded = await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async ({ credit_id }) => {
        const { state } = await loadAggregate(store, creditDecider, creditStream(credit_id));
        return { credit_id, state };
      }),
    );
    for (const { credit_id, state } of loaded) {
      const { observed, settlement, claim } = state;
      if (observed === null) continue;
      const { utr, amountPaise } = observed;
      const name = utr === null || utr === ERASED ? credit_id : store.names.credit({ utr });
      const isLump = settlement !== null && claim === null;
      const isOtherLump = byName.get(name)?.isLump === true;
      byName.set(name, { amountPaise, isLump: isLump || isOtherLump });
    }
  }
  return [...byName.values()].flatMap(({ amountPaise, isLump }) => (isLump ? [] : [amountPaise]));
};

/** By the day of the transfer, or else of its record. */
const refundsOf = async ({ db }: Services, { from, until }: Days): Promise<readonly Paise[]> => {
  const [first, end] = [indianDay(from), indianDay(until)];
  const rows = await db
    .selectFrom('payments')
    .select('refunds')
    .where(sql<boolean>`refunds <> '[]'::jsonb`)
    .execute();
  return rows
    .flatMap(({ refunds }) => refunds)
    .filter(({ phase }) => phase === 'sent')
    .filter(({ sentOn, sentAt, recordedAt }) => {
      const day = sentOn ?? indianDay(Date.parse(sentAt ?? recordedAt));
      return day >= first && day < end;
    })
    .map(({ amountPaise }) => amountPaise);
};

export const moneyOfDays = async (services: Services, days: Days): Promise<Money> => {
  const [credits, refunds] = await Promise.all([
    creditsOf(services, days),
    refundsOf(services, days),
  ]);
  return {
    ...{ inPaise: sumPaise(credits), credits: credits.length },
    ...{ outPaise: sumPaise(refunds), refunds: refunds.length },
  };
};

/** @param at ms since 1970, at any time of the day in India. */
export const moneyOfDay = async (services: Services, at: number): Promise<DayMoney> => {
  const from = startOfIndianDay(at);
  const money = await moneyOfDays(services, { from, until: from + DAY_MS });
  return { day: indianDay(at), ...money };
};
