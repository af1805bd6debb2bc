import { z } from 'zod';

/** A piece of code, in the store provider's field names. Amounts are rupees. */
export const codeItemSchema = z.object({
  id: z.int().positive(),
  type: z.literal('software'),
  category: z.int().positive(),
  category_name: z.string(),
  category_route: z.string(),
  page_lang_id: z.int().nullable(),
  page_title: z.string(),
  route: z.string(),
  /** HTML, sanitized by the server: headings, paragraphs, lists, links, code. No h1, no styles. */
  content: z.string(),
  /** `content` as plain text, cut to 20 words. */
  description: z.string(),
  /** `PageOptions` as JSON text. */
  page_options: z.string(),
  options: z.object({
    download_link: z.string().nullable(),
  }),
  price: z.object({ amount: z.number().nonnegative(), setup: z.number().nonnegative() }),
});
export type CodeItem = z.infer<typeof codeItemSchema>;

/** `GET /api/codes/fetch`: all software, in the provider's order. 502 'Failed to load software.' */
export const codesAnswerSchema = z.array(codeItemSchema);
export type CodesAnswer = z.infer<typeof codesAnswerSchema>;
