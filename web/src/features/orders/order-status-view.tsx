import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import { domainOrderMessages, markFailure } from '@haat/contracts/messages';
import { isTerminal } from '@haat/contracts/order-status';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { Receipt, ReceiptRows } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatWeekdayDate } from '../../lib/format-time.ts';
import { OrderStamp } from './order-stamp.tsx';
import classes from './order-status-view.module.css';
import { orderState } from './order-story.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { useCorrection } from './use-correction.tsx';
import { useOrderStatus } from './use-order-status.ts';

type OrderStatusViewProps = {
  readonly orderId: string;
  /** Where the order was written, for the first query. */
  readonly position: string | null;
  /** The order as it was placed, shown until the first query answers. */
  readonly placed: DomainBuyAnswer['order'];
  /** What the submission said, with its mark; the order's own word replaces it. */
  readonly message: string | null;
  /** What the payment check wanted read; the order's own word replaces it. */
  readonly notice: string | null;
};

/** The order's receipt with its number and state, and its story beside it. */
export const OrderStatusView = (props: OrderStatusViewProps) => {
  const { orderId, position, placed, message, notice } = props;
  const { order, error, reload } = useOrderStatus(orderId, position);
  const correction = useCorrection(order, reload, notice);
  const [openedAt] = useState(() => new Date());
  const known = order ?? { ...placed, timeline: [] };
  const isOver = isTerminal(known.status);
  const said = order?.message ?? message;
  const { dataNotAvailable } = domainOrderMessages;
  return (
    <div className={classes.columns}>
      <Receipt
        label="Your order"
        segments={[
          <div key="head">
            <div className={classes.head}>
              <div>
                <Logo size={20} />
                <p className="xs muted">
                  {formatWeekdayDate(order ? new Date(order.placed_at) : openedAt)}
                </p>
              </div>
              <OrderStamp state={orderState(known)} />
            </div>
            <div role="status">
              <MarkedMessage>{said || markFailure(domainOrderMessages.noMessage)}</MarkedMessage>
            </div>
            {correction.notice}
          </div>,
          <ReceiptRows
            key="rows"
            missing={isOver ? dataNotAvailable : `${dataNotAvailable} yet`}
            rows={[
              { term: 'Order ID', value: known.id, mono: true },
              { term: 'Domain Name', value: known.domain, mono: true },
              { term: 'Payment Method', value: known.pmethod.toUpperCase() },
              { term: 'Customer ID', value: known.owner_id, mono: true },
              { term: 'Invoice ID', value: known.invoice_id, mono: true },
              { term: 'Registered Email', value: known.email },
            ]}
          />,
          correction.form,
        ]}
      />
      <div>
        <h3 className={`${classes.title} h4`}>What happened, and when</h3>
        {order ? <OrderTimeline order={order} /> : <Waiting />}
        {error && !order && <p className="sm muted">{error.message}</p>}
        {!isOver && (
          <p className={`${classes.updates} sm muted`}>
            <Icon of={IconRefresh} size={16} />
            This page updates by itself. You can close it, the order goes on.
          </p>
        )}
      </div>
    </div>
  );
};

const Waiting = () => (
  <div className={classes.waiting} aria-hidden="true">
    <Skeleton height="2.75rem" />
    <Skeleton height="2.75rem" />
    <Skeleton height="2.75rem" />
  </div>
);
