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
import { type Step, Wizard } from '../wizard/wizard.tsx';
import { dayOf } from './ends.ts';
import { acceptEnd } from './renewal-flow.ts';
import classes from './renewal-modal.module.css';
import { RenewalStep } from './renewal-step.tsx';
import { renewalTopic } from './renewal-topic.ts';
import { type Renewal, useRenewal } from './use-renewal.ts';
import { refreshSubscriptions } from './use-subscriptions.ts';

type RenewalModalProps = {
  readonly opened: boolean;
  readonly subscriptionId: string;
  readonly onClose: () => void;
};

const RenewalView = ({ of: order }: { readonly of: Renewal }) => {
  const { flow, change, subscription, list } = order;
  if (subscription === undefined && list.isThere) {
    return <Note>This can’t be renewed from your account.</Note>;
  }
  if (subscription === undefined && list.error) {
    return <LoadFailure onRetry={list.reload}>{list.error.message}</LoadFailure>;
  }
  if (subscription === undefined) return <Skeleton height="18rem" />;
  if (subscription.order !== null && !flow.isSubmitting) {
    return (
      <div className={classes.underWay}>
        <p>You’ve already ordered the renewal of {subscription.subject}.</p>
        <Button component={Link} to={paths.order(subscription.order.id)}>
          View order
        </Button>
      </div>
    );
  }
  if (flow.paidUntil !== null && flow.paidUntil !== subscription.paid_until && !flow.isSubmitting) {
    return (
      <PaidFurther
        subscription={subscription}
        referenceCode={flow.referenceCode}
        onMore={() => change(acceptEnd(subscription.paid_until))}
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
  return <RenewalStep of={order} subscription={subscription} pricePaise={flow.pricePaise} />;
};

const subjectOf = ({ subscription }: Renewal): string => subscription?.subject ?? 'it';

const STEPS: readonly Step<Renewal>[] = [
  { name: 'Login', title: 'Login to place the order' },
  {
    name: 'Renewal',
    title: (order) => `Renew ${subjectOf(order)}`,
    view: (order) => <RenewalView of={order} />,
  },
  {
    name: 'Done',
    title: 'Order Status',
    view: ({ flow: { answer, ...flow }, position }) =>
      answer && (
        <OrderStatusView
          {...flow}
          kind="renewal"
          orderId={answer.order.id}
          position={position}
          placed={placedOrderOf(answer)}
        />
      ),
  },
];

export const RenewalModal = ({ opened, subscriptionId, onClose }: RenewalModalProps) => {
  const order = useRenewal(opened, subscriptionId);
  const { subscription, flow } = order;
  const close = () => {
    onClose();
    refreshSubscriptions();
  };
  return (
    <Wizard
      opened={opened}
      order={order}
      steps={STEPS}
      hasStrip={false}
      subject={null}
      unfinished={subscription ? `You haven’t renewed ${subscription.subject} yet.` : undefined}
      sum={subscription && { label: subscription.subject, pricePaise: flow.pricePaise }}
      onClose={close}
      onFinish={() => {
        order.leave();
        close();
      }}
    />
  );
};

type PaidFurtherProps = {
  readonly subscription: ListedSubscription;
  readonly referenceCode: string;
  readonly onMore: () => void;
};

/** Renewed elsewhere meanwhile: a second renewal needs a click. */
const PaidFurther = ({ subscription, referenceCode, onMore }: PaidFurtherProps) => {
  const { subject, period, paid_until } = subscription;
  return (
    <div className={classes.underWay}>
      <p role="status">
        {`${subject} is already renewed. It expires on ${dayOf(paid_until)}.${
          referenceCode === '' ? '' : ` Your payment ${referenceCode} is safe and not used yet.`
        }`}
      </p>
      <Button variant="default" onClick={onMore}>
        Renew for one more {period}
      </Button>
    </div>
  );
};
