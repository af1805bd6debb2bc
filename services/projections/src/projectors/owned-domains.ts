import { autoRenewDay, isAutoRenewNear } from '@haat/contracts/auto-renew';
import { domainTransferEvents } from '@haat/contracts/events/domain-transfer';
import { subscriptionEvents } from '@haat/contracts/events/subscription';
import { ownedDomains, type RowOf } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

const NOT_TRIED = { auto_renew_paise: null, auto_renew_skipped: null } as const;

const dayOf = (paidUntil: string): string =>
  new Date(autoRenewDay(Date.parse(paidUntil))).toISOString();

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
        auto_renew: false,
        ...NOT_TRIED,
        auto_renew_on: null,
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
        const auto_renew_on = row.auto_renew ? dayOf(paidUntil) : null;
        const again = { ...NOT_TRIED, auto_renew_on };
        return { ...row, phase: 'active', expires_at: paidUntil, renewed_by, ...again };
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
      case 'AutoRenewSet': {
        const { enabled, setAt } = event.data;
        // Near the end, its announcement says when.
        const isLater = !isAutoRenewNear(Date.parse(row.expires_at), Date.parse(setAt));
        const auto_renew_on = enabled && isLater ? dayOf(row.expires_at) : null;
        return { ...row, auto_renew: enabled, auto_renew_paise: null, auto_renew_on };
      }
      case 'AutoRenewAnnounced': {
        const { pricePaise, dueAt } = event.data;
        const told = { auto_renew_paise: pricePaise, auto_renew_on: dueAt };
        return { ...row, ...told, auto_renew_skipped: null };
      }
      case 'AutoRenewStarted':
        return { ...row, auto_renew_on: null };
      case 'AutoRenewSkipped':
        return { ...row, auto_renew_on: null, auto_renew_skipped: event.data.reason };
    }
  },
});
