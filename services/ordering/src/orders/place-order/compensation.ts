import { endedUndelivered, type PlacedOrder } from '@haat/domain/order/order-state';
import type { OrderingServices } from '../../ordering-services.ts';
import { loadOrder } from '../load-order.ts';
import type { Claim, Claimable } from './order-request.ts';

type HeldThing = {
  readonly what: string;
  readonly isOf: (order: PlacedOrder) => boolean;
  readonly free: (claim: Claim, reason: string) => Promise<unknown>;
};

/** Not if the order was placed. If it fails, the worker releases the claim when it lapses. */
export const createCompensation =
  (
    { store, log }: Pick<OrderingServices, 'store' | 'log'>,
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
