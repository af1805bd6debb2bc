/** Only operators read it in full. */
export type RefundDestination =
  | { readonly kind: 'upi'; readonly upiId: string }
  | {
      readonly kind: 'account';
      readonly accountNumber: string;
      readonly ifsc: string;
      readonly holder: string;
    };

export type StoredDestination = {
  readonly kind: RefundDestination['kind'];
  readonly upiId: string | null;
  readonly accountNumber: string | null;
  readonly ifsc: string | null;
  readonly holder: string | null;
};

/** Characters left readable. */
const SHOWN_OF_UPI_ID = 2;
const SHOWN_OF_ACCOUNT = 4;

/** For screens and mails: "as…@okaxis". */
export const maskedDestination = ({ upiId, accountNumber, ifsc }: StoredDestination): string => {
  if (upiId === null) return `account …${(accountNumber ?? '').slice(-SHOWN_OF_ACCOUNT)} (${ifsc})`;
  const [name = '', provider = ''] = upiId.split('@');
  // At most half of a short name.
  const shown = name.slice(0, Math.min(SHOWN_OF_UPI_ID, Math.floor(name.length / 2)));
  return `${shown}…@${provider}`;
};

/** For the operator who sends the money. */
export const wholeDestination = (stored: StoredDestination): string =>
  stored.upiId ?? `account ${stored.accountNumber}, ${stored.ifsc}, ${stored.holder}`;
