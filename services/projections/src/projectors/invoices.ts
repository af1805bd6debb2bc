import type { InvoiceStatus } from '@haat/contracts/http/invoices';
import { defineProjector } from '../projector.ts';

type InvoiceRow = {
  readonly number: string;
  readonly order_id: string;
  readonly customer_id: string;
  readonly description: string;
  readonly total_paise: number;
  readonly status: InvoiceStatus;
  readonly issued_at: string;
  readonly updated_at: string;
};

/** The list of invoices; each one's full snapshot stays in its event. */
export const invoicesProjector = defineProjector({
  name: 'invoices',
  key: 'number',
  columns: {
    number: 'text',
    order_id: 'text',
    customer_id: 'text',
    description: 'text',
    total_paise: 'bigint',
    status: 'text',
    issued_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  indexes: ['customer_id, issued_at desc'],
  eventTypes: ['InvoiceIssued', 'InvoicePaid', 'InvoiceVoided'],
  begins: 'InvoiceIssued',
  keyOf: ({ data }) => data.invoiceNumber,
  apply: (row: InvoiceRow | undefined, { event, at }): InvoiceRow | undefined => {
    if (event.type === 'InvoiceIssued') {
      const { invoiceNumber, orderId, customerId, lines, totalPaise, issuedAt } = event.data;
      return {
        number: invoiceNumber,
        order_id: orderId,
        customer_id: customerId,
        description: lines.map((line) => line.description).join('; '),
        total_paise: totalPaise,
        status: 'due',
        issued_at: issuedAt,
        updated_at: at,
      };
    }
    if (row === undefined) return row;
    switch (event.type) {
      case 'InvoicePaid':
        return { ...row, status: 'paid', updated_at: at };
      case 'InvoiceVoided':
        return { ...row, status: 'void', updated_at: at };
    }
  },
});
