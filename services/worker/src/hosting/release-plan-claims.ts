import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { registeredDomain } from '@haat/domain/hosting/hosted-name';
import type { CommandServices } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';

/** What an order of a plan has claimed. */
type PlanClaims = {
  readonly orderId: string;
  readonly customerId: string;
  readonly domain: string;
};

/** Lets the customer order a free plan again. Released once, or by another order: changes nothing. */
export const releaseFreePlan = async (
  services: CommandServices,
  step: Step<unknown>,
  claims: PlanClaims,
  reason: string,
): Promise<void> => {
  const { customerId } = claims;
  const requested = { type: 'ReleaseFreeHosting', ...claims, reason } as const;
  const stream = freeHostingStream(customerId);
  await command(services, step, freeHostingDecider, stream, requested);
};

/**
 * Lets anybody order hosting for the domain again, and for what is above and below it; the same of
 * repeats.
 */
export const releaseHostedDomain = async (
  services: CommandServices,
  step: Step<unknown>,
  claims: PlanClaims,
  reason: string,
): Promise<void> => {
  const { domain } = claims;
  const requested = { type: 'ReleaseHostedDomain', ...claims, reason } as const;
  const stream = hostedDomainStream(domain);
  await command(services, step, hostedDomainDecider, stream, requested);
  const registered = registeredDomain(domain);
  if (registered === null || registered === domain) return;
  const listed = { type: 'ReleaseHostedSubdomain', ...claims, reason } as const;
  await command(services, step, hostedDomainDecider, hostedDomainStream(registered), listed);
};
