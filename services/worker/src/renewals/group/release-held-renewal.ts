import { loadRenewalGroup } from '@haat/ordering/orders/renewal-group/load-renewal-group';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../../engine/step.ts';
import { commandSubscription } from '../command-subscription.ts';

const payloadSchema = z.object({ referenceCode: z.string(), subscriptionId: z.string() });

/** Another order may then renew it. */
export const releaseHeldRenewalStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { referenceCode, subscriptionId } = step.payload;
    const { state } = await loadRenewalGroup(services.store, referenceCode);
    if (state.phase === 'not_requested') return DONE;
    const { customerId, orderId } = state;
    const reason = 'No order of its payment renews it.';
    const release = {
      type: 'ReleaseRenewal',
      subscriptionId,
      customerId,
      orderId,
      reason,
    } as const;
    await commandSubscription(services, step, release);
    return DONE;
  },
);
