import { followableLink, routeOf } from '@haat/contracts/code-item';
import { isPayable, type Paise, sumPaise } from '@haat/contracts/money';
import { type PageOptions, readPageOptions } from '@haat/contracts/page-options';
import { z } from 'zod';
import { cleanHtml, textOf } from './content.ts';
import { fieldOf, idSchema, isInCurrency, objectOf, paiseOf } from './wire.ts';

/** Amounts in paise. */
export type CodeProduct = {
  readonly kind: 'code';
  readonly id: number;
  readonly category: { readonly id: number; readonly name: string; readonly route: string };
  readonly pageLangId: number | null;
  readonly title: string;
  readonly route: string;
  /** Sanitized. */
  readonly contentHtml: string;
  readonly contentText: string;
  readonly pageOptions: PageOptions;
  /** The provider's package. Never show it for a sold item. */
  readonly downloadLink: string | null;
  readonly pricePaise: Paise;
  readonly setupPaise: Paise;
};

const rowSchema = z.object({
  id: idSchema,
  category: idSchema,
  category_name: z.string(),
  page_lang_id: idSchema.nullish().catch(null),
  page_title: z.string(),
  route: z.string().nullish(),
  content: z.string().nullish(),
  page_options: z.unknown().optional(),
  options: z.unknown().optional(),
  price: z.unknown().optional(),
});

/** @returns null for an unreadable row, another currency or no price. */
export const readCodeRow = (row: unknown, currency: number): CodeProduct | null => {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { data } = parsed;
  const pricePaise = paiseOf(fieldOf(data.price, 'amount'));
  const setupPaise = paiseOf(fieldOf(data.price, 'setup') ?? 0);
  if (pricePaise === null || setupPaise === null) return null;
  const totalPaise = sumPaise([pricePaise, setupPaise]);
  if (totalPaise > 0 && !isPayable(totalPaise)) return null;
  if (!isInCurrency(fieldOf(data.price, 'currency'), currency)) return null;
  const title = textOf(data.page_title);
  const categoryName = textOf(data.category_name);
  if (title === '' || categoryName === '') return null;
  const contentHtml = cleanHtml(data.content ?? '');
  return {
    kind: 'code',
    id: data.id,
    category: {
      id: data.category,
      name: categoryName,
      route: routeOf(categoryName) || String(data.category),
    },
    pageLangId: data.page_lang_id ?? null,
    title,
    route: routeOf(data.route ?? '') || routeOf(title) || String(data.id),
    contentHtml,
    contentText: textOf(contentHtml),
    pageOptions: readPageOptions(objectOf(data.page_options)),
    downloadLink: followableLink(fieldOf(data.options, 'download_link')),
    pricePaise,
    setupPaise,
  };
};
