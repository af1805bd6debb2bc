/** Integer paise inside Haat; rupees only at HTTP, decimal strings only at providers. */

/** Integer paise, zero or more. */
export type Paise = number;

export const CURRENCY = 'INR' as const;

/** Reads rupees ("899.0000", 549.5). @returns paise, rounded half up; null if invalid. */
export const rupeesToPaise = (rupees: number | string): Paise | null => {
  const text = typeof rupees === 'number' ? rupees.toFixed(4) : rupees.trim();
  const match = /^(\d{1,11})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  const digits = fraction.padEnd(3, '0');
  const paise = Number(whole) * 100 + Number(digits.slice(0, 2));
  return Number(digits[2]) >= 5 ? paise + 1 : paise;
};

/** Percentages have four decimals: 33.3333 % is 333,333 of a million parts. */
const PARTS = 1_000_000n;

/** @param percent 0 to 100, with four decimals. @returns rounded half up. @throws {RangeError} */
export const discounted = (paise: Paise, percent: number): Paise => {
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`No discount: ${percent}`);
  const left = PARTS - BigInt(Math.round(percent * 10_000));
  return Number((BigInt(paise) * left + PARTS / 2n) / PARTS);
};

export const sumPaise = (amounts: readonly Paise[]): Paise =>
  amounts.reduce((sum, paise) => sum + paise, 0);

/** @returns the difference; negative where more is taken. */
export const subtractPaise = (from: Paise, paise: Paise): number => from - paise;

/** @param taxPaise even: within a State, CGST and SGST are half each. */
export const halfOfPaise = (taxPaise: Paise): Paise => taxPaise / 2;

/** @returns a twelfth, rounded half up. */
export const paisePerMonth = (yearPaise: Paise): Paise => Math.round(yearPaise / 12);

/** @returns by how much less a price is, in whole percent, rounded down; 0 where it is not less. */
export const savedPercent = (pricePaise: Paise, insteadOfPaise: Paise): number =>
  pricePaise < insteadOfPaise
    ? Math.floor(((insteadOfPaise - pricePaise) * 100) / insteadOfPaise)
    : 0;

/** For HTTP bodies. */
export const paiseToRupees = (paise: Paise): number => paise / 100;

/** @returns whole rupees, rounded half up: what the payment check compares. */
export const paiseToWholeRupees = (paise: Paise): number => Math.floor((paise + 50) / 100);

/** False below half a rupee, which rounds to nothing and any payment would cover. */
export const isPayable = (pricePaise: Paise): boolean => paiseToWholeRupees(pricePaise) > 0;

/** Whether a sum pays a price, in whole rupees (specification, section 5). */
export const covers = (paidPaise: Paise, pricePaise: Paise): boolean =>
  paiseToWholeRupees(paidPaise) >= paiseToWholeRupees(pricePaise);

const grouped = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** @returns "₹1,04,999.00". */
export const formatRupees = (paise: Paise): string => `₹${grouped.format(paise / 100)}`;

/** @returns "549.00", for the `am` of a UPI link. */
export const formatUpiAmount = (paise: Paise): string => (paise / 100).toFixed(2);
