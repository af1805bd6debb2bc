import { isoNow } from '@haat/platform/clock';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, later, type Step } from '../engine/step.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';
import { loadSubscription } from '../renewals/load-subscription.ts';

/** A renewing order may be paid or end at any time. */
const CLAIMED_CHECK_MS = 60 * 60_000;

const payloadSchema = z.object({ subscriptionId: z.string(), paidUntil: z.string() });

/** Lapses an unrenewed plan. Its account is deleted only afterwards: no order can renew it then. */
export const lapseHostingStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { subscriptionId, paidUntil } = step.payload;
    const subscription = await loadSubscription(services, subscriptionId);
    const { clock } = services;
    if (subscription.phase !== 'expired' || subscription.paidUntil !== paidUntil) return DONE;
    const { customerId, lapsesAt } = subscription;
    if (lapsesAt === null) return DONE;
    const leftMs = Date.parse(lapsesAt) - clock.now();
    if (leftMs > 0) return later(leftMs);
    const lapsed = await commandSubscription(services, step, {
      type: 'LapseSubscription',
      subscriptionId,
      customerId,
      paidUntil,
      cause: 'not_renewed',
      lapsedAt: isoNow(clock),
    });
    if (lapsed.ok || lapsed.refusal.reason !== 'renewal_claimed') return DONE;
    step.log.info(
      { subscriptionId, orderId: lapsed.refusal.orderId },
      'an open order may renew it',
    );
    return later(CLAIMED_CHECK_MS);
  },
);
