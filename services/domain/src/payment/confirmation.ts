import { toppedUpLeft } from './payment-balance.ts';
import { retainedOf, type SubmittedPayment } from './payment-state.ts';

/** The order's command once its payment is verified. Amounts in paise. */
export const confirmationBy = (payment: SubmittedPayment, orderId: string) =>
  ({
    type: 'ConfirmOrderPayment',
    orderId,
    referenceCode: payment.referenceCode,
    creditedPaise: retainedOf(payment),
    balancePaise: toppedUpLeft(payment),
    utrEnding: payment.utr?.slice(-4) ?? '',
  }) as const;
