import { inIndia } from '@haat/contracts/indian-time';
import type { IssuedInvoice } from './invoice.ts';

/** The longest rule: Companies Act 2013, s. 128(5). Shorter: IT rule 6F; CGST Act 2017, s. 36. */
const RETAINED_FINANCIAL_YEARS = 8;

const beginningOf = (financialYear: number): number =>
  Date.parse(`${financialYear}-04-01T00:00:00+05:30`);

const retainedUntil = (issuedAt: string): number => {
  const day = inIndia(Date.parse(issuedAt));
  const financialYear = day.getUTCFullYear() - (day.getUTCMonth() >= 3 ? 0 : 1);
  return beginningOf(financialYear + 1 + RETAINED_FINANCIAL_YEARS);
};

/** Until when law keeps an invoice and its notes, in ms since 1970: 10 May 2026 → 1 April 2035. */
export const retentionEndOf = ({
  issuedAt,
  creditNotes,
}: Pick<IssuedInvoice, 'issuedAt' | 'creditNotes'>): number =>
  Math.max(...[issuedAt, ...creditNotes.map((note) => note.issuedAt)].map(retainedUntil));
