import { z } from 'zod';
import { findingSchema } from './finding.ts';
import { fetchFailureSchema } from './visit.ts';

export const safeUrlQuerySchema = z.object({
  url: z.string().meta({
    description:
      'The link; https:// is assumed without a scheme. Usernames and private addresses are ' +
      'checked, not refused.',
  }),
});

/** Never "safe": that cannot be known. */
export const verdictSchema = z.enum(['do_not_open', 'be_careful', 'no_warning_signs']);
export type Verdict = z.output<typeof verdictSchema>;

export const safeUrlAnswerSchema = z.object({
  /** Without user name and password. */
  url: z.string(),
  /** The real host, in readable letters; null when it is not a web address. */
  host: z.string().nullable(),
  verdict: verdictSchema,
  findings: z.array(findingSchema),
  /** Requests of our server; none when it did not visit the address. */
  hops: z.array(z.object({ url: z.string(), status: z.number().int() })),
  failure: fetchFailureSchema.nullable(),
  certificate: z
    .object({ issuer: z.string(), protocol: z.string(), validTo: z.string() })
    .nullable(),
  /** `not_asked`: no list is configured. */
  reputation: z.enum(['listed', 'not_listed', 'no_answer', 'not_asked']),
});
export type SafeUrlAnswer = z.output<typeof safeUrlAnswerSchema>;
