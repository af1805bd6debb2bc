import { z } from 'zod';
import { orderMessages } from '../messages.ts';

/** `POST /api/auth/verification/send` and `…/confirm`; absent while the setting is off. */
export const emailVerificationAnswerSchema = z.object({
  status: z.enum(['code_sent', 'verified']),
});
export type EmailVerificationAnswer = z.infer<typeof emailVerificationAnswerSchema>;

const message = orderMessages.invalidVerificationCode;

/** `POST /api/auth/verification/confirm`: six digits; blanks are allowed. */
export const confirmEmailBodySchema = z.object({
  code: z
    .string({ error: message })
    .max(64, message)
    .transform((code) => code.replace(/\s/g, ''))
    .refine((code) => /^\d{6}$/.test(code), message),
});
