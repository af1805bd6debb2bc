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

const DAY_MS = 24 * 60 * 60 * 1000;
const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const NEAR_DAYS = 7;

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
  if (!/^\d{12}$/.test(typed)) return 'A UTR usually has 12 digits. Please check it once more.';
  return isNear(typed, now)
    ? null
    : 'This does not look like the UTR of a payment of these days. Please check it once more.';
};

const isNear = (utr: string, now: Date): boolean => {
  for (let offset = -NEAR_DAYS; offset <= NEAR_DAYS; offset += 1) {
    if (utr.startsWith(yearAndDay(new Date(now.getTime() + offset * DAY_MS)))) return true;
  }
  return false;
};

/** "6325" for 21 November 2026 in Indian time. */
const yearAndDay = (at: Date): string => {
  const inIndia = new Date(at.getTime() + IST_OFFSET_MS);
  const year = inIndia.getUTCFullYear();
  const day = Math.floor((inIndia.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year % 10}${String(day).padStart(3, '0')}`;
};
