import type { InvoiceSummary } from '@haat/contracts/http/invoices';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';

/** @returns what was paid, and did not go back, in the year of `now` by the reader's calendar, in paise. */
export const paidThisYear = (invoices: readonly InvoiceSummary[], now: Date): Paise =>
  invoices
    .filter(
      ({ status, issued_at }) =>
        status === 'paid' && new Date(issued_at).getFullYear() === now.getFullYear(),
    )
    .reduce((sum, one) => sum + (rupeesToPaise(one.total) ?? 0) - creditedPaise(one), 0);

/** What went back of it by credit notes. */
export const creditedPaise = ({ credited }: Pick<InvoiceSummary, 'credited'>): Paise =>
  rupeesToPaise(credited) ?? 0;
