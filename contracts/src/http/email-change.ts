import { z } from 'zod';
import { readEmail, storedEmail } from '../email-address.ts';
import { emailChangeMessages } from '../email-change-messages.ts';
import { registrationMessages } from '../messages.ts';
import { proofBodySchema } from './account-safety.ts';

const address = z.enum(['current', 'new']);
export type EmailChangeAddress = z.infer<typeof address>;

const newEmail = z
  .string({ error: registrationMessages.invalidEmail })
  .refine((typed) => readEmail(typed) !== null, registrationMessages.invalidEmail)
  .overwrite(storedEmail);

/** `POST /api/account/email`: mails a link to each of the two addresses. */
export const changeEmailBodySchema = proofBodySchema.extend({ email: newEmail });

/** `GET /api/account/email`, and the answer to a request. */
export const accountEmailSchema = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  change: z
    .object({
      email: z.string(),
      confirmedBy: z.array(address),
      /** Then the links stop working. */
      until: z.iso.datetime(),
    })
    .nullable(),
});
export type AccountEmail = z.infer<typeof accountEmailSchema>;

/** `POST /api/account/email/link` and `…/confirm`: what the mailed link has behind its `#`. */
export const emailLinkBodySchema = z.object({
  token: z.string({ error: emailChangeMessages.linkOver }).max(1_024, emailChangeMessages.linkOver),
});

export const emailLinkSchema = z.object({
  /** The one that got this link. */
  address,
  /** The new one. */
  email: z.string(),
  /** `waiting`: for the other address. */
  status: z.enum(['unconfirmed', 'waiting', 'changed']),
});
export type EmailLink = z.infer<typeof emailLinkSchema>;
