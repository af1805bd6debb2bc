import { defineProjector } from '../projector.ts';

type DownloadGrantRow = {
  readonly order_id: string;
  readonly customer_id: string;
  readonly item_id: number;
  readonly route: string;
  readonly title: string;
  readonly granted_at: string;
};

/** Who may download what: one row for each order of a piece of code. */
export const downloadGrantsProjector = defineProjector({
  name: 'download_grants',
  key: 'order_id',
  columns: {
    order_id: 'text',
    customer_id: 'text',
    item_id: 'bigint',
    route: 'text',
    title: 'text',
    granted_at: 'timestamptz',
  },
  indexes: ['customer_id, item_id'],
  eventTypes: ['DownloadGranted'],
  begins: 'DownloadGranted',
  keyOf: ({ data }) => data.orderId,
  apply: (row: DownloadGrantRow | undefined, { event: { data }, at }) =>
    row ?? {
      order_id: data.orderId,
      customer_id: data.customerId,
      item_id: data.itemId,
      route: data.route,
      title: data.title,
      granted_at: at,
    },
});
