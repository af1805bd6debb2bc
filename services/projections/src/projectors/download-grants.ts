import { downloadGrants } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

export const downloadGrantsProjector = defineProjector(downloadGrants, {
  eventTypes: ['DownloadGranted'],
  begins: 'DownloadGranted',
  keyOf: ({ data }) => data.orderId,
  apply: (row, { event: { data }, at }) =>
    row ?? {
      order_id: data.orderId,
      customer_id: data.customerId,
      item_id: data.itemId,
      route: data.route,
      title: data.title,
      granted_at: at,
    },
});
