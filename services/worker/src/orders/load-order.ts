import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import type { OrderState } from '@haat/domain/order/order-state';
import { type CommandServices, loadAggregate } from '@haat/record/commands';

export const loadOrder = async (
  { store }: Pick<CommandServices, 'store'>,
  orderId: string,
): Promise<OrderState> => (await loadAggregate(store, orderDecider, orderStream(orderId))).state;
