import { DAY_MS } from '@haat/contracts/durations';
import type { Paise } from '@haat/contracts/money';
import type { PlacedPhase } from './order-state.ts';

/**
 * How long after it was placed an order may be paid again, in ms: 30 days. A bank that is late, and
 * the next salary, lie within; the address, the terms and the price of a year ago do not.
 */
export const PAY_AGAIN_MS = 30 * DAY_MS;

/** For this long after placing it, in ms, an order is paid again at its own price. */
export const OWN_PRICE_MS = DAY_MS;

/**
 * @param order with its own price in paise.
 * @param todayPaise the shop's price of the same today.
 * @param now milliseconds since 1970.
 * @returns what the order is paid again at, in paise: its own price for a day, unless today's is lower.
 */
export const priceAgainPaise = (
  { pricePaise, placedAt }: { readonly pricePaise: Paise; readonly placedAt: string },
  todayPaise: Paise,
  now: number,
): Paise =>
  now - Date.parse(placedAt) < OWN_PRICE_MS ? Math.min(pricePaise, todayPaise) : todayPaise;

type Failed = { readonly phase: PlacedPhase; readonly placedAt: string };

/** Whether the customer may pay the order again. @param now milliseconds since 1970. */
export const isPayableAgain = ({ phase, placedAt }: Failed, now: number): boolean =>
  phase === 'payment_failed' && now - Date.parse(placedAt) < PAY_AGAIN_MS;
