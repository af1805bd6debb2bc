import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { type Paise, rupeesToPaise, subtractPaise } from '@haat/contracts/money';
import { isTerminal } from '@haat/contracts/order-status';
import { PAYMENT_SOURCE_LABELS } from '@haat/contracts/payment-source';
import type { PurposeKind } from '@haat/contracts/purpose-kind';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { PILLS } from '../../components/status-pill.tsx';
import { formatWeekdayDate } from '../../lib/format-time.ts';
import { OrderNext } from './order-next.tsx';
import { OrderStamp } from './order-stamp.tsx';
import classes from './order-status-view.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { paidLabel } from './paid-label.ts';
import { LostNameMoney, ReplaceDomain } from './replace-domain.tsx';
import { RetainedMoney, retainedPaiseOf } from './retained-money.tsx';
import { type PlacedOrder, statusRows } from './status-rows.tsx';
import { orderState } from './timeline-steps.ts';
import { useCorrection } from './use-correction.tsx';
import { useOrderStatus } from './use-order-status.ts';

type OrderStatusViewProps = {
  readonly kind?: PurposeKind;
  readonly orderId: string;
  readonly position: string | null;
  readonly placed: PlacedOrder;
  readonly message: string | null;
  readonly notice: string | null;
  readonly balancePaise?: Paise;
  readonly delivery?: (order: OrderDetail | undefined) => ReactNode;
};

export const OrderStatusView = (props: OrderStatusViewProps) => {
  const [other, setOther] = useState<Pick<OrderStatusViewProps, 'placed' | 'position'> | null>(
    null,
  );
  const follow: FollowOther = (placed, position) => setOther({ placed, position });
  if (other === null) return <OrderStatus {...props} onOther={follow} />;
  const { id } = other.placed;
  const shown = { ...props, ...other, orderId: id, message: null, notice: null };
  return <OrderStatus key={id} {...shown} onOther={follow} />;
};

type FollowOther = ComponentProps<typeof ReplaceDomain>['onTaken'];
type OrderStatusProps = OrderStatusViewProps & { readonly onOther: FollowOther };

const OrderStatus = (props: OrderStatusProps) => {
  const { kind = 'domain', orderId, position, placed, message, notice } = props;
  const { order, error, reload } = useOrderStatus(orderId, position);
  const correction = useCorrection(order, reload, notice);
  const [openedAt] = useState(() => new Date());
  const known = order ?? placed;
  const state = orderState(known);
  const isOver = isTerminal(known.status);
  const text = order?.message ?? message;
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
              <OrderStamp state={state} />
            </div>
            <div role="status">
              <MarkedMessage about={{ order: orderId, payment: order?.reference_code ?? null }}>
                {text || markFailure(domainOrderMessages.noMessage)}
              </MarkedMessage>
            </div>
            {correction.notice}
          </div>,
          order?.can_take_other_name && <LostNameMoney key="money" order={order} />,
          order && retainedPaiseOf(order) > 0 && <RetainedMoney key="retained" order={order} />,
          <ReceiptRows
            key="rows"
            missing={isOver ? dataNotAvailable : `${dataNotAvailable} yet`}
            rows={statusRows(kind, known, PILLS[state].label)}
          />,
          correction.form,
          kind !== 'domain' && order && (
            <OrderSum key="sum" order={order} balancePaise={props.balancePaise ?? 0} />
          ),
        ]}
      />
      <div>
        {order?.can_take_other_name && (
          <div className={classes.other}>
            <ReplaceDomain order={order} onTaken={props.onOther} />
          </div>
        )}
        {props.delivery?.(order)}
        {order && <OrderNext {...order} />}
        <h3 className={`${classes.title} h4`}>Timeline</h3>
        {order ? <OrderTimeline order={order} /> : <Waiting />}
        {error && !order && <p className="sm muted">{error.message}</p>}
        {!isOver && (
          <p className={`${classes.updates} sm muted`}>
            <Icon of={IconRefresh} size={16} />
            This page updates automatically. You can close it; we’ll email you.
          </p>
        )}
      </div>
    </div>
  );
};

type OrderSumProps = { readonly order: OrderDetail; readonly balancePaise: Paise };

const OrderSum = ({ order, balancePaise }: OrderSumProps) => {
  const pricePaise = rupeesToPaise(order.price);
  if (pricePaise === null) return null;
  const restPaise = subtractPaise(pricePaise, balancePaise);
  return (
    <>
      {balancePaise > 0 && (
        <ReceiptRows
          rows={[
            { term: 'From your balance', value: <Price paise={balancePaise} /> },
            ...(restPaise > 0 ? [{ term: 'By UPI', value: <Price paise={restPaise} /> }] : []),
          ]}
        />
      )}
      <ReceiptTotal
        label={
          pricePaise === 0 ? 'Price' : (paidLabel(order) ?? submittedLabel(balancePaise, restPaise))
        }
      >
        <Price paise={pricePaise} />
      </ReceiptTotal>
    </>
  );
};

const submittedLabel = (balancePaise: Paise, restPaise: Paise): string => {
  if (restPaise <= 0) return PAYMENT_SOURCE_LABELS.balance;
  return balancePaise === 0 ? 'Submitted by UPI, being verified' : 'Submitted, being verified';
};

const Waiting = () => (
  <div className={classes.waiting} aria-hidden="true">
    <Skeleton height="2.75rem" />
    <Skeleton height="2.75rem" />
    <Skeleton height="2.75rem" />
  </div>
);
