import { DAY_MS } from '@haat/contracts/durations';
import type { Paise } from '@haat/contracts/money';
import type { PlacedPhase } from './order-state.ts';

/** How long after its placement an order can be paid again, in ms. */
export const PAY_AGAIN_MS = 30 * DAY_MS;

/** How long after its placement an order keeps its price, in ms. */
export const OWN_PRICE_MS = DAY_MS;

/**
 * @param now ms since 1970. @returns paise: on the first day the lower of both prices, then today's.
 */
export const payAgainPricePaise = (
  { pricePaise, placedAt }: { readonly pricePaise: Paise; readonly placedAt: string },
  todayPaise: Paise,
  now: number,
): Paise =>
  now - Date.parse(placedAt) < OWN_PRICE_MS ? Math.min(pricePaise, todayPaise) : todayPaise;

type FailedOrder = { readonly phase: PlacedPhase; readonly placedAt: string };

/** Whether the customer may pay the order again. @param now ms since 1970. */
export const isPayableAgain = ({ phase, placedAt }: FailedOrder, now: number): boolean =>
  phase === 'payment_failed' && now - Date.parse(placedAt) < PAY_AGAIN_MS;
