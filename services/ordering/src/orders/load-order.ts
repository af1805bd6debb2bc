import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { isDomainOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import type { PaymentState } from '@haat/domain/payment/payment-state';
import type { EventStore, Position, RecordedEvent } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';

export type LoadedOrder = {
  readonly order: PlacedOrder;
  readonly position: Position;
  /** Command id. */
  readonly placedBy: string;
  readonly payment?: PaymentState;
};

/** From the order's own stream; null for none. */
export const loadOrder = async (
  store: EventStore,
  orderId: string,
): Promise<LoadedOrder | null> => {
  const { state, recorded } = await loadAggregate(store, orderDecider, orderStream(orderId));
  const last = recorded.at(-1);
  if (state.phase === 'not_placed' || !last) return null;
  return { order: state, position: last.position, placedBy: placedBy(recorded) };
};

export const placedBy = ([first]: readonly RecordedEvent[]): string =>
  String(first?.metadata.commandId);

export const isOrderOf = (order: PlacedOrder, domain: string): boolean =>
  isDomainOrder(order) && order.service.domain === domain;
