import { hostingSiteEvents } from '@haat/contracts/events/hosting-site';
import { hostingSites, type RowOf } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

export const hostingSitesProjector = defineProjector(hostingSites, {
  eventTypes: hostingSiteEvents.map(({ type }) => type),
  keyOf: ({ data }) => data.orderId,
  apply: (row, { event }): RowOf<typeof hostingSites> | undefined => {
    switch (event.type) {
      case 'HostingSiteRequested': {
        const { orderId, customerId, domain, changeId, template, folder } = event.data;
        return {
          ...{ order_id: orderId, customer_id: customerId, domain, change_id: changeId },
          ...{ template, folder, state: 'requested' },
          ...{ requested_at: event.data.requestedAt, ended_at: null },
        };
      }
      case 'HostingSiteSent':
        return row && { ...row, state: 'sent' };
      case 'HostingSiteUnconfirmed':
        return row && { ...row, state: 'checking' };
      case 'HostingSiteWritten':
        return row && { ...row, state: 'written' };
      case 'HostingSiteOnline':
        return row && { ...row, state: 'online', ended_at: event.data.seenAt };
      case 'HostingSiteNotSeen':
        return row && { ...row, state: 'not_seen', ended_at: event.data.endedAt };
      case 'HostingSiteRefused':
        return row && { ...row, state: 'refused', ended_at: event.data.refusedAt };
    }
  },
});
