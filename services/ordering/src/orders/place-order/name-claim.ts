import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { type DomainNameEvent, domainNameStream } from '@haat/contracts/events/domain-name';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { Decider } from '@haat/domain/decider/decider';
import {
  type DomainNameCommand,
  type DomainNameRefusal,
  type DomainNameState,
  domainNameDecider,
} from '@haat/domain/domain-name/domain-name';
import { endedUndelivered } from '@haat/domain/order/order-state';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { type Aggregate, absent, executeCommand, loadAggregate } from '@haat/record/commands';
import type { OrderingServices } from '../../ordering-services.ts';
import { isOrderOf, type LoadedOrder, loadOrder } from '../load-order.ts';
import { claimContext } from './claim-context.ts';
import { createCompensation } from './compensation.ts';
import type { Claimable } from './order-request.ts';
import { PAID_AGAIN, reclaim } from './reclaim.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'log'>;

const couldNotProcess = (reason: string) =>
  new Refusal(409, domainOrderMessages.couldNotProcess(reason));

export const loadName = (
  store: Services['store'],
  domain: string,
): Promise<Aggregate<DomainNameState>> =>
  loadAggregate(store, domainNameDecider, domainNameStream(domain));

type ReserveCommand = Extract<DomainNameCommand, { type: 'ReserveDomainName' }>;

/** Reserves and secures at once. Never takes the domain from the customer's own earlier order. */
const securingDecider: Decider<
  DomainNameState,
  ReserveCommand,
  DomainNameEvent,
  DomainNameRefusal
> = {
  ...domainNameDecider,
  decide: (requested, state) => {
    const reserved = domainNameDecider.decide(requested, state);
    if (!reserved.ok && reserved.refusal.reason !== 'held_by_other') return reserved;
    return domainNameDecider.decide({ ...requested, type: 'SecureDomainName' }, state);
  },
};

/**
 * A verified payment secures the domain, and takes it from another customer's unverified order.
 * Most domains are new: they are claimed without a read, and a refused append is decided again.
 */
export const nameClaim = (services: Services, domain: string): Claimable => {
  let isExpectedNew = true;
  return {
    claim: async (by, claim, isVerified) => {
      const { orderId, customerId } = claim;
      const known =
        isExpectedNew && claim.endedBy === undefined ? absent(domainNameDecider) : undefined;
      isExpectedNew = false;
      const decider = isVerified ? securingDecider : domainNameDecider;
      const requested: ReserveCommand = {
        type: 'ReserveDomainName',
        ...{ domain, orderId, customerId, requestedAt: isoNow(services.clock) },
      };
      const stream = domainNameStream(domain);
      const free = { domain, orderId, customerId, reason: PAID_AGAIN };
      await reclaim(by, claim, domainNameDecider, stream, {
        free: { type: 'ReleaseDomainName', ...free },
        requested,
      });
      const context = claimContext(claim);
      const claimed = await executeCommand(by, decider, stream, requested, context, known);
      if (claimed.ok) return { held: true };
      return { held: false, earlier: await earlierOrder(services, claimed.refusal) };
    },
    giveBack: createCompensation(services, {
      what: 'a name',
      isOf: (order) => isOrderOf(order, domain),
      free: (claim, reason) => {
        const { orderId, customerId } = claim;
        const release = { type: 'ReleaseDomainName', domain, orderId, customerId, reason } as const;
        const stream = domainNameStream(domain);
        return executeCommand(services, domainNameDecider, stream, release, claimContext(claim));
      },
    }),
  };
};

const earlierOrder = async (
  { store }: Services,
  refusal: DomainNameRefusal,
): Promise<LoadedOrder> => {
  if (refusal.reason === 'being_bought') {
    throw couldNotProcess(refusalMessages.domainBeingBought(refusal.leftMs));
  }
  if (refusal.reason === 'sold') throw couldNotProcess(refusalMessages.domainSold);
  if (refusal.reason === 'held_by_other' && !refusal.isSecured) {
    throw couldNotProcess(refusalMessages.domainHeldUnverified);
  }
  if (refusal.reason !== 'held_by_same_customer') throw couldNotProcess(refusalMessages.domainHeld);
  const earlier = await loadOrder(store, refusal.orderId);
  if (earlier !== null && !endedUndelivered(earlier.order)) return earlier;
  throw couldNotProcess(refusalMessages.domainHeldByYou);
};
