import type { OpenPaymentBody } from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import { PURPOSE_KINDS, type PurposeKind } from '@haat/contracts/purpose-kind';
import { z } from 'zod';

export type PaymentPurpose = {
  readonly kind: PurposeKind;
  readonly label: string;
  readonly subject: string;
  readonly pricePaise: Paise;
  readonly opens: OpenPaymentBody;
};

export const purposeSchema = z.object({
  customerId: z.string(),
  kind: z.enum(PURPOSE_KINDS),
  subject: z.string(),
});
export type Purpose = z.infer<typeof purposeSchema>;
