import { z } from 'zod';
import { orderMessages } from '../messages.ts';

/** `POST /api/auth/verification/send` and `…/confirm`; where the setting is off they are not there. */
export const emailVerificationAnswerSchema = z.object({
  /** Of the customer's address: a code is on its way to it, or one of its codes was given back. */
  status: z.enum(['code_sent', 'verified']),
});
export type EmailVerificationAnswer = z.infer<typeof emailVerificationAnswerSchema>;

const message = orderMessages.invalidVerificationCode;

/** `POST /api/auth/verification/confirm`: six digits, as people copy them, blanks among them. */
export const confirmEmailBodySchema = z.object({
  code: z
    .string({ error: message })
    .max(64, message)
    .transform((code) => code.replace(/\s/g, ''))
    .refine((code) => /^\d{6}$/.test(code), message),
});
