import { followableLink, routeOf } from '@haat/contracts/code-item';
import { isPayable, type Paise, sumPaise } from '@haat/contracts/money';
import { z } from 'zod';
import { cleanHtml, textOf } from './content.ts';
import { fieldOf, idSchema, isInCurrency, paiseOf } from './wire.ts';

/** A piece of code as the provider sells it; amounts in integer paise. */
export type CodeProduct = {
  readonly kind: 'code';
  readonly id: number;
  readonly category: { readonly id: number; readonly name: string; readonly route: string };
  readonly pageLangId: number | null;
  readonly title: string;
  readonly route: string;
  /** Clean: it may be shown as it is. */
  readonly contentHtml: string;
  readonly contentText: string;
  readonly demoLink: string | null;
  /** Where the provider keeps the package. Never shown for an item that is sold. */
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

/** @returns the item; null when it is unreadable, is priced in another currency or has no price. */
export const readCodeRow = (row: unknown, currency: number): CodeProduct | null => {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { data } = parsed;
  const pricePaise = paiseOf(fieldOf(data.price, 'amount'));
  const setupPaise = paiseOf(fieldOf(data.price, 'setup') ?? 0);
  if (pricePaise === null || setupPaise === null) return null;
  const totalPaise = sumPaise([pricePaise, setupPaise]);
  // What is free costs nothing at all.
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
    demoLink: followableLink(fieldOf(data.page_options, 'demo_link')),
    downloadLink: followableLink(fieldOf(data.options, 'download_link')),
    pricePaise,
    setupPaise,
  };
};
