import { bigint, readModel, text, timestamptz } from './read-model.ts';

/** Who may download what they bought: one row for each order of a piece of code. */
export const downloadGrants = readModel({
  name: 'download_grants',
  key: 'order_id',
  columns: {
    order_id: text(),
    customer_id: text(),
    /** The catalogue's id. */
    item_id: bigint(),
    route: text(),
    title: text(),
    granted_at: timestamptz(),
  },
  indexes: [{ on: ['customer_id', 'item_id'] }],
});
