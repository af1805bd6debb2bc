import { z } from 'zod';

/**
 * One piece of code in the catalogue, in the field names of the store provider. Amounts in rupees;
 * `codeTotalPaise` adds them, `demoLinkOf` reads `page_options`.
 */
export const codeItemSchema = z.object({
  id: z.int().positive(),
  type: z.literal('software'),
  /** The category's id, name and part of the address: `/codes/{category_route}/{route}`. */
  category: z.int().positive(),
  category_name: z.string(),
  category_route: z.string(),
  page_lang_id: z.int().nullable(),
  page_title: z.string(),
  /** The item's own part of the address; unique in the whole catalogue. */
  route: z.string(),
  /** HTML, sanitized by the server: headings, paragraphs, lists, links, code. No h1, no styles. */
  content: z.string(),
  /** `content` as plain text, cut to 20 words. */
  description: z.string(),
  /** A JSON string; it contains `demo_link` when there is something to look at. */
  page_options: z.string(),
  options: z.object({
    /** Where a free item is downloaded from; null for what is sold. */
    download_link: z.string().nullable(),
  }),
  price: z.object({ amount: z.number().nonnegative(), setup: z.number().nonnegative() }),
});
export type CodeItem = z.infer<typeof codeItemSchema>;

/** `GET /api/codes/fetch`: all software, in the provider's order. 502 'Failed to load software.' */
export const codesAnswerSchema = z.array(codeItemSchema);
export type CodesAnswer = z.infer<typeof codesAnswerSchema>;
