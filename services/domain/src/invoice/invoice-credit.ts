/**
 * What a credit note takes back of an invoice, line by line (CGST Rule 53 (1A)): the tax in the same
 * proportion as the price, to the paisa. Notes together never take back more tax than the invoice has,
 * of no line, and exactly all of it with all of the price.
 */
import type { Paise } from '@haat/contracts/money';
import { type InvoiceLine, type InvoiceTax, share } from './invoice-tax.ts';

export type Credited = {
  readonly amountPaise: Paise;
  /** The invoice's lines, in their order; none where the note told no lines. */
  readonly lines: readonly InvoiceLine[];
};

type Invoiced = {
  readonly lines: readonly InvoiceLine[];
  readonly totalPaise: Paise;
  readonly tax: Pick<InvoiceTax, 'kind'> | null;
};

type Granted = { readonly creditId: string; readonly amountPaise: Paise };

/** The least that a note takes back unless it is all that is left: ₹1. */
export const MIN_CREDIT_PAISE = 100;

/**
 * What of a note is money again: all of it, but for what was rounded away of the price when the order
 * was paid, which the note lacks that takes back the last of the invoice.
 * @param paidPaise what stood for the order when it was confirmed.
 */
export const returnedBy = (
  { totalPaise, credits }: Pick<Invoiced, 'totalPaise'> & { readonly credits: readonly Granted[] },
  paidPaise: Paise | null,
  { creditId, amountPaise }: Granted,
): Paise => {
  const isLast =
    credits.at(-1)?.creditId === creditId &&
    sum(credits.map((one) => one.amountPaise)) === totalPaise;
  const unpaidPaise = Math.max(0, totalPaise - (paidPaise ?? totalPaise));
  return isLast ? Math.max(0, amountPaise - unpaidPaise) : amountPaise;
};

const sum = (paise: readonly Paise[]): Paise => paise.reduce((all, one) => all + one, 0);

/**
 * @param earlier the notes that were issued before.
 * @param amountPaise at most what is left; at least {@link MIN_CREDIT_PAISE}, or all of it.
 * @returns the invoice's lines with what goes back of each, which may be nothing; within a State the
 *   tax of all together is even: two equal halves.
 */
export const creditLines = (
  invoice: Invoiced,
  earlier: readonly Credited[],
  amountPaise: Paise,
): InvoiceLine[] => {
  const before = sum(earlier.map((note) => note.amountPaise));
  // Of the sums, not of each note: rounding errors do not add up.
  const taxPaise = taxOf(invoice, before + amountPaise) - taxOf(invoice, before);
  const left = (field: 'taxablePaise' | 'taxPaise') =>
    invoice.lines.map(
      (line, at) => line[field] - sum(earlier.map(({ lines }) => lines[at]?.[field] ?? 0)),
    );
  const taxable = apportion(amountPaise - taxPaise, left('taxablePaise'));
  const taxes = apportion(taxPaise, left('taxPaise'));
  return invoice.lines.map((line, at) => {
    const [taxablePaise = 0, lineTaxPaise = 0] = [taxable[at], taxes[at]];
    const amount = taxablePaise + lineTaxPaise;
    return { ...line, amountPaise: amount, taxablePaise, taxPaise: lineTaxPaise };
  });
};

/** @returns the tax in the first so many paise of the invoice's total. */
const taxOf = ({ lines, totalPaise, tax }: Invoiced, paise: Paise): Paise => {
  const whole = sum(lines.map((line) => line.taxPaise));
  if (tax === null || whole === 0) return 0;
  return tax.kind === 'intra'
    ? 2 * share(whole / 2, paise, totalPaise)
    : share(whole, paise, totalPaise);
};

/**
 * Divides a sum among parts as large as these, none of which gets more than it has.
 * @param paise at most what the parts have together.
 */
const apportion = (paise: Paise, parts: readonly Paise[]): readonly Paise[] => {
  const whole = sum(parts);
  if (whole === 0) return parts.map(() => 0);
  const upTo = (count: number): Paise =>
    Number((BigInt(sum(parts.slice(0, count))) * BigInt(paise)) / BigInt(whole));
  return parts.map((_, at) => upTo(at + 1) - upTo(at));
};
