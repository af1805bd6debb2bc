import { sample } from '@haat/contracts/testing/sample';
import { asha, ashasOrder } from '@haat/domain/testing/asha';
import { expect, it } from 'vitest';
import { downloadGrantsProjector } from './download-grants.ts';

const downloadGranted = sample('DownloadGranted');

const at = '2025-11-21T05:03:00.000Z';

it('a customer can download an item from the time that its order granted', () => {
  const row = downloadGrantsProjector.apply(undefined, { event: downloadGranted, at });
  expect(row).toEqual({
    order_id: ashasOrder,
    customer_id: asha,
    item_id: 1250,
    route: 'upi-statement-matcher',
    title: 'UPI statement matcher',
    granted_at: at,
  });
  const later = '2025-11-22T05:03:00.000Z';
  expect(downloadGrantsProjector.apply(row, { event: downloadGranted, at: later })).toBe(row);
});
