import type { InvoiceEvent } from '@haat/contracts/events/invoice';
import { asha, ashasAddress, ashasOrder, type Named, pricePaise, referenceCode } from './asha.ts';

export const invoiceIssued: Named<InvoiceEvent, 'InvoiceIssued'> = {
  type: 'InvoiceIssued',
  data: {
    invoiceNumber: 'HT/25-26/000042',
    orderId: ashasOrder,
    customerId: asha,
    email: 'asha@neelkhadi.example',
    supplier: { name: 'Haat', address: '2 Market Lane, Jaipur 302003' },
    billedTo: ashasAddress,
    lines: [{ description: 'neelkhadi.in, 1 year', quantity: 1, amountPaise: pricePaise }],
    totalPaise: pricePaise,
    issuedAt: '2025-11-21T05:03:03.000Z',
  },
};

export const invoicePaid: Named<InvoiceEvent, 'InvoicePaid'> = {
  type: 'InvoicePaid',
  data: {
    invoiceNumber: 'HT/25-26/000042',
    orderId: ashasOrder,
    referenceCode,
    paidPaise: pricePaise,
  },
};

export const invoiceVoided: Named<InvoiceEvent, 'InvoiceVoided'> = {
  type: 'InvoiceVoided',
  data: {
    invoiceNumber: 'HT/25-26/000042',
    orderId: ashasOrder,
    reason: 'Issued to the wrong party.',
  },
};
