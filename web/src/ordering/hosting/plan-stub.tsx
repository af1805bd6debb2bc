import type { ReactNode } from 'react';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import classes from './plan-stub.module.css';

type PlanStubProps = {
  /** The plan's name. */
  readonly plan: string;
  /** Empty until one is given. */
  readonly domain: string;
  readonly rows: readonly { readonly term: string; readonly value: ReactNode }[];
  readonly total: ReactNode;
  /** Under the total, such as what it renews at. */
  readonly remark?: string | null;
};

/** The plan that is being ordered, on a slip beside the form. */
export const PlanStub = ({ plan, domain, rows, total, remark = null }: PlanStubProps) => (
  <Receipt
    className="on-desk"
    label="Your order"
    segments={[
      <div key="order" className={classes.order}>
        <p className="sm muted" aria-hidden="true">
          Your order
        </p>
        <p className="h4">{plan}</p>
        {domain !== '' && <p className={`${classes.domain} mono sm`}>{domain}</p>}
        <ReceiptRows rows={rows} />
      </div>,
      <div key="total">
        <ReceiptTotal label="To pay">{total}</ReceiptTotal>
        {remark !== null && <p className={`${classes.remark} xs muted`}>{remark}</p>}
      </div>,
    ]}
  />
);
