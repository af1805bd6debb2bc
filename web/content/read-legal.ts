import { z } from 'zod';
import { renderMarkdown } from './markdown.ts';
import { readFrontMatter } from './read-articles.ts';

const frontMatterSchema = z.strictObject({
  /** Sentences, as a list above the text. */
  short: z.array(z.string()).min(1),
  /** Since the version before; empty in the first version. */
  changes: z.array(z.string()),
});

/** Texts have placeholders: `{{name}}` (web/src/features/legal/legal-values.ts). */
export type LegalText = z.infer<typeof frontMatterSchema> & { readonly html: string };

/** Front matter between two lines of dashes, then Markdown. @throws {Error} naming the file. */
export const readLegalText = (file: string, text: string): LegalText => {
  try {
    const { matter, markdown } = readFrontMatter(text);
    const { html } = renderMarkdown(markdown, { labelCells: true });
    return { ...frontMatterSchema.parse(matter), html };
  } catch (error) {
    throw new Error(`The text ${file} cannot be read`, { cause: error });
  }
};
