import { isTerminal, type OrderStatus } from '@haat/contracts/order-status';

export const FIRST_POLL_MS = 2000;
export const SLOWEST_POLL_MS = 15_000;
const GROWTH = 1.4;

/** In ms: 2 s, growing to 15 s. @param unchanged equal answers in a row. */
export const backOff = (unchanged: number): number =>
  Math.min(SLOWEST_POLL_MS, Math.round(FIRST_POLL_MS * GROWTH ** unchanged));

/** In ms; 0 once it is over. */
export const pollInterval = (status: OrderStatus | undefined, unchanged: number): number =>
  status !== undefined && isTerminal(status) ? 0 : backOff(unchanged);
