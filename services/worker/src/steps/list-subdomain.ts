import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { hostedDomainDecider } from '@haat/domain/hosted-domain';
import { registeredDomain } from '@haat/domain/hosted-name';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';

const payloadSchema = z.object({ orderId: z.string(), domain: z.string() });

/** @returns what the step is told of a subdomain; null for a registered domain, which lists itself. */
export const subdomainToList = (payload: z.output<typeof payloadSchema>) => {
  const registered = registeredDomain(payload.domain);
  return registered === null || registered === payload.domain ? null : payload;
};

/**
 * Lists a subdomain that is set up under its registered domain. Orders list theirs before they are
 * placed; those from before there was a list are listed here, also where another customer's name above
 * or below is hosted: what runs goes on.
 */
export const listSubdomainStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { orderId, domain } = step.payload;
    const registered = registeredDomain(domain);
    if (registered === null || registered === domain) return DONE;
    const stream = hostedDomainStream(domain);
    const { state: own } = await loadAggregate(services.store, hostedDomainDecider, stream);
    // Its plan has ended since, and another order may have the domain.
    if (own.phase === 'free' || own.orderId !== orderId) return DONE;
    const wanted = {
      type: 'ListHostedSubdomain',
      ...{ orderId, customerId: own.customerId, domain },
    } as const;
    await command(services, step, hostedDomainDecider, hostedDomainStream(registered), wanted);
    return DONE;
  },
);
