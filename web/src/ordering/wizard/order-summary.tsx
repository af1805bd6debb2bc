import type { ReactNode } from 'react';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import classes from './order-summary.module.css';

type OrderSummaryProps = {
  readonly title: string;
  readonly isDomain?: boolean;
  readonly domain?: string;
  readonly rows: readonly { readonly term: string; readonly value: ReactNode }[];
  readonly total: ReactNode;
  readonly hint?: ReactNode;
  readonly isEverywhere?: boolean;
};

export const OrderSummary = (props: OrderSummaryProps) => (
  <Receipt
    label="Your order"
    {...(!props.isEverywhere && { className: 'on-desk' })}
    segments={[
      <div key="order" className={classes.order}>
        <p className="sm muted" aria-hidden="true">
          Your order
        </p>
        <p className={`${classes.title} ${props.isDomain ? 'mono' : ''}`}>{props.title}</p>
        {props.domain && <p className="mono sm">{props.domain}</p>}
        <ReceiptRows rows={props.rows} />
      </div>,
      props.total !== null && (
        <div key="total">
          <ReceiptTotal label="To pay">{props.total}</ReceiptTotal>
          {props.hint && <p className={`${classes.hint} xs muted`}>{props.hint}</p>}
        </div>
      ),
    ]}
  />
);
