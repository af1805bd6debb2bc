import { z } from 'zod';
import { hostNameSchema } from './host-name.ts';

/**
 * `GET /api/webtools/whois-lookup?domain=`; 400 for an ending. Without any answer 504, 502 where the
 * directory reports a fault of its own, 503 where it takes no more questions for now.
 */
export const whoisLookupQuerySchema = z.object({ domain: hostNameSchema });

/** What a directory says about a name that somebody holds; null and empty where it says nothing. */
export const registrationSchema = z.object({
  registrar: z
    .object({
      name: z.string(),
      /** Of the web, http or https. */
      url: z.string().nullable(),
      ianaId: z.string().nullable(),
    })
    .nullable(),
  /** Most registrants are not told in public. */
  organisation: z.string().nullable(),
  /** ISO 8601, a day or an instant. */
  registeredAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** EPP codes (RFC 5731, RFC 3915), such as `clientTransferProhibited`, else as answered. */
  status: z.array(z.string()),
  nameservers: z.array(z.string()),
  /** DNSSEC. */
  isSigned: z.boolean().nullable(),
});
export type Registration = z.output<typeof registrationSchema>;

const directory = {
  /** The name as it was asked for, in ASCII. */
  name: z.string(),
  /** The part of it that can be registered. */
  domain: z.string(),
  /** How the directory was asked: RDAP (RFC 9083), else WHOIS (RFC 3912). */
  source: z.enum(['rdap', 'whois']),
  /** The directory's host. */
  server: z.string(),
  /** The answer as it came; may be empty. */
  raw: z.string(),
};

export const whoisLookupAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('registered'), ...directory, registration: registrationSchema }),
  z.object({ state: z.literal('free'), ...directory }),
  /** The directory answered in words that only people understand. */
  z.object({ state: z.literal('unclear'), ...directory }),
  /** The directory refused the question, mostly since it takes only so many. */
  z.object({ state: z.literal('refused'), ...directory }),
  /** Nobody publishes who holds names under this ending, or there is no such ending. */
  z.object({
    state: z.literal('no_directory'),
    name: z.string(),
    domain: z.string(),
    ending: z.string(),
  }),
]);
export type WhoisLookupAnswer = z.output<typeof whoisLookupAnswerSchema>;
