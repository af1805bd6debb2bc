import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { EventStore } from '@haat/event-store/port';
import { type LoadedOrder, loadOrder } from '@haat/ordering/orders/load-order';
import { Refusal } from '@haat/platform/answers';
import { isOrderId } from '@haat/platform/ids';

/** @throws {Refusal} 404 for none, 403 for another customer's. */
export const loadOwnOrder = async (
  store: EventStore,
  orderId: string,
  customerId: string,
): Promise<LoadedOrder> => {
  const loaded = isOrderId(orderId) ? await loadOrder(store, orderId) : null;
  if (loaded === null) throw orderNotFound();
  if (loaded.order.customerId !== customerId) throw new Refusal(403, refusalMessages.notYours);
  return loaded;
};

export const orderNotFound = (): Refusal => new Refusal(404, refusalMessages.orderNotFound);
