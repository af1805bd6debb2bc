import { readUtr, utrLooksUnusual } from '@haat/contracts/utr';

/** Where each app shows the twelve-digit UTR (bank reference) of a UPI payment. */
export const UTR_PLACES: readonly { readonly app: string; readonly where: string }[] = [
  { app: 'Google Pay', where: 'open the payment, then “UPI transaction ID”' },
  {
    app: 'PhonePe',
    where: 'History, the payment, then “UTR”, not the ID that begins with T',
  },
  { app: 'Paytm', where: 'Balance & History, the payment, then “UPI Ref No.”' },
  { app: 'BHIM', where: 'Transactions, the payment, then “RRN” or “UPI Ref ID”' },
];

/**
 * A remark on a transaction id that does not read like a UTR of these days; null when it does.
 * A UTR has twelve digits: the last digit of the year, the day of the year, a sequence number.
 * Only a hint: what is no UTR at all is refused when it is sent.
 */
export const utrRemark = (transactionId: string, now: Date): string | null => {
  if (transactionId.trim() === '') return null;
  if (APP_ID.test(transactionId)) {
    return 'This looks like the app’s own id. The UTR has 12 digits and no letters.';
  }
  const utr = readUtr(transactionId);
  if (utr === null) return digitsToGo(transactionId);
  return utrLooksUnusual(utr, now.getTime())
    ? 'This does not look like the UTR of a payment of these days. Please check it once more.'
    : null;
};

/** PhonePe's, which many take for the UTR. */
const APP_ID = /^\s*T[\s\d-]{10,}/i;
const UTR_LENGTH = 12;

const digitsToGo = (transactionId: string): string => {
  const toGo = UTR_LENGTH - (transactionId.match(/\d/g) ?? []).length;
  const isStillTyped = toGo > 0 && /^[\s\d-]*$/.test(transactionId);
  return isStillTyped
    ? `12 digits, ${toGo} to go.`
    : 'A UTR has 12 digits. Please check it once more.';
};
