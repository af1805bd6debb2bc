import { readUtr } from '@haat/contracts/utr';

export const UTR_PLACES: readonly { readonly app: string; readonly where: string }[] = [
  { app: 'Google Pay', where: 'Open the payment and copy “UPI transaction ID”' },
  {
    app: 'PhonePe',
    where: 'History > the payment > “UTR”. Don’t use the ID that starts with T',
  },
  { app: 'Paytm', where: 'Balance & History > the payment > “UPI Ref No.”' },
  { app: 'BHIM', where: 'Transactions > the payment > “RRN” or “UPI Ref ID”' },
];

/** Only a hint; null for none. An invalid UTR is refused later. */
export const utrHint = (transactionId: string): string | null => {
  if (transactionId.trim() === '') return null;
  if (APP_ID.test(transactionId)) {
    return 'That looks like your UPI app’s own ID. The UTR is 12 digits, no letters.';
  }
  if (ALL_ALIKE.test(transactionId)) {
    return 'All 12 digits are the same. Please check the transaction ID again.';
  }
  return readUtr(transactionId) === null ? digitsToGo(transactionId) : null;
};

const APP_ID = /^\s*(?:T[\s\d-]{10,}|CICA[\w-]{6,})/i;
const ALL_ALIKE = /^\D*(\d)(?:[\s-]*\1){11}\D*$/;
const UTR_LENGTH = 12;

const digitsToGo = (transactionId: string): string => {
  const toGo = UTR_LENGTH - (transactionId.match(/\d/g) ?? []).length;
  const isStillTyped = toGo > 0 && /^[\s\d-]*$/.test(transactionId);
  return isStillTyped
    ? `12 digits, ${toGo} to go.`
    : 'A UTR is 12 digits. Check it in your UPI app.';
};
