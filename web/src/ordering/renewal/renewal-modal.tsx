import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { paths } from '../../config/paths.ts';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import { placedOrderOf } from '../../features/orders/status-rows.ts';
import { LoginStep } from '../wizard/login-step.tsx';
import { OrderModal } from '../wizard/order-modal.tsx';
import { dayOf } from './ends.ts';
import { RULES, renewalSteps } from './renewal-flow.ts';
import classes from './renewal-modal.module.css';
import { RenewalStep } from './renewal-step.tsx';
import { renewalTopic } from './renewal-topic.ts';
import { useRenewal } from './use-renewal.ts';
import { refreshSubscriptions } from './use-subscriptions.ts';

type RenewalModalProps = {
  readonly opened: boolean;
  readonly subscriptionId: string;
  readonly onClose: () => void;
};

type Order = ReturnType<typeof useRenewal>;

/** The order of one more period: what it is, what pays it, and how the order stands. */
export const RenewalModal = ({ opened, subscriptionId, onClose }: RenewalModalProps) => {
  const order = useRenewal(opened, subscriptionId);
  const { flow, dispatch, subscription } = order;
  const leave = () => {
    order.leave();
    onClose();
    refreshSubscriptions();
  };
  const subject = subscription?.subject ?? null;
  return (
    <OrderModal
      opened={opened}
      steps={renewalSteps(subject ?? 'it')}
      rules={RULES}
      flow={flow}
      subject={subject === null ? null : `The renewal of ${subject}`}
      // One step and its outcome.
      hasStrip={false}
      isKeptWhenLeft={false}
      onTouched={() => dispatch({ type: 'touched' })}
      onBack={() => dispatch({ type: 'back' })}
      onLeave={leave}
      onFinish={leave}
    >
      <StepBody order={order} />
    </OrderModal>
  );
};

const StepBody = ({ order }: { readonly order: Order }) => {
  const { user, flow, dispatch, subscription, list } = order;
  const { step, answer } = flow;
  if (step === RULES.last && answer !== null) {
    return (
      <OrderStatusView
        kind="renewal"
        orderId={answer.order.id}
        position={order.position}
        placed={placedOrderOf(answer)}
        message={flow.message}
        notice={flow.notice}
        balancePaise={flow.balancePaise}
      />
    );
  }
  if (flow.needsLogin) {
    return <LoginStep onSuccess={({ email }) => dispatch({ type: 'signedIn', email })} />;
  }
  if (subscription === undefined && list.isThere) {
    return <Note>This renews in another account, or cannot be renewed any more.</Note>;
  }
  if (subscription === undefined && list.error) {
    return <LoadFailure onRetry={list.reload}>{list.error.message}</LoadFailure>;
  }
  if (subscription === undefined || !user) return <Skeleton height="18rem" />;
  if (subscription.order !== null && !flow.isSubmitting) {
    return (
      <div className={classes.underWay}>
        <p>An order renews {subscription.subject} already.</p>
        <Button component={Link} to={paths.order(subscription.order.id)}>
          See the order
        </Button>
      </div>
    );
  }
  if (flow.paidUntil !== null && flow.paidUntil !== subscription.paid_until && !flow.isSubmitting) {
    return (
      <PaidFurther
        subscription={subscription}
        referenceCode={flow.referenceCode}
        onMore={() => dispatch({ type: 'endAccepted', paidUntil: subscription.paid_until })}
      />
    );
  }
  if (flow.pricePaise === null) {
    return (
      <p>
        <SupportText about={renewalTopic(subscription.subject)}>
          {subscription.price_note ?? ''}
        </SupportText>
      </p>
    );
  }
  return (
    <RenewalStep
      customerId={user.id}
      subscription={subscription}
      flow={flow}
      pricePaise={flow.pricePaise}
      dispatch={dispatch}
      onPayAtOnce={() => void order.payAtOnce()}
      onSubmit={() => void order.submit()}
      onOtherPrice={list.reload}
    />
  );
};

type PaidFurtherProps = {
  readonly subscription: ListedSubscription;
  readonly referenceCode: string;
  readonly onMore: () => void;
};

/** It was renewed elsewhere while this stood open: once more only where that is wanted. */
const PaidFurther = ({ subscription, referenceCode, onMore }: PaidFurtherProps) => {
  const { subject, period, paid_until } = subscription;
  return (
    <div className={classes.underWay}>
      <p role="status">
        {`${subject} is renewed already: it is paid until ${dayOf(paid_until)} by now.${
          referenceCode === '' ? '' : ` Your payment ${referenceCode} is kept, it is not used yet.`
        }`}
      </p>
      <Button variant="default" onClick={onMore}>
        Renew for one more {period}
      </Button>
    </div>
  );
};
