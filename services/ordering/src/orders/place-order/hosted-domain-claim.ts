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
import { hasPlanFor, isFinalPhase } from '@haat/domain/order/order-state';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, executeCommand, loadAggregate } from '@haat/record/commands';
import type { OrderingServices } from '../../ordering-services.ts';
import { type LoadedOrder, loadOrder } from '../load-order.ts';
import { claimContext } from './claim-context.ts';
import { createCompensation } from './compensation.ts';
import type { Claimable, OrderRequest } from './order-request.ts';
import { domainNotUsable, requireHostableName } from './own-domain.ts';
import { requireOwnName } from './own-name.ts';
import { PAID_AGAIN, reclaim } from './reclaim.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'log' | 'settings'>;

export const loadHostedDomain = (
  store: Services['store'],
  domain: string,
): Promise<Aggregate<HostedDomainState>> =>
  loadAggregate(store, hostedDomainDecider, hostedDomainStream(domain));

/** The registered domain's stream lists hosted names below it. */
const streamDomainOf = (domain: string): string => registeredDomain(domain) ?? domain;

/** Refuses before payment. @param withName the domain is bought too. @throws {Refusal} 409 */
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

/** The server refuses a second account for the domain. */
const isSetUp = async ({ store }: Pick<Services, 'store'>, orderId: string): Promise<boolean> =>
  (await loadOrder(store, orderId))?.order.hosting != null;

/** A subdomain is also listed with its registered domain. */
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

/** A second plan for a domain would be paid and fail. */
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
    // The customer's earlier order may be the answer; of two orders of the domain, the later one
    // goes on.
    const isOthers = holder.phase === 'claimed' && holder.customerId !== customerId;
    if (isOthers && !(withName && holder.withName)) {
      throw new Refusal(409, refusalMessages.domainHosted);
    }
  },
  claim: async (by, claim) => {
    const { orderId, customerId } = claim;
    // Again: the domain may have been ordered since `look`.
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
    isOf: (order) => hasPlanFor(order, domain),
    free: (claim, reason) => {
      const { orderId, customerId } = claim;
      const release = { type: 'ReleaseHostedDomain', orderId, customerId, domain, reason } as const;
      const stream = hostedDomainStream(domain);
      return executeCommand(services, hostedDomainDecider, stream, release, claimContext(claim));
    },
  }),
});

/** One shared stream, at the revision read, so that one of two concurrent orders is refused. */
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
      isOf: (order) => hasPlanFor(order, domain),
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
