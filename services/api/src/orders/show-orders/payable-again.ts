import type { OrderDetail } from '@haat/contracts/http/orders';
import { isPayableAgain } from '@haat/domain/order/order-retry';
import type { ApiContext } from '../../context.ts';
import { loadOrder } from '../load-order.ts';
import { whatItOpens } from '../pay-again/what-it-opens.ts';
import type { FoundOrder } from './find-orders.ts';

/** What its payment is opened with, where an order's payment failed and it may be paid again. */
export const payableAgain = async (
  { store, clock }: Pick<ApiContext, 'store' | 'clock'>,
  { id, phase, placed_at }: FoundOrder,
): Promise<OrderDetail['pay_again']> => {
  if (!isPayableAgain({ phase, placedAt: placed_at }, clock.now())) return null;
  const loaded = await loadOrder(store, id);
  return loaded && { ...whatItOpens(loaded.order), orderId: loaded.order.orderId };
};
