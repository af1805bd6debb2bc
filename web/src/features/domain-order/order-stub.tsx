import type { Paise } from '@haat/contracts/money';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import classes from './order-stub.module.css';
import { LOADING, ORDER_TYPE } from './order-terms.ts';

type OrderStubProps = {
  readonly domain: string;
  /** Null until known. */
  readonly pricePaise: Paise | null;
  /** Null while unknown; the row is left out. */
  readonly renewalPaise: Paise | null;
  readonly className?: string;
};

/** What is being ordered, on a slip beside the form. */
export const OrderStub = ({ domain, pricePaise, renewalPaise, className }: OrderStubProps) => (
  <Receipt
    className={className}
    label="Your order"
    segments={[
      <div key="order" className={classes.order}>
        <p className="sm muted" aria-hidden="true">
          Your order
        </p>
        <p className={`${classes.domain} mono`}>{domain}</p>
        <ReceiptRows
          rows={[
            { term: 'Order type', value: ORDER_TYPE },
            { term: 'Period', value: '1 year' },
            ...(renewalPaise === null
              ? []
              : [{ term: 'Renews at', value: <Price paise={renewalPaise} /> }]),
          ]}
        />
      </div>,
      <ReceiptTotal key="total" label="To pay">
        {pricePaise === null ? LOADING : <Price paise={pricePaise} />}
      </ReceiptTotal>,
    ]}
  />
);
