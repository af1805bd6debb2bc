import { downloadGranted } from '@haat/domain/testing/samples/code-order';
import { expect, it } from 'vitest';
import { downloadGrantsProjector } from './download-grants.ts';

const at = '2025-11-21T05:03:00.000Z';

it('a customer may download what an order granted, from that moment on', () => {
  const row = downloadGrantsProjector.apply(undefined, { event: downloadGranted, at });
  expect(row).toEqual({
    order_id: 'order-1',
    customer_id: 'customer-asha',
    item_id: 1250,
    route: 'upi-statement-matcher',
    title: 'UPI statement matcher',
    granted_at: at,
  });
  const later = '2025-11-22T05:03:00.000Z';
  expect(downloadGrantsProjector.apply(row, { event: downloadGranted, at: later })).toBe(row);
});
