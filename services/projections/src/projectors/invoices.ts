import { sumPaise } from '@haat/contracts/money';
import { invoices, type RowOf } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

export const invoicesProjector = defineProjector(invoices, {
  eventTypes: ['InvoiceIssued', 'InvoicePaid', 'InvoiceVoided', 'CreditNoteIssued'],
  begins: 'InvoiceIssued',
  keyOf: ({ data }) => data.invoiceNumber,
  apply: (row, { event, at }): RowOf<typeof invoices> | undefined => {
    if (event.type === 'InvoiceIssued') {
      const { invoiceNumber, orderId, customerId, lines, totalPaise, issuedAt } = event.data;
      return {
        number: invoiceNumber,
        order_id: orderId,
        customer_id: customerId,
        description: lines.map((line) => line.description).join('; '),
        total_paise: totalPaise,
        credited_paise: 0,
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
      case 'CreditNoteIssued': {
        const creditedPaise = sumPaise([row.credited_paise, event.data.amountPaise]);
        return { ...row, credited_paise: creditedPaise, updated_at: at };
      }
    }
  },
});
