import * as next from '@haat/worker/alarms/next-command';

/** @param words such as `orders`, `show` and an order's id. @returns a line for `sh`. */
export const toShow = (...words: readonly string[]): string => next.lineOf(next.toShow(...words));

/** A line for `sh` that changes something. */
export const toDecide = (reason: string, ...words: readonly string[]): string =>
  next.lineOf(next.toDecide(reason, ...words));
