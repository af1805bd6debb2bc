import { z } from 'zod';
import { hostNameSchema } from './host-name.ts';

/** `GET /api/webtools/whois-lookup?domain=`; 400 TLD, 502 fault, 503 busy, 504 no answer. */
export const whoisLookupQuerySchema = z.object({ domain: hostNameSchema });

/** Null and empty where the directory says nothing. */
export const registrationSchema = z.object({
  registrar: z
    .object({
      name: z.string(),
      url: z.string().nullable(),
      ianaId: z.string().nullable(),
    })
    .nullable(),
  /** Null for most registrants. */
  organisation: z.string().nullable(),
  /** ISO 8601, a day or an instant. */
  registeredAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** EPP codes (RFC 5731, RFC 3915) such as `clientTransferProhibited`, else as answered. */
  status: z.array(z.string()),
  nameservers: z.array(z.string()),
  isSigned: z.boolean().nullable(),
});
export type Registration = z.output<typeof registrationSchema>;

const directory = {
  name: z.string(),
  /** Its registrable part. */
  domain: z.string(),
  /** RDAP (RFC 9083), else WHOIS (RFC 3912). */
  source: z.enum(['rdap', 'whois']),
  server: z.string(),
  raw: z.string(),
};

export const whoisLookupAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('registered'), ...directory, registration: registrationSchema }),
  z.object({ state: z.literal('free'), ...directory }),
  /** Free text that cannot be parsed. */
  z.object({ state: z.literal('unclear'), ...directory }),
  /** Mostly a rate limit. */
  z.object({ state: z.literal('refused'), ...directory }),
  /** No directory for this TLD, or no such TLD. */
  z.object({
    state: z.literal('no_directory'),
    name: z.string(),
    domain: z.string(),
    ending: z.string(),
  }),
]);
export type WhoisLookupAnswer = z.output<typeof whoisLookupAnswerSchema>;
