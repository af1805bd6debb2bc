import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { DomainOrder, RestoreCall } from './entries.ts';
import type { restoreSchema } from './owner-rules.ts';
import { refuse } from './params.ts';
import type { Register } from './register-of-orders.ts';
import { answerTo, type Context, MESSAGES, type Refused, resultOf } from './renew.ts';

const obstacle = (order: DomainOrder, orders: Register): Refused | null => {
  switch (orders.stateOf(order)) {
    case 'Deleted':
    case 'Transferred':
      return { result: 'gone', message: `No Entity found for Entityid: ${order.orderId}` };
    case 'Pending Delete Restorable':
      return orders.isRestoring(order.orderId)
        ? { result: 'invalid', message: 'There is a pending action on this order' }
        : null;
    default:
      return { result: 'moved', message: 'Domain is not in Redemption Period' };
  }
};

/** The faults are those of a renewal. The end stays: the owner renews next. */
export const restore = async (
  { 'order-id': id }: z.output<typeof restoreSchema>,
  context: Context,
): Promise<unknown> => {
  const { orders, now, reply } = context;
  const order = orders.order(id);
  if (!order) return refuse(reply, `No Entity found for Entityid: ${id}`);
  const { orderId, domain } = order;
  // Also done if the caller has given up.
  if (orders.faults.ofRenewal(domain) === 'relate') await wait(orders.lateMs);
  const refused = obstacle(order, orders);
  const before = orders.restoresOf(orderId).length;
  const result = refused?.result ?? resultOf(domain, before, orders);
  const call: RestoreCall = {
    kind: 'restore',
    ...{ at: now(), orderId, domain, result },
    message: refused?.message ?? MESSAGES[result] ?? null,
  };
  orders.add(call);
  return answerTo(call, order, context);
};
