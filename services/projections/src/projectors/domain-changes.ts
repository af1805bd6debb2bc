import { domainChangeEvents } from '@haat/contracts/events/domain-change';
import { changeIdAtRegistrar } from '@haat/domain/domain-name/change-id';
import { domainChanges, type RowOf } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

export const domainChangesProjector = defineProjector(domainChanges, {
  eventTypes: domainChangeEvents.map(({ type }) => type),
  keyOf: ({ type, data }) =>
    type === 'DomainChangedAtRegistrar' ? changeIdAtRegistrar(data) : data.changeId,
  apply: (row, { event }): RowOf<typeof domainChanges> | undefined => {
    const { orderId, customerId, domain, thing } = event.data;
    const about = { order_id: orderId, customer_id: customerId, domain, thing };
    switch (event.type) {
      case 'DomainChangeRequested': {
        const { changeId, change, requestedAt } = event.data;
        const requested = {
          kind: change.kind,
          state: 'requested',
          requested_at: requestedAt,
        } as const;
        return { id: changeId, ...about, ...requested, ended_at: null };
      }
      case 'DomainChangeSent':
        return row && { ...row, state: 'sent' };
      case 'DomainChangeUnconfirmed':
        return row && { ...row, state: 'checking' };
      case 'DomainChangeDone':
        return row && { ...row, state: 'done', ended_at: event.data.doneAt };
      case 'DomainChangeRefused':
        return row && { ...row, state: 'refused', ended_at: event.data.refusedAt };
      case 'DomainChangedAtRegistrar': {
        const { seenAt } = event.data;
        const seen = { kind: 'at_registrar', state: 'done', requested_at: seenAt } as const;
        return { id: changeIdAtRegistrar(event.data), ...about, ...seen, ended_at: seenAt };
      }
    }
  },
});
