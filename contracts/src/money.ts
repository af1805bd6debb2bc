/**
 * Money is integer paise everywhere inside Haat; rupees as JSON numbers exist only at HTTP,
 * decimal strings only in a provider's answer.
 */

/** An amount in integer paise, zero or more. */
export type Paise = number;

export const CURRENCY = 'INR' as const;

/**
 * Reads rupees given as a JSON number or a decimal string ("899.0000", "549", 549.5).
 * @returns paise, rounded half up at the third decimal; null when it is no non-negative amount.
 */
export const rupeesToPaise = (rupees: number | string): Paise | null => {
  const text = typeof rupees === 'number' ? rupees.toFixed(4) : rupees.trim();
  const match = /^(\d{1,11})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  const digits = fraction.padEnd(3, '0');
  const paise = Number(whole) * 100 + Number(digits.slice(0, 2));
  return Number(digits[2]) >= 5 ? paise + 1 : paise;
};

/** A percentage is read to four decimals: 33.3333 % is 333,333 of a million parts. */
const PARTS = 1_000_000n;

/**
 * @param percent taken off, 0 to 100, read to four decimals.
 * @returns the amount minus the percentage, rounded half up to the paisa.
 * @throws {RangeError} for a percentage outside 0 to 100.
 */
export const discounted = (paise: Paise, percent: number): Paise => {
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`No discount: ${percent}`);
  const left = PARTS - BigInt(Math.round(percent * 10_000));
  return Number((BigInt(paise) * left + PARTS / 2n) / PARTS);
};

/** @returns all amounts together; 0 for none. */
export const sumPaise = (amounts: readonly Paise[]): Paise =>
  amounts.reduce((sum, paise) => sum + paise, 0);

/** @returns what is left of an amount; below zero where more is taken than it is. */
export const subtractPaise = (from: Paise, paise: Paise): number => from - paise;

/** @param taxPaise an even number: within a State, CGST and SGST are half each. */
export const halfOfPaise = (taxPaise: Paise): Paise => taxPaise / 2;

/** @returns a twelfth of a year's price, rounded half up to the paisa. */
export const paisePerMonth = (yearPaise: Paise): Paise => Math.round(yearPaise / 12);

/** @returns rupees as a JSON number, for HTTP bodies. */
export const paiseToRupees = (paise: Paise): number => paise / 100;

/** @returns the amount in whole rupees, rounded half up: what the payment check compares. */
export const paiseToWholeRupees = (paise: Paise): number => Math.floor((paise + 50) / 100);

/** Whether a price is one: below half a rupee it rounds to nothing, and anything would pay it. */
export const isPayable = (pricePaise: Paise): boolean => paiseToWholeRupees(pricePaise) > 0;

/** Whether a sum pays a price: both are compared in whole rupees (specification, section 5). */
export const covers = (paidPaise: Paise, pricePaise: Paise): boolean =>
  paiseToWholeRupees(paidPaise) >= paiseToWholeRupees(pricePaise);

const grouped = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** @returns "₹1,04,999.00": Indian grouping, two decimals, the sign without a space. */
export const formatRupees = (paise: Paise): string => `₹${grouped.format(paise / 100)}`;

/** @returns "549.00": two decimals and no grouping, as the `am` of a UPI link wants it. */
export const formatUpiAmount = (paise: Paise): string => (paise / 100).toFixed(2);
