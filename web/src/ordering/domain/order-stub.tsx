import type { Paise } from '@haat/contracts/money';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import classes from './order-stub.module.css';
import { LOADING, planWith } from './order-terms.ts';
import { rowsWith } from './plan-rows.tsx';

type OrderStubProps = {
  readonly domain: string;
  readonly orderType: string;
  /** Of the whole order; null until known. */
  readonly pricePaise: Paise | null;
  /** Null while unknown; then nothing is said of it. */
  readonly renewalPaise: Paise | null;
  readonly className?: string;
};

/** What is being ordered, on a slip beside the form. */
export const OrderStub = (props: OrderStubProps) => {
  const { domain, orderType, pricePaise, renewalPaise, className } = props;
  const plan = planWith(orderType);
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
              ]}
            />
          ) : (
            <>
              <dl className={classes.type}>
                <dt>Order type</dt>
                <dd>{orderType}</dd>
              </dl>
              <ReceiptRows rows={rowsWith(plan, pricePaise)} />
            </>
          )}
        </div>,
        <div key="total">
          <ReceiptTotal label="To pay">
            {pricePaise === null ? LOADING : <Price paise={pricePaise} />}
          </ReceiptTotal>
          {renewalPaise !== null && (
            <p className={`${classes.renewal} xs muted`}>
              Renews at <Price paise={renewalPaise} /> per year.
            </p>
          )}
        </div>,
      ]}
    />
  );
};

type OrderFactsProps = Pick<OrderStubProps, 'domain' | 'orderType' | 'pricePaise'>;

/** The same on a narrow screen, where the sum stands at the foot already. */
export const OrderFacts = ({ domain, orderType, pricePaise }: OrderFactsProps) => (
  <section className={`${classes.facts} on-phone`} aria-label="Your order">
    <ReceiptRows
      rows={[
        { term: 'Domain', value: domain, mono: true },
        { term: 'Price', value: pricePaise === null ? LOADING : <Price paise={pricePaise} /> },
        { term: 'Order type', value: orderType },
      ]}
    />
  </section>
);
