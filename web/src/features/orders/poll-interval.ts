import { isTerminal, type OrderStatus } from '@haat/contracts/order-status';

export const FIRST_POLL_MS = 2000;
export const SLOWEST_POLL_MS = 15_000;
const GROWTH = 1.4;

/** In ms: 2 s, growing to 15 s; 0 once it is over. @param unchanged equal answers in a row. */
export const pollInterval = (status: OrderStatus | undefined, unchanged: number): number => {
  if (status !== undefined && isTerminal(status)) return 0;
  return Math.min(SLOWEST_POLL_MS, Math.round(FIRST_POLL_MS * GROWTH ** unchanged));
};
