import { inIndia } from '@haat/contracts/indian-time';
import type { IssuedInvoice } from './invoice.ts';

/**
 * How many financial years after its own a paper is kept. The longest of what India asks of books:
 * eight financial years (Companies Act 2013, section 128(5)); six years after the assessment year
 * (Income-tax Rules, rule 6F); 72 months from the due date of the year's annual return, 31 December
 * (CGST Act 2017, section 36), which ends sooner than the eight years do.
 */
const RETAINED_FINANCIAL_YEARS = 8;

/** The first moment of April in India. */
const beginningOf = (financialYear: number): number =>
  Date.parse(`${financialYear}-04-01T00:00:00+05:30`);

const keptUntil = (issuedAt: string): number => {
  const day = inIndia(Date.parse(issuedAt));
  const financialYear = day.getUTCFullYear() - (day.getUTCMonth() >= 3 ? 0 : 1);
  return beginningOf(financialYear + 1 + RETAINED_FINANCIAL_YEARS);
};

/**
 * Until when the law has an invoice kept, with the credit notes that correct it, in ms since 1970:
 * for an invoice of 10 May 2026, and no later note, 1 April 2035.
 */
export const retentionEndOf = ({
  issuedAt,
  creditNotes,
}: Pick<IssuedInvoice, 'issuedAt' | 'creditNotes'>): number =>
  Math.max(...[issuedAt, ...creditNotes.map((note) => note.issuedAt)].map(keptUntil));
