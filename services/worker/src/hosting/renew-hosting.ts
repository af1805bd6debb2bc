import { orderStream } from '@haat/contracts/events/order';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { periodAfter } from '@haat/domain/hosting/subscription-period';
import { orderDecider } from '@haat/domain/order/order';
import { isRenewalOrder } from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { claimRenewal } from '../renewals/claim-renewal.ts';
import { loadSubscription } from '../renewals/load-subscription.ts';

export const renewHostingStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase !== 'payment_confirmed' || !isRenewalOrder(order)) return DONE;
    const { domain, of, period, subscriptionId } = order.service;
    if (of !== 'hosting' || !(await claimRenewal(services, step, order))) return DONE;
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase === 'not_started') return DONE;
    const now = services.clock.now();
    const paidUntil = renewedUntil(subscription, period, now);
    const renewedAt = new Date(now).toISOString();
    const renewed = await command(services, step, orderDecider, orderStream(orderId), {
      type: 'RenewHosting',
      orderId,
      subscriptionId,
      domain,
      paidUntil,
      renewedAt,
    });
    if (!renewed.ok)
      step.log.info({ orderId, refusal: renewed.refusal }, 'the order ended in another way');
    return DONE;
  },
);

/** Suspended time is not charged: the period starts now. */
const renewedUntil = (
  { phase, paidUntil, periodDay }: StartedSubscription,
  period: PlanPeriod,
  now: number,
): string =>
  phase === 'expired'
    ? periodAfter(new Date(Math.max(now, Date.parse(paidUntil))).toISOString(), period)
    : periodAfter(paidUntil, period, periodDay);
