import { z } from 'zod';
import { accountMessages } from '../account-messages.ts';
import { refundMessages } from '../refund-messages.ts';
import { UPI_ID } from '../upi-id.ts';
import { givenCode } from './auth.ts';
import { requiredText } from './required-text.ts';

const MAX_LENGTH = 200;

const digits = z
  .string({ error: refundMessages.invalidAccountNumber })
  .max(MAX_LENGTH, refundMessages.invalidAccountNumber)
  .transform((typed) => typed.replace(/[\s-]/g, ''));

/** Required for a change, not for the first address. */
const proof = {
  currentPassword: z.string().max(1_024, accountMessages.passwordTooShort).optional(),
  code: givenCode.optional(),
};

/** `POST /api/account/refund-destination`. */
export const refundDestinationBodySchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('upi'),
      upi_id: z
        .string({ error: refundMessages.invalidUpiId })
        .trim()
        .max(MAX_LENGTH, refundMessages.invalidUpiId)
        .regex(UPI_ID, refundMessages.invalidUpiId),
      ...proof,
    }),
    z
      .object({
        kind: z.literal('account'),
        account_number: digits.pipe(
          z.string().regex(/^\d{9,18}$/, refundMessages.invalidAccountNumber),
        ),
        account_number_again: digits,
        ifsc: z
          .string({ error: refundMessages.invalidIfsc })
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{4}0[A-Z\d]{6}$/, refundMessages.invalidIfsc),
        holder: requiredText(refundMessages.holderRequired, 100),
        ...proof,
      })
      .refine((typed) => typed.account_number === typed.account_number_again, {
        path: ['account_number_again'],
        error: refundMessages.accountNumbersDiffer,
      }),
  ],
  { error: refundMessages.kindRequired },
);

/** Masked; null while none is given. */
const shownDestinationSchema = z
  .object({ kind: z.enum(['upi', 'account']), shown: z.string(), changed_at: z.iso.datetime() })
  .nullable();

export const refundDestinationAnswerSchema = z.object({
  destination: shownDestinationSchema,
  message: z.string(),
});
export type RefundDestinationAnswer = z.infer<typeof refundDestinationAnswerSchema>;

export const REFUND_STATES = ['requested', 'recorded', 'sent', 'returned', 'withdrawn'] as const;

const listedRefundSchema = z.object({
  number: z.string(),
  state: z.enum(REFUND_STATES),
  /** Rupees of all its payments. */
  amount: z.number(),
  payments: z.array(z.string()),
  /** Masked; null while none is given. */
  destination: z.string().nullable(),
  transfer_reference: z.string().nullable(),
  /** A day in India: 2026-11-05. */
  sent_on: z.string().nullable(),
  since: z.iso.datetime(),
});
export type ListedRefund = z.infer<typeof listedRefundSchema>;

/** `GET /api/refunds`: the customer's own, newest first. */
export const refundsAnswerSchema = z.object({
  destination: shownDestinationSchema,
  refunds: z.array(listedRefundSchema),
});
export type RefundsAnswer = z.infer<typeof refundsAnswerSchema>;

/** `POST /api/refunds/:number/withdraw`. */
export const refundWithdrawnAnswerSchema = z.object({ number: z.string(), message: z.string() });
