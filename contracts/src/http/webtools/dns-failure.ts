import { z } from 'zod';

/**
 * Why a question to nameservers has no answer: nothing came back; the server failed (SERVFAIL) or
 * refused (REFUSED); it does not hold the zone that it should; there is none that may be asked; or
 * something else came back.
 */
export const noAnswerSchema = z.enum([
  'silence',
  'servfail',
  'refused',
  'lame',
  'no_server',
  'other',
]);
export type NoAnswerReason = z.output<typeof noAnswerSchema>;

/**
 * Where a chain of aliases leads: to a name that is there, in a circle, farther than is followed, to
 * a name that does not exist, or nobody said.
 */
export const aliasEndSchema = z.enum(['there', 'loop', 'too_long', 'missing', 'unknown']);
export type AliasEnd = z.output<typeof aliasEndSchema>;
