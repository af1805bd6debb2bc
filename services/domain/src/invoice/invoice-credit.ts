/** A credit note by invoice line (CGST Rule 53 (1A)): price and tax in proportion, to the paisa. */
import type { Paise } from '@haat/contracts/money';
import { type InvoiceLine, type InvoiceTax, share } from './invoice-tax.ts';

export type Credited = {
  readonly amountPaise: Paise;
  /** In the invoice's order; empty for notes without lines. */
  readonly lines: readonly InvoiceLine[];
};

type Invoiced = {
  readonly lines: readonly InvoiceLine[];
  readonly totalPaise: Paise;
  readonly tax: Pick<InvoiceTax, 'kind'> | null;
};

type Granted = { readonly creditId: string; readonly amountPaise: Paise };

/** A note's minimum of ₹1, unless less is left. */
export const MIN_CREDIT_PAISE = 100;

/** What a note returns, in paise: the last one without what rounding left unpaid. */
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
 * @param amountPaise from {@link MIN_CREDIT_PAISE} (or all that is left) to what is left.
 * @returns what goes back of each invoice line; may be 0.
 */
export const creditLines = (
  invoice: Invoiced,
  earlier: readonly Credited[],
  amountPaise: Paise,
): InvoiceLine[] => {
  const before = sum(earlier.map((note) => note.amountPaise));
  // Calculated on the sums, so that rounding errors do not add up.
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

const taxOf = ({ lines, totalPaise, tax }: Invoiced, paise: Paise): Paise => {
  const whole = sum(lines.map((line) => line.taxPaise));
  if (tax === null || whole === 0) return 0;
  return tax.kind === 'intra'
    ? 2 * share(whole / 2, paise, totalPaise)
    : share(whole, paise, totalPaise);
};

/** Divides a sum in proportion to the parts; none gets more than it has. */
const apportion = (paise: Paise, parts: readonly Paise[]): readonly Paise[] => {
  const whole = sum(parts);
  if (whole === 0) return parts.map(() => 0);
  const upTo = (count: number): Paise =>
    Number((BigInt(sum(parts.slice(0, count))) * BigInt(paise)) / BigInt(whole));
  return parts.map((_, at) => upTo(at + 1) - upTo(at));
};
