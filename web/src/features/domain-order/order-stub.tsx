import type { Paise } from '@haat/contracts/money';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import classes from './order-stub.module.css';
import { LOADING, planWith } from './order-terms.ts';

type OrderStubProps = {
  readonly domain: string;
  readonly orderType: string;
  /** Of the whole order; null until known. */
  readonly pricePaise: Paise | null;
  /** Null while unknown; the row is left out. */
  readonly renewalPaise: Paise | null;
  readonly className?: string;
};

/** What is being ordered, on a slip beside the form. */
export const OrderStub = (props: OrderStubProps) => {
  const { domain, orderType, pricePaise, renewalPaise, className } = props;
  const plan = planWith(orderType);
  const renewal =
    renewalPaise === null ? [] : [{ term: 'Renews at', value: <Price paise={renewalPaise} /> }];
  return (
    <Receipt
      className={className}
      label="Your order"
      segments={[
        <div key="order" className={classes.order}>
          <p className="sm muted" aria-hidden="true">
            Your order
          </p>
          <p className={`${classes.domain} mono`}>{domain}</p>
          {plan === null ? (
            <ReceiptRows
              rows={[
                { term: 'Order type', value: orderType },
                { term: 'Period', value: '1 year' },
                ...renewal,
              ]}
            />
          ) : (
            <ReceiptRows
              rows={[
                { term: 'Order type', value: orderType },
                {
                  term: 'Domain, 1 year',
                  value:
                    pricePaise === null ? LOADING : <Price paise={pricePaise - plan.pricePaise} />,
                },
                { term: plan.name, value: <Price paise={plan.pricePaise} /> },
                ...renewal,
              ]}
            />
          )}
        </div>,
        <ReceiptTotal key="total" label="To pay">
          {pricePaise === null ? LOADING : <Price paise={pricePaise} />}
        </ReceiptTotal>,
      ]}
    />
  );
};
