import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { registeredDomain } from '@haat/domain/hosting/hosted-name';
import type { CommandServices } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';

type PlanClaims = {
  readonly orderId: string;
  readonly customerId: string;
  readonly domain: string;
};

/** The customer may order a free plan again. Changes nothing when repeated or another order's. */
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

/** The domain, and those above and below it, may be hosted again. Repeatable. */
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
