import { z } from 'zod';
import type { LegalText } from '../src/features/legal/legal-text.ts';
import { renderMarkdown } from './markdown.ts';
import { readFrontMatter } from './read-articles.ts';

const frontMatterSchema = z.strictObject({
  short: z.array(z.string()).min(1),
  changes: z.array(z.string()),
});

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
