import { derivedId, referenceCodeFor } from '@haat/platform/ids';

type End = { readonly subscriptionId: string; readonly paidUntil: string };

/** One per end: a repeat finds the same payment and order. */
export const autoRenewCommandId = ({ subscriptionId, paidUntil }: End): string =>
  derivedId('auto-renew', subscriptionId, paidUntil);

/** Of the payment from the balance. */
export const autoRenewReferenceCode = (end: End): string =>
  referenceCodeFor(autoRenewCommandId(end));
