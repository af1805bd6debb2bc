import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { type RenewalGroupCommand, renewalGroupDecider } from '@haat/domain/hosting/renewal-group';
import { isRenewalOrder } from '@haat/domain/order/order-state';
import { loadRenewalGroup } from '@haat/ordering/orders/renewal-group/load-renewal-group';
import { referenceCodeOfOrder } from '@haat/platform/ids';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../../engine/step.ts';
import { loadOrder } from '../../orders/load-order.ts';

const payloadSchema = z.object({ orderId: z.string() });

/** Tells a group how the payment of its first order went. */
export const settleRenewalsStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { orderId } = step.payload;
    const groupCode = referenceCodeOfOrder(orderId);
    if (groupCode === null) return DONE;
    const { state: group, recorded } = await loadRenewalGroup(services.store, groupCode);
    if (group.phase !== 'requested') return DONE;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || !isRenewalOrder(order)) return DONE;
    const { subscriptionId } = order.service;
    if (!group.renewals.some((one) => one.subscriptionId === subscriptionId)) return DONE;
    const of = { referenceCode: groupCode, customerId: group.customerId };
    await command(
      services,
      step,
      renewalGroupDecider,
      renewalGroupStream(groupCode),
      order.creditedPaise === null
        ? unpaid(of, order.phase)
        : { type: 'RecordRenewalsPaid', ...of, paidWith: order.payment.referenceCode },
      { state: group, recorded },
    );
    return DONE;
  },
);

const unpaid = (
  of: { readonly referenceCode: string; readonly customerId: string },
  phase: string,
): RenewalGroupCommand => ({
  type: 'EndRenewals',
  ...of,
  reason: phase === 'cancelled' ? renewalRefusals.orderCancelled : renewalRefusals.paymentFailed,
});
