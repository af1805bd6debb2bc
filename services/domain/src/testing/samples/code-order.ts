/** Asha buys a script for neelkhadi.in. */
import type { OrderEvent } from '@haat/contracts/events/order';
import { asha, ashasOrder, domain, type Named } from './asha.ts';
import { orderPlaced } from './order.ts';

const item = {
  itemId: 1250,
  title: 'UPI statement matcher',
  route: 'upi-statement-matcher',
};

export const codeOrderPlaced: Named<OrderEvent, 'OrderPlaced'> = {
  type: 'OrderPlaced',
  data: {
    ...orderPlaced.data,
    service: {
      kind: 'code',
      ...item,
      category: { id: 352, name: 'Scripts' },
      setupPaise: 0,
      domain,
    },
  },
};

export const downloadGranted: Named<OrderEvent, 'DownloadGranted'> = {
  type: 'DownloadGranted',
  data: { orderId: ashasOrder, customerId: asha, ...item },
};
