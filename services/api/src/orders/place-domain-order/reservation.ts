import { type DomainNameEvent, domainNameStream } from '@haat/contracts/events/domain-name';

import { domainOrderMessages, refusalMessages } from '@haat/contracts/messages';
import type { Decider } from '@haat/domain/decider';
import {
  type DomainNameCommand,
  type DomainNameRefusal,
  type DomainNameState,
  domainNameDecider,
} from '@haat/domain/domain-name';
import { endedUndelivered } from '@haat/domain/order-state';
import { type Aggregate, executeCommand, loadAggregate } from '@haat/platform/commands/execute';
import { Refusal } from '@haat/platform/http-server/refusal';
import { newCommandId } from '@haat/platform/ids';
import type { ApiContext } from '../../context.ts';
import { isOrderOf, type LoadedOrder, loadOrder } from '../load-order.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'log'>;

export type Claim = {
  readonly domain: string;
  readonly orderId: string;
  readonly customerId: string;
  /** The command that wants it. */
  readonly causationId: string;
  /** The request, as logs name it. */
  readonly traceId: string;
};

export type Reservation =
  | { readonly held: true }
  /** The customer ordered this name before: that order is the answer. */
  | { readonly held: false; readonly earlier: LoadedOrder };

const couldNotProcess = (reason: string) =>
  new Refusal(409, domainOrderMessages.couldNotProcess(reason));

/**
 * A new id every time: the decider knows a repeat by its order, and a name that was reserved,
 * released and wanted again by the same command must really be reserved again.
 */
const contextOf = ({ causationId, orderId, customerId, traceId }: Claim) =>
  ({
    commandId: newCommandId(),
    causationId,
    correlationId: orderId,
    actor: { kind: 'customer', id: customerId },
    traceId,
  }) as const;

/** Who holds a name, as its stream tells it. */
export const loadName = (
  store: Services['store'],
  domain: string,
): Promise<Aggregate<DomainNameState>> =>
  loadAggregate(store, domainNameDecider, domainNameStream(domain));

type Wanted = Extract<DomainNameCommand, { type: 'ReserveDomainName' }>;

/**
 * Reserves and secures at once. Where the customer's own earlier order holds the name it is refused
 * as a reservation is: that order is the customer's to go on with, not to be overtaken.
 */
const securingDecider: Decider<DomainNameState, Wanted, DomainNameEvent, DomainNameRefusal> = {
  ...domainNameDecider,
  decide: (wanted, state) => {
    const reserved = domainNameDecider.decide(wanted, state);
    if (!reserved.ok && reserved.refusal.reason !== 'held_by_other') return reserved;
    return domainNameDecider.decide({ ...wanted, type: 'SecureDomainName' }, state);
  },
};

/**
 * Reserves a name for an order. A verified payment keeps it for good, and takes it from an order of
 * somebody else whose payment is not verified: names are not held for nothing.
 * @param name as this request has read it.
 * @throws {Refusal} 409 when another customer holds it or it is sold, or when an earlier order of
 *   the same customer holds it that is not there yet or no more.
 */
export const reserve = async (
  services: Services,
  claim: Claim,
  isVerified: boolean,
  name: Aggregate<DomainNameState>,
): Promise<Reservation> => {
  const { domain, orderId, customerId } = claim;
  const decider = isVerified ? securingDecider : domainNameDecider;
  const wanted: Wanted = { type: 'ReserveDomainName', domain, orderId, customerId };
  const stream = domainNameStream(domain);
  const claimed = await executeCommand(services, decider, stream, wanted, contextOf(claim), name);
  if (claimed.ok) return { held: true };
  return { held: false, earlier: await earlierOrder(services, claimed.refusal) };
};

const earlierOrder = async (
  { store }: Services,
  refusal: DomainNameRefusal,
): Promise<LoadedOrder> => {
  if (refusal.reason === 'sold') throw couldNotProcess(refusalMessages.domainSold);
  if (refusal.reason === 'held_by_other' && !refusal.isSecured) {
    throw couldNotProcess(refusalMessages.domainHeldUnverified);
  }
  if (refusal.reason !== 'held_by_same_customer') throw couldNotProcess(refusalMessages.domainHeld);
  const earlier = await loadOrder(store, refusal.orderId);
  if (earlier !== null && !endedUndelivered(earlier.order)) return earlier;
  throw couldNotProcess(refusalMessages.domainHeldByYou);
};

/**
 * Frees the name after a refusal, unless the order was placed after all (by a twin of this
 * request). What cannot be freed now is released by the worker when the claim lapses.
 */
export const giveBack = async (services: Services, claim: Claim, reason: string): Promise<void> => {
  const { domain, orderId, customerId } = claim;
  try {
    const placed = await loadOrder(services.store, orderId);
    if (placed !== null && isOrderOf(placed.order, domain)) return;
    await executeCommand(
      services,
      domainNameDecider,
      domainNameStream(domain),
      { type: 'ReleaseDomainName', domain, orderId, customerId, reason },
      contextOf(claim),
    );
  } catch (error) {
    services.log.warn({ err: error, domain, orderId }, 'a name could not be given back yet');
  }
};
