/** Rates in percent. */
export const RATES = [0, 0.25, 3, 5, 12, 18, 28, 40];

const HUNDREDTHS = 100;

/** Rupees as text or number to whole paise; RangeError for what is no amount with two decimals. */
export const toPaise = (rupees) => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(rupees).replaceAll(',', '').trim());
  if (!match) throw new RangeError(`No amount of rupees: ${rupees}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
};

/** `value * part / whole`, rounded half up, without the errors of decimals. */
const share = (value, part, whole) =>
  Number((BigInt(value) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));

const split = (tax, place) => {
  if (place === 'other-state') return { igst: tax };
  const cgst = Math.floor(tax / 2);
  // An odd paisa goes to one of the two: together they are always the tax.
  return { cgst, sgst: tax - cgst };
};

const ratePoints = (percent) => {
  const points = Math.round(percent * HUNDREDTHS);
  if (!(points >= 0 && points <= 100 * HUNDREDTHS)) throw new RangeError(`No rate: ${percent}`);
  return points;
};

/**
 * Adds GST to a price.
 * @param paise the price without tax
 * @param percent such as 18
 * @param place "same-state" (CGST and SGST) or "other-state" (IGST)
 */
export const addGst = (paise, percent, place = 'same-state') => {
  const tax = share(paise, ratePoints(percent), 100 * HUNDREDTHS);
  return { net: paise, tax, total: paise + tax, ...split(tax, place) };
};

/** Takes GST out of a price that has it in. */
export const takeOutGst = (paise, percent, place = 'same-state') => {
  const points = ratePoints(percent);
  const tax = share(paise, points, 100 * HUNDREDTHS + points);
  return { net: paise - tax, tax, total: paise, ...split(tax, place) };
};

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
export const formatPaise = (paise) => `₹${grouped.format(paise / 100)}`;
