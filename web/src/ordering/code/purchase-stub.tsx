import type { CodeItem } from '@haat/contracts/http/codes';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { type ItemPrice, totalPaise } from './flow/item-price.ts';
import classes from './purchase-stub.module.css';

type PurchaseStubProps = {
  readonly item: Pick<CodeItem, 'page_title' | 'category_name'>;
  /** Null where it is no amount of rupees. */
  readonly price: ItemPrice | null;
  /** Who buys, as far as it is known. */
  readonly email: string;
};

/** What is being bought, on a slip beside the login and the domain. */
export const PurchaseStub = ({ item, price, email }: PurchaseStubProps) => (
  <Receipt
    label="Your order"
    className={classes.stub}
    segments={[
      <div key="item">
        <p className="sm muted" aria-hidden="true">
          Your order
        </p>
        <p className={classes.title}>{item.page_title}</p>
        <ReceiptRows
          rows={[
            { term: 'Category', value: item.category_name },
            { term: 'Email', value: email },
            ...priceRows(price),
          ]}
        />
      </div>,
      price !== null && (
        <ReceiptTotal key="total" label="To pay">
          <Price paise={totalPaise(price)} />
        </ReceiptTotal>
      ),
    ]}
  />
);

/** What the total is made of; a setup that costs nothing is not told. */
export const priceRows = (price: ItemPrice | null) =>
  price === null
    ? []
    : [
        { term: 'Price', value: <Price paise={price.amountPaise} /> },
        ...(price.setupPaise > 0
          ? [{ term: 'Setup price', value: <Price paise={price.setupPaise} /> }]
          : []),
      ];
