import { truncateText } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { paiseToRupees, sumPaise } from '@haat/contracts/money';
import type { CodeProduct } from '@haat/ordering/catalogue/code-row';

export const isFreeProduct = ({
  pricePaise,
  setupPaise,
}: Pick<CodeProduct, 'pricePaise' | 'setupPaise'>): boolean =>
  sumPaise([pricePaise, setupPaise]) === 0;

export const freeDownloadPath = (route: string): string => `/api/downloads/free/${route}`;

/** The item as specified, without anything that must be paid for. */
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
  page_options: JSON.stringify(product.pageOptions),
  options: {
    // For a sold item the provider's link is the paid package itself.
    download_link: isFreeProduct(product)
      ? (product.downloadLink ?? freeDownloadPath(product.route))
      : null,
  },
  price: {
    amount: paiseToRupees(product.pricePaise),
    setup: paiseToRupees(product.setupPaise),
  },
});
