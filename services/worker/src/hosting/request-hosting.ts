import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { registeredDomain } from '@haat/domain/hosting/hosted-name';
import { orderDecider } from '@haat/domain/order/order';
import {
  type HostingPlan,
  type OrderState,
  type PlacedOrder,
  planOf,
} from '@haat/domain/order/order-state';
import type { Config } from '@haat/platform/config';
import { hostingUsernameFor } from '@haat/platform/ids';
import { type Aggregate, type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';

export type RequestHostingServices = CommandServices & {
  readonly settings: Pick<Config, 'HOSTING_PACKAGE_FREE' | 'HOSTING_PACKAGES'>;
};

/** @returns the server's package name; the plan's name unless a setting maps it. */
export const packageOf = (
  { planName, isFree }: HostingPlan,
  { HOSTING_PACKAGE_FREE, HOSTING_PACKAGES }: RequestHostingServices['settings'],
): string => (isFree ? HOSTING_PACKAGE_FREE : (HOSTING_PACKAGES.get(planName) ?? planName));

type RequestHostingStep = Step<{ readonly orderId: string }>;

export const requestHostingStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: RequestHostingServices, step: RequestHostingStep) => {
    const { orderId } = step.payload;
    const stream = orderStream(orderId);
    const known = await loadAggregate(services.store, orderDecider, stream);
    const { state: order } = known;
    if (order.phase === 'not_placed') return DONE;
    const plan = planOf(order);
    if (plan === null) return DONE;
    if (plan.isFree && isNewlyDue(order) && !(await claim(services, step, order))) {
      const reason = orderMessages.oneFreeHostingOrder;
      await refusePlan(services, step, order, known, { failure: 'plan_claimed', reason });
      return DONE;
    }
    if (order.provisioning === null && !(await claimDomain(services, step, order))) {
      const reason = refusalMessages.domainNotUsable;
      await refusePlan(services, step, order, known, { failure: 'domain_in_use', reason });
      return DONE;
    }
    const requested = {
      type: 'ProvisionHosting',
      orderId,
      package: packageOf(plan, services.settings),
      username: hostingUsernameFor(orderId, order.service.domain),
    } as const;
    const execution = await command(services, step, orderDecider, stream, requested, known);
    // For example a paid plan whose domain is not registered yet.
    if (!execution.ok)
      step.log.debug({ orderId, refusal: execution.refusal }, 'hosting is not set up now');
    return DONE;
  },
);

/** Nothing was requested yet: the claim is this order's, or there is none. */
const isNewlyDue = ({ phase, provisioning, service }: PlacedOrder): boolean =>
  provisioning === null && phase === (service.kind === 'domain' ? 'registered' : 'placed');

/** The claim may have lapsed. @returns false if another order has the free plan now. */
const claim = async (
  services: RequestHostingServices,
  step: RequestHostingStep,
  { orderId, customerId, service: { domain } }: PlacedOrder,
): Promise<boolean> => {
  const requested = { type: 'ClaimFreeHosting', customerId, orderId, domain } as const;
  const stream = freeHostingStream(customerId);
  const claimed = await command(services, step, freeHostingDecider, stream, requested);
  return claimed.ok;
};

/** The server cannot tell domains above and below each other. @returns false if one is taken. */
const claimDomain = async (
  services: RequestHostingServices,
  step: RequestHostingStep,
  { orderId, customerId, service }: PlacedOrder,
): Promise<boolean> => {
  const { domain } = service;
  const withName = service.kind === 'domain';
  const own = { customerId, orderId, domain };
  const requested = { type: 'ClaimHostedDomain', ...own, withName } as const;
  const stream = hostedDomainStream(domain);
  const claimed = await command(services, step, hostedDomainDecider, stream, requested);
  const refusal = claimed.ok ? null : claimed.refusal;
  if (refusal?.reason === 'claimed') {
    const heldBy = refusal.orderId;
    step.log.warn({ orderId, heldBy }, 'another order hosts this domain');
    // Listing it would replace the other order among the subdomains.
    return true;
  }
  if (refusal !== null) return false;
  const registered = registeredDomain(domain);
  if (registered === null || registered === domain) return true;
  const listing = { type: 'ClaimHostedSubdomain', ...own } as const;
  const listed = await command(
    services,
    step,
    hostedDomainDecider,
    hostedDomainStream(registered),
    listing,
  );
  return listed.ok;
};

type Unhostable = {
  readonly failure: 'plan_claimed' | 'domain_in_use';
  readonly reason: string;
};

const refusePlan = async (
  services: RequestHostingServices,
  step: RequestHostingStep,
  { orderId, service: { domain } }: PlacedOrder,
  known: Aggregate<OrderState>,
  why: Unhostable,
): Promise<void> => {
  const requested = {
    type: 'RecordProvisioningFailed',
    orderId,
    domain,
    ...why,
    answer: null,
  } as const;
  await command(services, step, orderDecider, orderStream(orderId), requested, known);
};
