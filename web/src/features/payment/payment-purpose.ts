import type { OpenPaymentBody } from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import { PURPOSE_KINDS, type PurposeKind } from '@haat/contracts/purpose-kind';
import { z } from 'zod';

/** What a payment is for. */
export type PaymentPurpose = {
  readonly kind: PurposeKind;
  /** In the head of the receipt: "Dukaan, 1 year". */
  readonly label: string;
  /** The payment's reference text, such as the domain. */
  readonly subject: string;
  readonly pricePaise: Paise;
  /** What the server is asked for the UPI link: by it the payment is known wherever it is listed. */
  readonly opens: OpenPaymentBody;
};

/** Whose payment it is and what for; another customer, kind or subject never finds it. */
export const purposeSchema = z.object({
  customerId: z.string(),
  kind: z.enum(PURPOSE_KINDS),
  subject: z.string(),
});
export type Purpose = z.infer<typeof purposeSchema>;
