import { z } from 'zod';
import { CONSENT_KINDS, LEGAL_VERSION } from '../legal-texts.ts';
import { refusalMessages } from '../refusal-messages.ts';

/** `POST /api/account/consents`. */
export const consentBodySchema = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** Of the text that the customer saw. */
  version: z
    .string({ error: refusalMessages.consentVersion })
    .regex(LEGAL_VERSION, refusalMessages.consentVersion),
  /** False takes the consent back. */
  given: z.boolean(),
});
export type ConsentBody = z.infer<typeof consentBodySchema>;

const consentSchema = z.object({
  /** The version in force. */
  current: z.string(),
  /** Null if never given, or taken back. */
  given: z.object({ version: z.string(), at: z.iso.datetime() }).nullable(),
});

/** `GET /api/account/consents`, and the answer to each change. */
export const consentsAnswerSchema = z.object({ terms: consentSchema, offers: consentSchema });
export type ConsentsAnswer = z.infer<typeof consentsAnswerSchema>;
