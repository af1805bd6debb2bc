import { domainTransferStream } from '@haat/contracts/events/domain-transfer';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { domainTransferDecider } from '@haat/domain/domain-name/domain-transfer';
import type { AutoRenew } from '@haat/domain/hosting/auto-renew';
import { type StartedPhase, subscriptionDecider } from '@haat/domain/hosting/subscription';
import type { EventStore } from '@haat/event-store/port';
import { loadAggregate } from '../commands.ts';

/** A domain that a customer bought here. */
export type OwnedDomain = {
  /** The order that registered it. */
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly domain: string;
  readonly registrarOrderId: string;
  readonly phase: StartedPhase;
  /** ISO 8601. */
  readonly paidUntil: string;
  readonly transferredAt: string | null;
  readonly autoRenew: AutoRenew;
};

/** @returns null for an order whose domain has no subscription, or not yet. */
export const findOwnedDomain = async (
  store: Pick<EventStore, 'read'>,
  orderId: string,
): Promise<OwnedDomain | null> => {
  const subscriptionId = subscriptionIdOf(orderId, 'domain');
  const [{ state }, transfer] = await Promise.all([
    loadAggregate(store, subscriptionDecider, subscriptionStream(subscriptionId)),
    loadAggregate(store, domainTransferDecider, domainTransferStream(orderId)),
  ]);
  if (state.phase === 'not_started' || state.of.kind !== 'domain') return null;
  const { customerId, domain, phase, paidUntil, autoRenew, of } = state;
  const { transferredAt } = transfer.state;
  return {
    ...{ orderId, subscriptionId, customerId, domain, phase, paidUntil, transferredAt, autoRenew },
    registrarOrderId: of.registrarOrderId,
  };
};

export const canBeChanged = ({ phase, transferredAt }: OwnedDomain): boolean =>
  transferredAt === null && phase !== 'lapsed';
