import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import {
  besideOthers,
  type HostedDomainRefusal,
  type HostedDomainState,
  hostedDomainDecider,
} from '@haat/domain/hosting/hosted-domain';
import { registeredDomain } from '@haat/domain/hosting/hosted-name';
import { isFinalPhase, isToHost } from '@haat/domain/order/order-state';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, executeCommand, loadAggregate } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';
import { type LoadedOrder, loadOrder } from '../load-order.ts';
import { claimContext } from './claim-context.ts';
import { createCompensation } from './compensation.ts';
import type { Claimable, OrderRequest } from './order-request.ts';
import { domainNotUsable, requireHostableName } from './own-domain.ts';
import { requireOwnName } from './own-name.ts';
import { PAID_AGAIN, reclaim } from './reclaim.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'log' | 'settings'>;

/** For whom a domain is hosted, or will be, as its stream tells it. */
export const loadHostedDomain = (
  store: Services['store'],
  domain: string,
): Promise<Aggregate<HostedDomainState>> =>
  loadAggregate(store, hostedDomainDecider, hostedDomainStream(domain));

/** The stream of the registered domain knows which names below it are hosted, and for whom. */
const streamDomainOf = (domain: string): string => registeredDomain(domain) ?? domain;

/**
 * Says no before a plan is paid that could only fail.
 * @param withName whether the name is bought with the plan: who else orders both is settled later.
 * @throws {Refusal} 409 where the domain is hosted, or is about to be, is another customer's, is above
 *   or below one, or is a name that the shop hosts for no customer.
 */
export const requireHostable = async (
  services: Pick<Services, 'store' | 'settings'>,
  customerId: string,
  domain: string,
  withName: boolean,
): Promise<void> => {
  requireHostableName(services, domain);
  if (!withName) await requireOwnName(services, customerId, domain);
  const registered = streamDomainOf(domain);
  const { state: beside } = await loadHostedDomain(services.store, registered);
  requireNotBeside(beside, customerId, domain);
  const { state } =
    registered === domain ? { state: beside } : await loadHostedDomain(services.store, domain);
  if (state.phase === 'free') return;
  if (withName && state.withName && !(await isSetUp(services, state.orderId))) return;
  throw new Refusal(409, refusalMessages.domainHosted);
};

const requireNotBeside = (state: HostedDomainState, customerId: string, domain: string): void => {
  const reason = besideOthers(state, { domain, customerId });
  if (reason !== null) throw besideRefusal(reason);
};

const besideRefusal = (reason: 'below_another' | 'above_another'): Refusal =>
  reason === 'below_another'
    ? domainNotUsable()
    : new Refusal(409, refusalMessages.domainAboveHosted);

/** Whoever had the name before has an account at the hosting server: a second one is refused there. */
const isSetUp = async ({ store }: Pick<Services, 'store'>, orderId: string): Promise<boolean> =>
  (await loadOrder(store, orderId))?.order.hosting != null;

/**
 * What an order of a plan holds: the domain's hosting, and that of a subdomain in the list of its
 * registered domain as well.
 * @param withName whether the order is of the name, too, and holds it by now.
 */
export const hostedDomainClaims = (
  services: Services,
  domain: string,
  withName: boolean,
): OrderRequest['claims'] => {
  const { store } = services;
  const registered = streamDomainOf(domain);
  const own = async () =>
    hostedDomainClaim(services, domain, await loadHostedDomain(store, domain), withName);
  if (registered === domain) return [own];
  return [
    own,
    async () =>
      subdomainClaim(services, { domain, registered }, await loadHostedDomain(store, registered)),
  ];
};

/**
 * The hosting of a domain: the server sets a domain up once, and a second plan for it would be paid
 * for and fail. Refused with 409 when it is another order's, or the domain another customer's; an order
 * of the same customer's that is of a plan alone and goes on is answered instead.
 * @param known as this request has read it.
 */
