import { DAY_MS } from '@haat/contracts/durations';
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { indianDate, indianDay } from '@haat/contracts/indian-time';

const DUE_DAYS = 30;
const SOON_DAYS = 7;

type Ending = Pick<ListedSubscription, 'kind' | 'phase' | 'paid_until'>;

/** @returns Indian calendar days until `paid_until`; negative afterwards. */
export const daysLeft = ({ paid_until }: Pick<Ending, 'paid_until'>, now: number): number => {
  const startOf = (at: number): number => Date.parse(`${indianDay(at)}T00:00:00Z`);
  return Math.round((startOf(Date.parse(paid_until)) - startOf(now)) / DAY_MS);
};

/** A domain's phase changes just after its expiry; a plan runs until the end of its day. */
const isOver = ({ kind, phase, paid_until }: Ending, now: number): boolean =>
  phase === 'expired' || (kind === 'domain' && Date.parse(paid_until) <= now);

export const isDue = (ending: Ending, now: number): boolean =>
  isOver(ending, now) || daysLeft(ending, now) <= DUE_DAYS;

const isSoon = (ending: Ending, now: number): boolean =>
  !isOver(ending, now) && daysLeft(ending, now) <= SOON_DAYS;

export const isUrgent = (ending: Ending, now: number): boolean =>
  isOver(ending, now) || isSoon(ending, now);

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** @returns "in 7 days", "today", "expired 3 days ago". */
export const expiryText = (ending: Ending, now: number): string => {
  const left = daysLeft(ending, now);
  if (isOver(ending, now)) return left >= 0 ? 'expired today' : `expired ${days(-left)} ago`;
  return left === 0 ? 'today' : `in ${days(left)}`;
};

/** @returns "29 Nov 2026", in India. */
export const dayOf = (moment: string): string => indianDate(Date.parse(moment));

export const shownDay = (day: string): string => indianDate(Date.parse(`${day}T12:00:00+05:30`));

export const lossOf = (
  ending: Pick<
    ListedSubscription,
    'kind' | 'phase' | 'paid_until' | 'stops_on' | 'renewable_until'
  >,
  now: number,
): string => {
  const { kind, stops_on, renewable_until } = ending;
  if (!isOver(ending, now)) {
    return `Your ${kind === 'domain' ? 'domain' : 'website'} stops working on ${shownDay(stops_on)}`;
  }
  if (kind === 'domain') return 'Anyone can register this domain once the registry releases it';
  return renewable_until === null
    ? 'Your website is offline'
    : `Your website will be deleted on ${dayOf(renewable_until)}`;
};

export const endsUnrenewed = (
  subscriptions: readonly (Ending & Pick<ListedSubscription, 'order'>)[],
  now: number,
) => {
  const unrenewed = subscriptions.filter(({ order }) => order === null);
  const names = unrenewed.filter(({ kind }) => kind === 'domain');
  const plans = unrenewed.filter(({ kind }) => kind !== 'domain');
  const count = (those: readonly Ending[], is: typeof isOver): number =>
    those.filter((one) => is(one, now)).length;
  return [
    [count(names, isOver), 'domain expired', 'domains expired'],
    [count(plans, isOver), 'hosting plan expired', 'hosting plans expired'],
    [count(names, isSoon), 'domain expires soon', 'domains expire soon'],
    [count(plans, isSoon), 'hosting plan expires soon', 'hosting plans expire soon'],
  ] as const;
};
