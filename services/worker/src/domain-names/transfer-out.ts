import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';
import { loadSubscription } from '../renewals/load-subscription.ts';

const endPayload = z.object({ subscriptionId: z.string(), transferredAt: z.string() });

/** In ms: an open renewal ends by itself once the registrar refuses it. */
const RENEWAL_WAIT_MS = 60_000;

/** A domain at another registrar is renewed there: no reminders, no renewal here. */
export const endTransferredStep = defineStep(
  endPayload,
  async (services: CommandServices, step: Step<z.output<typeof endPayload>>) => {
    const { subscriptionId, transferredAt } = step.payload;
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase === 'not_started' || subscription.phase === 'lapsed') return DONE;
    const { customerId, paidUntil } = subscription;
    const ended = await commandSubscription(services, step, {
      type: 'LapseSubscription',
      ...{ subscriptionId, customerId, paidUntil },
      cause: 'transferred_out',
      lapsedAt: transferredAt,
    });
    return ended.ok ? DONE : later(RENEWAL_WAIT_MS);
  },
);

const namePayload = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  transferredAt: z.string(),
});

/** It can be bought here again if it is ever free. Its hosting here goes on. */
export const transferDomainNameStep = defineStep(
  namePayload,
  async (services: CommandServices, step: Step<z.output<typeof namePayload>>) => {
    const requested = { type: 'TransferDomainName', ...step.payload } as const;
    const stream = domainNameStream(step.payload.domain);
    await command(services, step, domainNameDecider, stream, requested);
    return DONE;
  },
);
