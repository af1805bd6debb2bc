import { truncateText } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { paiseToRupees, sumPaise } from '@haat/contracts/money';
import type { CodeProduct } from './code-row.ts';

/** True for what anybody may download. */
export const isFreeProduct = ({
  pricePaise,
  setupPaise,
}: Pick<CodeProduct, 'pricePaise' | 'setupPaise'>): boolean =>
  sumPaise([pricePaise, setupPaise]) === 0;

/** Where anybody downloads a free item. */
export const freeDownloadPath = (route: string): string => `/api/downloads/free/${route}`;

/** A product as the specification's code item, with nothing in it that must be paid for first. */
export const codeItemOf = (product: CodeProduct): CodeItem => ({
  id: product.id,
  type: 'software',
  category: product.category.id,
  category_name: product.category.name,
  category_route: product.category.route,
  page_lang_id: product.pageLangId,
  page_title: product.title,
  route: product.route,
  content: product.contentHtml,
  description: truncateText(product.contentText),
  page_options: JSON.stringify(product.demoLink === null ? {} : { demo_link: product.demoLink }),
  options: {
    // The provider names the package of a sold item, too: that link would be the item itself.
    download_link: isFreeProduct(product)
      ? (product.downloadLink ?? freeDownloadPath(product.route))
      : null,
  },
  price: {
    amount: paiseToRupees(product.pricePaise),
    setup: paiseToRupees(product.setupPaise),
  },
});
