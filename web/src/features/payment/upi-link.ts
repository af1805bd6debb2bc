import { CURRENCY, formatUpiAmount, type Paise } from '@haat/contracts/money';

type UpiPayment = {
  /** A UPI ID: `shop@bank`. */
  readonly vpa: string;
  readonly payeeName: string;
  readonly amountPaise: Paise;
  readonly note: string;
  readonly reference: string;
};

/** `upi://pay?…` (NPCI, UPI linking specification). Spaces are `%20`; the `@` stays. */
export const upiLink = ({ vpa, payeeName, amountPaise, note, reference }: UpiPayment): string => {
  const fields = [
    ['pa', encodeURIComponent(vpa).replaceAll('%40', '@')],
    ['pn', encodeURIComponent(payeeName)],
    ['am', formatUpiAmount(amountPaise)],
    ['cu', CURRENCY],
    ['tn', encodeURIComponent(note)],
    ['tr', encodeURIComponent(reference)],
  ];
  return `upi://pay?${fields.map(([key, value]) => `${key}=${value}`).join('&')}`;
};

const REFERENCE_MAX = 35;

/** Readable, with a unique ending. Both parameters: only letters and digits are used. */
export const upiReference = (subject: string, unique: string): string => {
  const ending = plain(unique).slice(0, REFERENCE_MAX);
  return plain(subject).slice(0, REFERENCE_MAX - ending.length) + ending;
};

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');
