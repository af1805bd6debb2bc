import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order';
import { isDomainOrder, type PlacedOrder } from '@haat/domain/order-state';
import { loadAggregate } from '@haat/platform/commands/execute';
import type { EventStore, Position } from '@haat/platform/event-store/port';

export type LoadedOrder = {
  readonly order: PlacedOrder;
  /** Of its last event. */
  readonly position: Position;
};

/** The order as its own stream tells it; null when there is none. */
export const loadOrder = async (
  store: EventStore,
  orderId: string,
): Promise<LoadedOrder | null> => {
  const { state, recorded } = await loadAggregate(store, orderDecider, orderStream(orderId));
  const last = recorded.at(-1);
  return state.phase === 'not_placed' || !last ? null : { order: state, position: last.position };
};

/** True for an order that registers this name. */
export const isOrderOf = (order: PlacedOrder, domain: string): boolean =>
  isDomainOrder(order) && order.service.domain === domain;
