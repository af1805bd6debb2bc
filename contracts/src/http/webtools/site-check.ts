import { z } from 'zod';
import { fetchFailureSchema } from './visit.ts';

/** `POST /site-check` of the web tools: only the worker asks it. */
export const siteCheckBodySchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** The page after redirects. */
export const siteCheckAnswerSchema = z.object({
  /** Null where none answered. */
  page: z
    .object({
      url: z.string(),
      status: z.int(),
      /** Of the content, in hexadecimal digits; null for a longer page than any site of ours. */
      sha256: z.string().nullable(),
    })
    .nullable(),
  failure: fetchFailureSchema.nullable(),
});
export type SiteCheckAnswer = z.infer<typeof siteCheckAnswerSchema>;
