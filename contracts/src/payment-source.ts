export const PAYMENT_SOURCES = ['upi', 'balance'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

export const PAYMENT_SOURCE_LABELS: Readonly<Record<PaymentSource, string>> = {
  upi: 'Paid by UPI',
  balance: 'Paid from balance',
};
