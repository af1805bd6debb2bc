import { z } from 'zod';

/** Every answer that is not 2xx: `error` (specification) and problem details (RFC 9457). */
export const problemSchema = z.object({
  error: z.string(),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
