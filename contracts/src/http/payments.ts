import { z } from 'zod';
import { domainOrderMessages, paymentMessages, refusalMessages } from '../messages.ts';

/** Largest screenshot, in bytes. */
export const SCREENSHOT_MAX_BYTES = 5 * 1024 * 1024;

/** The text fields of `POST /api/payments/createInitial` (multipart; `screenshot` is a file). */
export const createInitialFieldsSchema = z.object({
  txn_id: z
    .string({ error: paymentMessages.transactionIdRequired })
    .trim()
    .min(1, paymentMessages.transactionIdRequired)
    .max(64),
  /** Rupees as text or number: "549.00". */
  amount: z.union([z.string(), z.number()], { error: refusalMessages.invalidAmount }),
  reference_text: z.string().trim().max(200).optional(),
});
export type CreateInitialFields = z.infer<typeof createInitialFieldsSchema>;

export const createInitialAnswerSchema = z.object({
  data: z.object({ reference_code: z.string() }),
});
export type CreateInitialAnswer = z.infer<typeof createInitialAnswerSchema>;

/** `POST /api/payments/checkstatus`; `amount` is whole rupees. */
export const checkStatusBodySchema = z.object({
  referenceCode: z
    .string({ error: domainOrderMessages.enterReferenceCode })
    .trim()
    .min(1, domainOrderMessages.enterReferenceCode)
    .max(64),
  userId: z.string().optional(),
  amount: z.number().nonnegative(),
});
export type CheckStatusBody = z.infer<typeof checkStatusBodySchema>;

/**
 * `under_review`: the bank has not answered yet; the order may be placed, and nothing is
 * delivered before the payment is verified.
 */
export const checkStatusAnswerSchema = z.object({
  isValid: z.boolean(),
  status: z.enum(['verified', 'under_review', 'rejected']),
  error: z.string().optional(),
});
export type CheckStatusAnswer = z.infer<typeof checkStatusAnswerSchema>;
