import type { OrderSummary } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { ORDER_STATUS_PILL, StatusPill } from '../../components/status-pill.tsx';
import { paths } from '../../config/paths.ts';
import {
  isPaidFor,
  isShort,
  nextStepOf,
  paidForThisText,
  paymentStatusText,
  pillOf,
  unusedPayments,
} from '../../features/payment/listed-payment.ts';
import payments from '../../features/payment/own-payments.module.css';
import { usePayments } from '../../features/payment/use-money.ts';
import { useAllOrders } from '../../lib/use-all-orders.ts';
import { useSession } from '../../lib/use-session.ts';
import { type OrderedThing, orderStatusText, ordersUnderWay } from './orders-under-way.ts';
import classes from './pending-payments.module.css';

const SLOWLY_MS = 15_000;

export const PendingPayments = ({ of: thing }: { readonly of: OrderedThing }) => {
  const { user } = useSession();
  const { data: paid } = usePayments(Boolean(user));
  const orders = useAllOrders(Boolean(user), {
    refreshInterval: (latest) =>
      latest && ordersUnderWay(latest.orders, thing).length > 0 ? SLOWLY_MS : 0,
  });
  const reported = unusedPayments(paid?.payments ?? []).filter(
    (payment) => payment.order_id === null && isPaidFor(payment, thing),
  );
  const underWay = ordersUnderWay(orders, thing);
  if (reported.length + underWay.length === 0) return null;
  return (
    <ul className={`${payments.payments} ${classes.sight}`} aria-label="Already paid or ordered">
      {underWay.map((order) => (
        <UnderWay key={order.id} order={order} />
      ))}
      {reported.map((payment) => (
        <Reported key={payment.reference_code} payment={payment} />
      ))}
    </ul>
  );
};

const UnderWay = ({ order }: { readonly order: OrderSummary }) => (
  <li>
    <div>
      <p className={payments.head}>
        <b>You’ve already ordered this</b>
        <StatusPill state={ORDER_STATUS_PILL[order.status]} />
      </p>
      <p className="sm muted">
        <span className="mono xs">{order.id}</span>. {orderStatusText(order)}
      </p>
    </div>
    <Button component={Link} to={paths.order(order.id)} size="sm">
      View order
    </Button>
  </li>
);

const Reported = ({ payment }: { readonly payment: ListedPayment }) => {
  const { reference_code, next, status, free } = payment;
  const step = nextStepOf(payment);
  const isReady = next === 'use' || status === 'matching' || (isShort(payment) && free > 0);
  return (
    <li>
      <div>
        <p className={payments.head}>
          <b>{paidForThisText(payment)}</b>
          <StatusPill state={pillOf(payment)} />
        </p>
        <p className="sm muted">
          <span className="mono xs">{reference_code}</span>. {paymentStatusText(payment)}
        </p>
      </div>
      {isReady || step === null ? (
        <span className="sm muted">Use it at the payment step</span>
      ) : (
        <Button component={Link} to={step.to} size="sm">
          {step.label}
        </Button>
      )}
    </li>
  );
};