const hostedDomainClaim = (
  services: Services,
  domain: string,
  known: Aggregate<HostedDomainState>,
  withName: boolean,
): Claimable => ({
  look: async ({ customerId }) => {
    requireHostableName(services, domain);
    if (!withName) await requireOwnName(services, customerId, domain);
    requireNotBeside(known.state, customerId, domain);
    const { state: holder } = known;
    // Their own earlier order may be the answer, and of two orders of the name the later one goes on.
    const isOthers = holder.phase === 'claimed' && holder.customerId !== customerId;
    if (isOthers && !(withName && holder.withName)) {
      throw new Refusal(409, refusalMessages.domainHosted);
    }
  },
  claim: async (by, claim) => {
    const { orderId, customerId } = claim;
    // Asked again: another customer may have ordered the name since the look.
    if (!withName) await requireOwnName(services, customerId, domain);
    const { state: holder } = known;
    const isOthers = holder.phase === 'claimed' && holder.orderId !== orderId;
    if (isOthers && withName && holder.withName && (await isSetUp(services, holder.orderId))) {
      throw new Refusal(409, refusalMessages.domainHosted);
    }
    const stream = hostedDomainStream(domain);
    const own = { orderId, customerId, domain };
    await reclaim(by, claim, hostedDomainDecider, stream, {
      free: { type: 'ReleaseHostedDomain', ...own, reason: PAID_AGAIN },
      requested: { type: 'ClaimHostedDomain', ...own, withName },
    });
    const claimed = await executeCommand(
      by,
      hostedDomainDecider,
      stream,
      { type: 'ClaimHostedDomain', ...own, withName },
      claimContext(claim),
      known,
    );
    if (claimed.ok) return { held: true };
    return { held: false, earlier: await earlierOrder(services, customerId, claimed.refusal) };
  },
  giveBack: createCompensation(services, {
    what: 'a hosting',
    isOf: (order) => isToHost(order, domain),
    free: (claim, reason) => {
      const { orderId, customerId } = claim;
      const release = { type: 'ReleaseHostedDomain', orderId, customerId, domain, reason } as const;
      const stream = hostedDomainStream(domain);
      return executeCommand(services, hostedDomainDecider, stream, release, claimContext(claim));
    },
  }),
});

/**
 * A subdomain in the list of its registered domain. Orders of names above and below each other append
 * to that one stream with the revision that they have read, so that one of two customers who order at
 * once is refused.
 */
const subdomainClaim = (
  services: Services,
  { domain, registered }: { readonly domain: string; readonly registered: string },
  known: Aggregate<HostedDomainState>,
): Claimable => {
  const stream = hostedDomainStream(registered);
  return {
    look: async ({ customerId }) => requireNotBeside(known.state, customerId, domain),
    claim: async (by, claim) => {
      const { orderId, customerId } = claim;
      const own = { orderId, customerId, domain };
      const requested = { type: 'ClaimHostedSubdomain', ...own } as const;
      await reclaim(by, claim, hostedDomainDecider, stream, {
        free: { type: 'ReleaseHostedSubdomain', ...own, reason: PAID_AGAIN },
        requested,
      });
      const context = claimContext(claim);
      const claimed = await executeCommand(
        by,
        hostedDomainDecider,
        stream,
        requested,
        context,
        known,
      );
      if (claimed.ok) return { held: true };
      return { held: false, earlier: await earlierOrder(services, customerId, claimed.refusal) };
    },
    giveBack: createCompensation(services, {
      what: 'a subdomain',
      isOf: (order) => isToHost(order, domain),
      free: (claim, reason) => {
        const { orderId, customerId } = claim;
        const own = { orderId, customerId, domain };
        const release = { type: 'ReleaseHostedSubdomain', ...own, reason } as const;
        return executeCommand(services, hostedDomainDecider, stream, release, claimContext(claim));
      },
    }),
  };
};

const earlierOrder = async (
  { store }: Pick<Services, 'store'>,
  customerId: string,
  holder: HostedDomainRefusal,
): Promise<LoadedOrder> => {
  if (holder.reason !== 'claimed') throw besideRefusal(holder.reason);
  if (holder.customerId === customerId) {
    const earlier = await loadOrder(store, holder.orderId);
    if (earlier === null) {
      const error = domainOrderMessages.couldNotProcess(refusalMessages.domainHeldByYou);
      throw new Refusal(409, error);
    }
    const { phase, service } = earlier.order;
    if (service.kind === 'hosting' && !isFinalPhase(phase)) return earlier;
  }
  throw new Refusal(409, refusalMessages.domainHosted);
};
