import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { rupeesToPaise } from '@haat/contracts/money';
import { isTerminal } from '@haat/contracts/order-status';
import { Button } from '@mantine/core';
import { IconFileInvoice, IconLifebuoy, IconReceipt, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { SupportTopic } from '../../components/support-text.tsx';
import { apiPaths, paths } from '../../config/paths.ts';
import { fetchJson, isNotThere } from '../../lib/api-client.ts';
import { CancelOrder } from './cancel-order.tsx';
import { HostingLogin } from './hosting-login.tsx';
import classes from './order-detail.module.css';
import { OrderFile } from './order-file.tsx';
import { OrderNext } from './order-next.tsx';
import { OrderStamp } from './order-stamp.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderTitle } from './order-title.ts';
import { paidLabel } from './paid-label.ts';
import { PayAgain } from './pay-again.tsx';
import { LostNameMoney, ReplaceDomain } from './replace-domain.tsx';
import { RetainedMoney, retainedPaiseOf } from './retained-money.tsx';
import { nameserversRow, renewalRows } from './status-rows.tsx';
import { orderState } from './timeline-steps.ts';
import { useCorrection } from './use-correction.tsx';
import { useOrderStatus } from './use-order-status.ts';

export const OpenedOrder = ({ orderId }: { readonly orderId: string }) => {
  const { order, error, reload } = useOrderStatus(orderId);
  if (order) return <OrderReceipt order={order} reload={reload} />;
  if (isNotThere(error)) {
    return (
      <EmptyState icon={IconReceipt}>
        We can’t find this order in your account. Check My Orders.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <LoadFailure onRetry={() => reload()}>
        {`${domainOrderMessages.detailsMissing} ${error.message}`}
      </LoadFailure>
    );
  }
  return (
    <div aria-busy="true">
      <Receipt
        segments={[
          <Skeleton key="head" height="4.5rem" />,
          <Skeleton key="story" height="16rem" />,
        ]}
      />
    </div>
  );
};

export const OrderTimelineSection = ({ orderId }: { readonly orderId: string }) => {
  const { order } = useOrderStatus(orderId);
  return (
    order && (
      <>
        <h2 className={`${classes.title} h4`}>Timeline</h2>
        <OrderTimeline order={order} />
      </>
    )
  );
};

type OrderReceiptProps = {
  readonly order: OrderDetail;
  readonly reload: (position: string | null) => void;
};

const OrderReceipt = ({ order, reload }: OrderReceiptProps) => {
  const { id, status } = order;
  const { title, about, isDomain } = orderTitle(order);
  const correction = useCorrection(order, reload);
  const navigate = useNavigate();
  const follow = async (other: string, position: string | null): Promise<void> => {
    // First: without it the list would not have the order.
    await fetchJson(apiPaths.order(other, position)).catch(() => undefined);
    await navigate(paths.order(other));
  };
  const head = useRef<HTMLDivElement>(null);
  const goOn = (position: string | null): void => {
    void mutate(apiPaths.orders);
    reload(position);
    head.current?.focus();
  };
  const hasEndedBadly = status === 'failed' || status === 'cancelled';
  return (
    <Receipt
      label={`Order ${id}`}
      segments={[
        <div key="head" ref={head} tabIndex={-1}>
          <div className={classes.head}>
            <div>
              <p className={`${classes.id} mono xs muted`}>{id}</p>
              <h2 className={isDomain ? `${classes.domain} mono` : 'h3'}>{title}</h2>
              <p className={`${classes.about} sm muted`}>{about}</p>
            </div>
            <OrderStamp state={orderState(order)} />
          </div>
          <div role="status" className={hasEndedBadly ? classes.message : 'sr-only'}>
            <MarkedMessage about={topicOf(order)}>{order.message}</MarkedMessage>
          </div>
          {correction.notice}
        </div>,
        order.hosting && <HostingLogin key="login" order={order} hosting={order.hosting} />,
        order.pay_again && (
          <PayAgain key="pay-again" order={order} opens={order.pay_again} onPaid={goOn} />
        ),
        order.can_take_other_name && <LostNameMoney key="money" order={order} />,
        retainedPaiseOf(order) > 0 && <RetainedMoney key="retained" order={order} />,
        order.can_take_other_name && (
          <ReplaceDomain
            key="other-name"
            order={order}
            onTaken={({ id: other }, position) => void follow(other, position)}
          />
        ),
        <div key="story">
          {order.kind === 'code' && (
            <OrderFile title={order.service} download={order.download} status={status} />
          )}
          <OrderNext {...order} />
          <h3 className={`${classes.title} h4`}>Timeline</h3>
          <OrderTimeline order={order} />
          {!isTerminal(status) && (
            <p className={`${classes.updates} sm muted`}>
              <Icon of={IconRefresh} size={16} />
              Updates automatically
            </p>
          )}
        </div>,
        correction.form,
        order.nameservers !== null && (
          <ReceiptRows key="nameservers" rows={[nameserversRow(order.nameservers)]} />
        ),
        order.renewal !== null && (
          <ReceiptRows key="renewal" rows={renewalRows(order)} missing="Not renewed yet" />
        ),
        <OrderSum key="sum" order={order} reload={reload} />,
      ]}
    />
  );
};

const topicOf = ({ id, reference_code }: OrderDetail): SupportTopic => ({
  order: id,
  payment: reference_code,
});

const OrderSum = ({ order, reload }: OrderReceiptProps) => {
  const paise = rupeesToPaise(order.price);
  return (
    <>
      <ReceiptTotal label={paidLabel(order) ?? 'Price'}>
        {paise === null ? domainOrderMessages.dataNotAvailable : <Price paise={paise} />}
      </ReceiptTotal>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={paths.support(topicOf(order))}
          leftSection={<Icon of={IconLifebuoy} />}
        >
          Support
        </Button>
        <CancelOrder order={order} onCancelled={reload} />
        {order.invoice_id !== null && (
          <Button
            component={Link}
            to={paths.invoice(order.invoice_id)}
            leftSection={<Icon of={IconFileInvoice} />}
          >
            Invoice
          </Button>
        )}
      </div>
    </>
  );
};
