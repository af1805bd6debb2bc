import { z } from 'zod';

/** `lame`: the server does not hold the zone that it should; `no_server`: none may be queried. */
export const noAnswerSchema = z.enum([
  'silence',
  'servfail',
  'refused',
  'lame',
  'no_server',
  'other',
]);
export type NoAnswerReason = z.output<typeof noAnswerSchema>;

export const aliasEndSchema = z.enum(['there', 'loop', 'too_long', 'missing', 'unknown']);
export type AliasEnd = z.output<typeof aliasEndSchema>;
