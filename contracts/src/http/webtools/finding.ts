import { z } from 'zod';

export const findingSchema = z.object({
  /** Stable: "title_missing". */
  code: z.string(),
  level: z.enum(['bad', 'warning', 'note']),
  title: z.string(),
  advice: z.string(),
});
export type Finding = z.output<typeof findingSchema>;
