import { DAY_MS } from '@haat/contracts/durations';
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { indianDate, indianDay } from '@haat/contracts/indian-time';

/** What ends within so many days stands on the overview. */
const DUE_DAYS = 30;
/** What ends within so many days is told first of all. */
const SOON_DAYS = 7;

type Ending = Pick<ListedSubscription, 'kind' | 'phase' | 'paid_until'>;

/** @returns whole days in India until the day that is paid for last; below zero after it. */
export const daysLeft = ({ paid_until }: Pick<Ending, 'paid_until'>, now: number): number => {
  const startOf = (at: number): number => Date.parse(`${indianDay(at)}T00:00:00Z`);
  return Math.round((startOf(Date.parse(paid_until)) - startOf(now)) / DAY_MS);
};

/** The shop says so of a name a moment later than the clock; a plan runs until its day is over. */
const isOver = ({ kind, phase, paid_until }: Ending, now: number): boolean =>
  phase === 'expired' || (kind === 'domain' && Date.parse(paid_until) <= now);

export const isDue = (ending: Ending, now: number): boolean =>
  isOver(ending, now) || daysLeft(ending, now) <= DUE_DAYS;

const isSoon = (ending: Ending, now: number): boolean =>
  !isOver(ending, now) && daysLeft(ending, now) <= SOON_DAYS;

/** Whether its customer should act now. */
export const isUrgent = (ending: Ending, now: number): boolean =>
  isOver(ending, now) || isSoon(ending, now);

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** @returns "in 7 days", "today", "ended 3 days ago". */
export const expiryText = (ending: Ending, now: number): string => {
  const left = daysLeft(ending, now);
  if (isOver(ending, now)) return left >= 0 ? 'ended today' : `ended ${days(-left)} ago`;
  return left === 0 ? 'today' : `in ${days(left)}`;
};

/** @returns "29 Nov 2026", in India. */
export const dayOf = (moment: string): string => indianDate(Date.parse(moment));

/** @param day such as "2026-11-30" @returns "30 Nov 2026" */
export const shownDay = (day: string): string => indianDate(Date.parse(`${day}T12:00:00+05:30`));

/** What its customer loses, and when. */
export const lossOf = (
  ending: Pick<
    ListedSubscription,
    'kind' | 'phase' | 'paid_until' | 'stops_on' | 'renewable_until'
  >,
  now: number,
): string => {
  const { kind, stops_on, renewable_until } = ending;
  if (!isOver(ending, now)) {
    return `The ${kind === 'domain' ? 'name' : 'site'} stops on ${shownDay(stops_on)}`;
  }
  if (kind === 'domain') return 'The name goes back on sale when the registrar lets it go';
  return renewable_until === null
    ? 'The site has stopped'
    : `The site is deleted on ${dayOf(renewable_until)}`;
};

/**
 * What has ended, or ends within the week, and nobody renews.
 * @returns how many names and how many plans, with the words for one and for many
 */
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
    [count(names, isOver), 'name has ended', 'names have ended'],
    [count(plans, isOver), 'plan has ended', 'plans have ended'],
    [count(names, isSoon), 'name ends soon', 'names end soon'],
    [count(plans, isSoon), 'plan ends soon', 'plans end soon'],
  ] as const;
};
