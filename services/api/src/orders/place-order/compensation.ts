import { endedUndelivered, type PlacedOrder } from '@haat/domain/order/order-state';
import { loadOrder } from '../load-order.ts';
import type { Claim, Claimable, OrderServices } from './order-request.ts';

type HeldThing = {
  /** As a log calls it, such as `a name`. */
  readonly what: string;
  /** Whether it is among what an order that was placed has. */
  readonly isOf: (order: PlacedOrder) => boolean;
  readonly free: (claim: Claim, reason: string) => Promise<unknown>;
};

/**
 * @returns what frees a claim again, unless its order was placed after all and goes on with it. What
 *   cannot be freed now is released by the worker when the claim lapses.
 */
export const createCompensation =
  (
    { store, log }: Pick<OrderServices, 'store' | 'log'>,
    { what, isOf, free }: HeldThing,
  ): Claimable['giveBack'] =>
  async (claim, reason) => {
    const { orderId } = claim;
    try {
      const placed = await loadOrder(store, orderId);
      if (placed !== null && isOf(placed.order) && !endedUndelivered(placed.order)) return;
      await free(claim, reason);
    } catch (error) {
      log.warn({ err: error, orderId }, `${what} could not be given back yet`);
    }
  };
