/** When a domain is renewed from the balance: told 30 days before its end, tried 14 days before. */
import { DAY_MS } from './durations.ts';

export const AUTO_RENEW_NOTICE_DAYS = 30;
export const AUTO_RENEW_DAYS = 14;

/** Whether the price must be told when auto-renew is turned on. @param now, end in ms since 1970. */
export const isAutoRenewNear = (end: number, now: number): boolean =>
  end - now <= AUTO_RENEW_NOTICE_DAYS * DAY_MS;

/** Where the price is told in time; both in ms since 1970. */
export const autoRenewDay = (end: number): number => end - AUTO_RENEW_DAYS * DAY_MS;

/**
 * At least a day after the price was told: the customer can still turn it off.
 * @returns ms since 1970, as are both parameters; null on the last day and after the end.
 */
export const autoRenewDueAt = (end: number, announcedOn: number): number | null => {
  const dueAt = Math.max(autoRenewDay(end), announcedOn + DAY_MS);
  return dueAt < end ? dueAt : null;
};

/**
 * `price_unknown`: the price list did not answer in time; `being_renewed`: by another order; `gone`:
 * the registrar no longer has it; `ends_later`: it shows a later end; `too_late`: less than a day was left; `refused`: the order was.
 */
export const AUTO_RENEW_SKIPS = [
  'balance_too_low',
  'price_higher',
  'price_unknown',
  'not_sold',
  'being_renewed',
  'blocked',
  'redemption',
  'gone',
  'ends_later',
  'too_late',
  'refused',
] as const;
export type AutoRenewSkip = (typeof AUTO_RENEW_SKIPS)[number];
