import { isTerminal, type OrderStatus } from '@haat/contracts/order-status';

export const FIRST_POLL_MS = 2000;
export const SLOWEST_POLL_MS = 15_000;
const GROWTH = 1.4;

/**
 * How long to wait before the order is asked about again, in ms: 2 s, growing to 15 s while
 * nothing changes. 0 stops the polling: nothing more happens to the order.
 * @param unchanged how many answers in a row told nothing new.
 */
export const pollInterval = (status: OrderStatus | undefined, unchanged: number): number => {
  if (status !== undefined && isTerminal(status)) return 0;
  return Math.min(SLOWEST_POLL_MS, Math.round(FIRST_POLL_MS * GROWTH ** unchanged));
};
