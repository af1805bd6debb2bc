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

/** @returns what the server calls the plan: as the plan is called, where no setting says otherwise. */
export const packageOf = (
  { planName, isFree }: HostingPlan,
  { HOSTING_PACKAGE_FREE, HOSTING_PACKAGES }: RequestHostingServices['settings'],
): string => (isFree ? HOSTING_PACKAGE_FREE : (HOSTING_PACKAGES.get(planName) ?? planName));

type RequestHostingStep = Step<{ readonly orderId: string }>;

/** States that an order's plan is to be set up, and as which account, once its turn has come. */
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
    const asked = await command(services, step, orderDecider, stream, requested, known);
    // Of a plan with a domain, say, that is paid and not registered yet: its turn comes.
    if (!asked.ok) step.log.debug({ orderId, refusal: asked.refusal }, 'not to be set up now');
    return DONE;
  },
);

/** Nothing was asked for it yet: from now on its claim is the order's own, or there is none. */
const isNewlyDue = ({ phase, provisioning, service }: PlacedOrder): boolean =>
  provisioning === null && phase === (service.kind === 'domain' ? 'registered' : 'placed');

/**
 * A claim lapses whose order was not placed in time, and another order may have the plan since then:
 * this one, placed all the same, must not get a second.
 * @returns whether the free plan is this order's.
 */
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

/**
 * So does the domain's, and of two orders of one name the one without it may have claimed it last.
 * Where another order has it, the hosting server says so of its account; of names above and below each
 * other it knows nothing.
 * @returns false where another customer's name above or below it is hosted.
 */
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
    step.log.warn({ orderId, heldBy }, 'another order has the hosting of its domain');
    // Listed, it would take the other order's place among the subdomains.
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
  /** A sentence for the customer. */
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
