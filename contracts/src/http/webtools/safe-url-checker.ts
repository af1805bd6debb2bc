import { z } from 'zod';
import { findingSchema } from './finding.ts';
import { fetchFailureSchema } from './visit.ts';

export const safeUrlQuerySchema = z.object({
  url: z.string().meta({
    description:
      'The link; https:// is assumed without a scheme. User names and private addresses are ' +
      'judged, not refused.',
  }),
});

/** Never "safe": nobody can know that. */
export const verdictSchema = z.enum(['do_not_open', 'be_careful', 'no_warning_signs']);
export type Verdict = z.output<typeof verdictSchema>;

export const safeUrlAnswerSchema = z.object({
  /** Without user name and password. */
  url: z.string(),
  /** Whom the link really leads to, in letters that people read; null when it is no web address. */
  host: z.string().nullable(),
  verdict: verdictSchema,
  /** The worst first. */
  findings: z.array(findingSchema),
  /** Each request of our server; none when it did not visit the address. */
  hops: z.array(z.object({ url: z.string(), status: z.number().int() })),
  failure: fetchFailureSchema.nullable(),
  certificate: z
    .object({ issuer: z.string(), protocol: z.string(), validTo: z.string() })
    .nullable(),
  /** What the list of known bad addresses says: `not_asked` when there is none to ask. */
  reputation: z.enum(['listed', 'not_listed', 'no_answer', 'not_asked']),
});
export type SafeUrlAnswer = z.output<typeof safeUrlAnswerSchema>;
