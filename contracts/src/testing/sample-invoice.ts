import type { InvoiceDetail } from '../http/invoices.ts';

/** Asha Verma's domain for a year, supplied within the shop's State. */
export const sampleInvoice: InvoiceDetail = {
  id: 'HT-2627-00217',
  kind: 'tax_invoice',
  status: 'paid',
  // The next day in India.
  issued_at: '2026-11-21T20:00:00.000Z',
  order_id: 'HT-1',
  customer_id: 'C-1',
  supplier: { name: 'Haat', address: '7 Market Road, Jaipur', gstin: '08AAAAA0000A1Z2' },
  billed_to: {
    name: 'Asha Verma',
    address: ['14 Bapu Bazaar', 'Jaipur, Rajasthan (08), 302003'],
    gstin: null,
  },
  place_of_supply: 'Rajasthan (08)',
  lines: [{ description: 'neelkhadi.in, 1 year', sac: '998319', quantity: 1, value: 465.26 }],
  taxable_value: 465.26,
  taxes: [
    { name: 'CGST', percent: 9, amount: 41.87 },
    { name: 'SGST', percent: 9, amount: 41.87 },
  ],
  total: 549,
  total_in_words: 'Rupees five hundred forty-nine only',
  payment: {
    reference_code: 'PAY-7K3M-92QD-4T8X',
    amount: 549,
    parts: [{ source: 'upi', amount: 549, reference_code: 'PAY-7K3M-92QD-4T8X' }],
  },
  voided: null,
  credit_notes: [],
};
