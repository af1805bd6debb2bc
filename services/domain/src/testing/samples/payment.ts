import type { PaymentEvent } from '@haat/contracts/events/payment';
import { asha, ashasOrder, type Named, pricePaise, referenceCode, utr } from './asha.ts';

export const paymentSubmitted: Named<PaymentEvent, 'PaymentSubmitted'> = {
  type: 'PaymentSubmitted',
  data: {
    referenceCode,
    customerId: asha,
    utr,
    amountPaise: pricePaise,
    referenceText: 'neelkhadi.in for a year',
    screenshotHash: null,
    utrLooksUnusual: false,
    submittedAt: '2025-11-21T05:02:11.000Z',
  },
};

export const paymentVerificationRequested: Named<PaymentEvent, 'PaymentVerificationRequested'> = {
  type: 'PaymentVerificationRequested',
  data: { referenceCode, utr, amountPaise: pricePaise, submittedAt: '2025-11-21T05:02:11.000Z' },
};

export const paymentVerified: Named<PaymentEvent, 'PaymentVerified'> = {
  type: 'PaymentVerified',
  data: { referenceCode, creditedPaise: pricePaise, verifiedAt: '2025-11-21T05:02:40.000Z' },
};

export const paymentRejected: Named<PaymentEvent, 'PaymentRejected'> = {
  type: 'PaymentRejected',
  data: {
    referenceCode,
    rejection: 'not_found',
    reason: 'The bank knows no such credit. Please check the transaction id in your UPI app.',
    creditedPaise: null,
  },
};

export const paymentExpired: Named<PaymentEvent, 'PaymentExpired'> = {
  type: 'PaymentExpired',
  data: { referenceCode, reason: 'No credit came within seven days.' },
};

export const paymentAllocated: Named<PaymentEvent, 'PaymentAllocated'> = {
  type: 'PaymentAllocated',
  data: { referenceCode, orderId: ashasOrder, pricePaise },
};
