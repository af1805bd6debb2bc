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
 * Only a hint: the specification asks for nothing but an id, and banks vary.
 */
export const utrRemark = (transactionId: string, now: Date): string | null => {
  const typed = transactionId.replace(/[\s-]/g, '');
  if (typed === '') return null;
  if (/^T\d{10,}/i.test(typed)) {
    return 'This looks like the app’s own id. The UTR has 12 digits and no letters.';
  }
  const utr = readUtr(transactionId);
  if (utr === null) return 'A UTR usually has 12 digits. Please check it once more.';
  return utrLooksUnusual(utr, now.getTime())
    ? 'This does not look like the UTR of a payment of these days. Please check it once more.'
    : null;
};
