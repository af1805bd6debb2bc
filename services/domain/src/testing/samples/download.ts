import type { DownloadEvent } from '@haat/contracts/events/download';
import { asha, ashasOrder, type Named } from './asha.ts';

export const downloadStarted: Named<DownloadEvent, 'DownloadStarted'> = {
  type: 'DownloadStarted',
  data: {
    downloadId: 'download-1',
    itemId: 1250,
    route: 'upi-statement-matcher',
    orderId: ashasOrder,
    customerId: asha,
    startedAt: '2025-11-21T05:20:00.000Z',
  },
};
