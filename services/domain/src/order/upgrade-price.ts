import { DAY_MS } from '@haat/contracts/durations';
import type { UpgradeParts } from '@haat/contracts/events/order';
import { inIndia } from '@haat/contracts/indian-time';
import { isPayable, type Paise } from '@haat/contracts/money';

/** The difference for the days that are left, rounded half up to the paisa; never below 0. */
export const upgradePricePaise = ({
  fullPaise,
  paidPaise,
  daysLeft,
  days,
}: UpgradeParts): Paise => {
  if (fullPaise <= paidPaise) return 0;
  // BigInt: doubles would round halves of large amounts either way.
  const [left, all] = [BigInt(daysLeft), BigInt(days)];
  const parts = (BigInt(fullPaise) - BigInt(paidPaise)) * left;
  return Number((2n * parts + all) / (2n * all));
};

/** 0 also below half a rupee, which cannot be paid. */
export const chargedForUpgrade = (parts: UpgradeParts): Paise => {
  const pricePaise = upgradePricePaise(parts);
  return isPayable(pricePaise) ? pricePaise : 0;
};

/** What the next upgrade of the period counts as paid: a plan with a discount may cost less. */
export const paidAfterUpgrade = ({ fullPaise, paidPaise }: UpgradeParts): Paise =>
  Math.max(fullPaise, paidPaise);

/** Number of the calendar day in India. @param at ms since 1970 */
const dayNumber = (at: number): number => Math.floor(inIndia(at).getTime() / DAY_MS);

/**
 * Calendar days in India: the first day counts, the last one does not. @param began, paidUntil ISO 8601.
 * @param now ms since 1970. @returns no day left on the last day.
 */
export const daysOfPeriod = (
  { began, paidUntil }: { readonly began: string; readonly paidUntil: string },
  now: number,
): Pick<UpgradeParts, 'daysLeft' | 'days'> => {
  const end = dayNumber(Date.parse(paidUntil));
  return { daysLeft: end - dayNumber(now), days: end - dayNumber(Date.parse(began)) };
};
