import { z } from 'zod';
import { fetchFailureSchema, hopSchema } from './visit.ts';
import { webAddressQuerySchema } from './web-address.ts';

export const headersQuerySchema = webAddressQuerySchema.extend({
  method: z.enum(['GET', 'HEAD']).default('GET'),
});

/** A failure ends the chain of redirects early. */
export const headersAnswerSchema = z.object({
  hops: z.array(hopSchema),
  failure: fetchFailureSchema.nullable(),
});
export type HeadersAnswer = z.output<typeof headersAnswerSchema>;
