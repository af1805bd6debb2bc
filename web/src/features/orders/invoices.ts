import type { InvoiceSummary } from '@haat/contracts/http/invoices';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';

/** @returns what was paid in the year of `now` by the reader's calendar, in paise. */
export const paidThisYear = (invoices: readonly InvoiceSummary[], now: Date): Paise =>
  invoices
    .filter(
      ({ status, issued_at }) =>
        status === 'paid' && new Date(issued_at).getFullYear() === now.getFullYear(),
    )
    .reduce((sum, { total }) => sum + (rupeesToPaise(total) ?? 0), 0);
