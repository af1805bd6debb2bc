import { Price } from '../../components/price.tsx';
import { OrderSummary } from '../wizard/order-summary.tsx';
import { type ItemPrice, totalPaise } from './flow/item-price.ts';
import type { CodeOrder } from './use-code-order.ts';

export const CodeSummary = ({ of: { item, price, email } }: { readonly of: CodeOrder }) => (
  <OrderSummary
    title={item.page_title}
    isEverywhere
    rows={[
      { term: 'Category', value: item.category_name },
      { term: 'Email', value: email },
      ...priceRows(price),
    ]}
    total={price && <Price paise={totalPaise(price)} />}
  />
);

export const priceRows = (price: ItemPrice | null) =>
  price === null
    ? []
    : [
        { term: 'Price', value: <Price paise={price.amountPaise} /> },
        ...(price.setupPaise > 0
          ? [{ term: 'Setup price', value: <Price paise={price.setupPaise} /> }]
          : []),
      ];
