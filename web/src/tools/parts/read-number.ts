const AMOUNTS = new Map(
  Object.entries({
    k: 1e3,
    l: 1e5,
    lac: 1e5,
    lakh: 1e5,
    lakhs: 1e5,
    cr: 1e7,
    crore: 1e7,
    crores: 1e7,
  }),
);

const MAX_LENGTH = 100;
const NUMBER = /^(?:₹|rs\.?|inr)?\s*([-+]?[\d,\s]*\.?\d*)\s*([a-z]*)\s*(?:%|\/-)?$/i;

/** "10,00,000", "₹ 5,000/-", "10 lakh", "8.5 %". @returns null for no number. */
export const readNumber = (typed: string): number | null => {
  if (typed.length > MAX_LENGTH) return null;
  const [, digits = '', name = ''] = NUMBER.exec(typed.trim()) ?? [];
  const times = name === '' ? 1 : AMOUNTS.get(name.toLowerCase());
  const plain = digits.replace(/[,\s]/g, '');
  if (!/\d/.test(plain) || times === undefined) return null;
  // 1.1 lakh is 110000, not 110000.00000000001.
  return Number((Number(plain) * times).toPrecision(15));
};
