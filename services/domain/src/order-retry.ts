import { DAY_MS } from '@haat/contracts/durations';
import type { PlacedPhase } from './order-state.ts';

/**
 * How long after it was placed an order may be paid again, in ms: 30 days. A bank that is late, and
 * the next salary, lie within; the address, the terms and the price of a year ago do not.
 */
export const PAY_AGAIN_MS = 30 * DAY_MS;

type Failed = { readonly phase: PlacedPhase; readonly placedAt: string };

/** Whether the customer may pay the order again. @param now milliseconds since 1970. */
export const isPayableAgain = ({ phase, placedAt }: Failed, now: number): boolean =>
  phase === 'payment_failed' && now - Date.parse(placedAt) < PAY_AGAIN_MS;
