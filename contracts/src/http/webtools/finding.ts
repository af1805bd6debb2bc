import { z } from 'zod';

/** Something that a tool noticed, in plain words. */
export const findingSchema = z.object({
  /** Stays the same when the words change: "title_missing". */
  code: z.string(),
  level: z.enum(['bad', 'warning', 'note']),
  title: z.string(),
  /** Why it matters, and what to do. */
  advice: z.string(),
});
export type Finding = z.output<typeof findingSchema>;
