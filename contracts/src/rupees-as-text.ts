import type { Paise } from './money.ts';

const BELOW_TWENTY = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
  ...['eighteen', 'nineteen'],
];
const TENS = [
  ...['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
];

/** Crores are counted like everything below them: "one lakh crore". */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

const numberAsText = (count: number): string => {
  for (const [size, unit] of UNITS) {
    if (count < size) continue;
    const rest = count % size;
    const head = `${numberAsText(Math.floor(count / size))} ${unit}`;
    return rest === 0 ? head : `${head} ${numberAsText(rest)}`;
  }
  if (count < 20) return BELOW_TWENTY[count] ?? '';
  const tens = TENS[Math.floor(count / 10)] ?? '';
  return count % 10 === 0 ? tens : `${tens}-${BELOW_TWENTY[count % 10]}`;
};

/** Indian counting: "Rupees one thousand seven hundred ninety-one and fifty paise only". */
export const rupeesAsText = (amount: Paise): string => {
  const rupees = Math.floor(amount / 100);
  const paise = amount % 100;
  const words = `Rupees ${numberAsText(rupees)}`;
  if (paise === 0) return `${words} only`;
  const part = `${numberAsText(paise)} ${paise === 1 ? 'paisa' : 'paise'}`;
  return rupees === 0
    ? `${part.charAt(0).toUpperCase()}${part.slice(1)} only`
    : `${words} and ${part} only`;
};
