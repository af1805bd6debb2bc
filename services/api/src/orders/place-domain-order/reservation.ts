import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainOrderMessages, refusalMessages } from '@haat/contracts/messages';
import { type DomainNameRefusal, domainNameDecider } from '@haat/domain/domain-name';
import { endedUndelivered } from '@haat/domain/order-state';
import { executeCommand } from '@haat/platform/commands/execute';
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

/**
 * Reserves a name for an order. A verified payment keeps it for good, and takes it from an order of
 * somebody else whose payment is not verified: names are not held for nothing.
 * @throws {Refusal} 409 when another customer holds it or it is sold, or when an earlier order of
 *   the same customer holds it that is not there yet or no more.
 */
export const reserve = async (
  services: Services,
  claim: Claim,
  isVerified: boolean,
): Promise<Reservation> => {
  const reserved = await claimName(services, claim, 'ReserveDomainName');
  const isOthers = !reserved.ok && reserved.refusal.reason === 'held_by_other';
  // An earlier order of the same customer is that customer's to go on with, not to be overtaken.
  const claimed =
    isVerified && (reserved.ok || isOthers)
      ? await claimName(services, claim, 'SecureDomainName')
      : reserved;
  if (claimed.ok) return { held: true };
  return { held: false, earlier: await earlierOrder(services, claimed.refusal) };
};

const claimName = (
  services: Services,
  claim: Claim,
  type: 'ReserveDomainName' | 'SecureDomainName',
) => {
  const { domain, orderId, customerId } = claim;
  const wanted = { type, domain, orderId, customerId };
  const stream = domainNameStream(domain);
  return executeCommand(services, domainNameDecider, stream, wanted, contextOf(claim));
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
