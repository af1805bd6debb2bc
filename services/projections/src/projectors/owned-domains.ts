import { domainTransferEvents } from '@haat/contracts/events/domain-transfer';
import { subscriptionEvents } from '@haat/contracts/events/subscription';
import { ownedDomains, type RowOf } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

/** Of hosting plans there is no row. */
export const ownedDomainsProjector = defineProjector(ownedDomains, {
  eventTypes: [
    ...subscriptionEvents.map(({ type }) => type),
    ...domainTransferEvents.map(({ type }) => type).filter((type) => type !== 'TransferCodeShown'),
  ],
  begins: 'SubscriptionStarted',
  keyOf: ({ data }) => data.subscriptionId,
  apply: (row, { event }): RowOf<typeof ownedDomains> | undefined => {
    if (event.type === 'SubscriptionStarted') {
      const { subscriptionId, customerId, orderId, domain, of, paidUntil } = event.data;
      if (of.kind !== 'domain') return undefined;
      return {
        id: subscriptionId,
        customer_id: customerId,
        order_id: orderId,
        domain,
        registrar_order_id: of.registrarOrderId,
        expires_at: paidUntil,
        phase: 'active',
        renewed_by: null,
        missing_since: null,
        transferred_at: null,
        ended_at: null,
      };
    }
    if (row === undefined) return row;
    switch (event.type) {
      case 'SubscriptionReminded':
        return row;
      case 'RenewalClaimed':
        return { ...row, renewed_by: event.data.orderId };
      case 'RenewalReleased':
        return { ...row, renewed_by: null };
      case 'SubscriptionRenewed': {
        const { paidUntil, orderId } = event.data;
        const renewed_by = orderId === null ? row.renewed_by : null;
        return { ...row, phase: 'active', expires_at: paidUntil, renewed_by };
      }
      case 'SubscriptionExpired':
        return { ...row, phase: 'expired' };
      case 'SubscriptionLapsed':
        return { ...row, phase: 'lapsed', ended_at: event.data.lapsedAt };
      case 'DomainMissing':
        return { ...row, missing_since: event.data.seenAt };
      case 'DomainFound':
        return { ...row, missing_since: null };
      case 'DomainTransferredOut':
        return { ...row, transferred_at: event.data.transferredAt };
    }
  },
});
