import { bigint, readModel, text, timestamptz } from './read-model.ts';

/** One row per code order. */
export const downloadGrants = readModel({
  name: 'download_grants',
  key: 'order_id',
  columns: {
    order_id: text(),
    customer_id: text(),
    item_id: bigint(),
    route: text(),
    title: text(),
    granted_at: timestamptz(),
  },
  indexes: [{ on: ['customer_id', 'item_id'] }],
});
