import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  lapsedAt: z.string(),
});

/** Puts a lapsed domain back on sale, unless someone has bought it since. */
export const lapseDomainStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { domain, orderId, customerId, lapsedAt } = step.payload;
    const requested = { type: 'LapseDomainName', domain, orderId, customerId, lapsedAt } as const;
    const stream = domainNameStream(domain);
    await command(services, step, domainNameDecider, stream, requested);
    return DONE;
  },
);
