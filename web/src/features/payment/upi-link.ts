import { CURRENCY, formatUpiAmount, type Paise } from '@haat/contracts/money';

type UpiPayment = {
  /** Virtual payment address of the payee, such as `shop@bank`. */
  readonly vpa: string;
  readonly payeeName: string;
  readonly amountPaise: Paise;
  readonly note: string;
  readonly reference: string;
};

/**
 * The UPI payment link of the QR code and of "Open UPI app" (NPCI, UPI linking specification):
 * `upi://pay?pa=…&pn=…&am=549.00&cu=INR&tn=…&tr=…`. Spaces are `%20`, the `@` of the address stays.
 */
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

/**
 * A merchant reference that tells what is paid and stays unique by its ending.
 * @param subject such as the domain; only its letters and digits are used.
 * @param unique letters and digits that no other payment has.
 */
export const upiReference = (subject: string, unique: string): string => {
  const ending = plain(unique).slice(0, REFERENCE_MAX);
  return plain(subject).slice(0, REFERENCE_MAX - ending.length) + ending;
};

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');
