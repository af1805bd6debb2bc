import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { domainOrderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import {
  type HostedDomainRefusal,
  type HostedDomainState,
  hostedDomainDecider,
} from '@haat/domain/hosted-domain';
import { isFinalPhase, isToHost } from '@haat/domain/order-state';
import { type Aggregate, executeCommand, loadAggregate } from '@haat/platform/commands/execute';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { ApiContext } from '../../context.ts';
import { type LoadedOrder, loadOrder } from '../load-order.ts';
import { claimAnew, PAID_AGAIN } from './claim-anew.ts';
import { claimContext } from './claim-context.ts';
import { givingBack } from './giving-back.ts';
import { requireOwnName } from './own-name.ts';
import type { Claimable } from './wanted-order.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'log'>;

/** For whom a domain is hosted, or will be, as its stream tells it. */
export const loadHostedDomain = (
  store: Services['store'],
  domain: string,
): Promise<Aggregate<HostedDomainState>> =>
  loadAggregate(store, hostedDomainDecider, hostedDomainStream(domain));

/**
 * Says no before a plan is paid that could only fail.
 * @param withName whether the name is bought with the plan: who else orders both is settled later.
 * @throws {Refusal} 409 where the domain is hosted, or is about to be, or is another customer's.
 */
export const requireHostable = async (
  services: Pick<Services, 'store'>,
  customerId: string,
  domain: string,
  withName: boolean,
): Promise<void> => {
  if (!withName) await requireOwnName(services, customerId, domain);
  const { state } = await loadHostedDomain(services.store, domain);
  if (state.phase === 'free') return;
  if (withName && state.withName && !(await isSetUp(services, state.orderId))) return;
  throw new Refusal(409, refusalMessages.domainHosted);
};

/** Whoever had the name before has an account at the hosting server: a second one is refused there. */
const isSetUp = async ({ store }: Pick<Services, 'store'>, orderId: string): Promise<boolean> =>
  (await loadOrder(store, orderId))?.order.hosting != null;

/**
 * The hosting of a domain: the server sets a domain up once, and a second plan for it would be paid
 * for and fail. Refused with 409 when it is another order's, or the domain another customer's; an order
 * of the same customer's that is of a plan alone and goes on is answered instead.
 * @param known as this request has read it.
 * @param withName whether the order is of the name, too, and holds it by now.
 */
export const hostedDomainClaim = (
  services: Services,
  domain: string,
  known: Aggregate<HostedDomainState>,
  withName: boolean,
): Claimable => ({
  claim: async (by, claim) => {
    const { orderId, customerId } = claim;
    if (!withName) await requireOwnName(services, customerId, domain);
    const { state: holder } = known;
    const isOthers = holder.phase === 'claimed' && holder.orderId !== orderId;
    if (isOthers && withName && holder.withName && (await isSetUp(services, holder.orderId))) {
      throw new Refusal(409, refusalMessages.domainHosted);
    }
    const stream = hostedDomainStream(domain);
    const own = { orderId, customerId, domain };
    await claimAnew(by, claim, hostedDomainDecider, stream, {
      free: { type: 'ReleaseHostedDomain', ...own, reason: PAID_AGAIN },
      wanted: { type: 'ClaimHostedDomain', ...own, withName },
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
  giveBack: givingBack(services, {
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

const earlierOrder = async (
  { store }: Services,
  customerId: string,
  holder: HostedDomainRefusal,
): Promise<LoadedOrder> => {
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
