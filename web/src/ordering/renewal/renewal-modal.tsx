import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { paths } from '../../config/paths.ts';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import { placedOrderOf } from '../../features/orders/status-rows.tsx';
import { laterTerms } from '../wizard/renewal-terms.ts';
import { type Step, Wizard } from '../wizard/wizard.tsx';
import { dayOf } from './ends.ts';
import { acceptEnd } from './renewal-flow.ts';
import classes from './renewal-modal.module.css';
import { NAMES, type RenewalKind, renewalTopic } from './renewal-names.ts';
import { RenewalStep } from './renewal-step.tsx';
import { type Renewal, useRenewal } from './use-renewal.ts';
import { refreshSubscriptions } from './use-subscriptions.ts';

type RenewalModalProps = {
  readonly kind: RenewalKind;
  readonly opened: boolean;
  readonly subscriptionId: string;
  readonly onClose: () => void;
};

const RenewalView = ({ of: order }: { readonly of: Renewal }) => {
  const { kind, flow, change, subscription, list } = order;
  const { done } = NAMES[kind];
  if (subscription === undefined && list.isThere) {
    return <Note>{`This can’t be ${done} from your account.`}</Note>;
  }
  if (subscription === undefined && list.error) {
    return <LoadFailure onRetry={list.reload}>{list.error.message}</LoadFailure>;
  }
  if (subscription === undefined) return <Skeleton height="18rem" />;
  if (subscription.order !== null && !flow.isSubmitting) {
    return (
      <div className={classes.underWay}>
        <p>{`An order for ${subscription.subject} is under way.`}</p>
        <Button component={Link} to={paths.order(subscription.order.id)}>
          View order
        </Button>
      </div>
    );
  }
  if (kind === 'restore' && subscription.restore === null && !flow.isSubmitting) {
    return <NotInRedemption subscription={subscription} referenceCode={flow.referenceCode} />;
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
        <SupportText about={renewalTopic(kind, subscription.subject)}>
          {(kind === 'restore' ? subscription.restore?.note : subscription.price_note) ?? ''}
        </SupportText>
      </p>
    );
  }
  return <RenewalStep of={order} subscription={subscription} pricePaise={flow.pricePaise} />;
};

const subjectOf = ({ subscription }: Renewal): string => subscription?.subject ?? 'it';

const stepsOf = (kind: RenewalKind): readonly Step<Renewal>[] => [
  { name: 'Login', title: 'Login to place the order' },
  {
    name: kind === 'restore' ? 'Restore' : 'Renewal',
    title: (order) => `${NAMES[kind].verb} ${subjectOf(order)}`,
    view: (order) => <RenewalView of={order} />,
  },
  {
    name: 'Done',
    title: 'Order Status',
    view: ({ flow: { answer, ...flow }, position }) =>
      answer && (
        <OrderStatusView
          {...flow}
          kind={kind}
          orderId={answer.order.id}
          position={position}
          placed={placedOrderOf(answer)}
        />
      ),
  },
];

const STEPS: Readonly<Record<RenewalKind, readonly Step<Renewal>[]>> = {
  renewal: stepsOf('renewal'),
  restore: stepsOf('restore'),
};

export const RenewalModal = ({ kind, opened, subscriptionId, onClose }: RenewalModalProps) => {
  const order = useRenewal(kind, opened, subscriptionId);
  const { subscription, flow } = order;
  const close = () => {
    onClose();
    refreshSubscriptions();
  };
  return (
    <Wizard
      opened={opened}
      order={order}
      steps={STEPS[kind]}
      hasStrip={false}
      subject={null}
      unfinished={
        subscription ? `You haven’t ${NAMES[kind].done} ${subscription.subject} yet.` : undefined
      }
      sum={
        subscription && {
          label: subscription.subject,
          pricePaise: flow.pricePaise,
          terms: termsOf(kind, subscription),
        }
      }
      onClose={close}
      onFinish={() => {
        order.leave();
        close();
      }}
    />
  );
};

const termsOf = (
  kind: RenewalKind,
  { period, restore }: Pick<ListedSubscription, 'period' | 'restore'>,
): string | null => {
  if (kind === 'renewal') return `a ${period}`;
  const yearPaise = rupeesToPaise(restore?.renewal ?? '');
  return yearPaise === null ? null : `now, ${laterTerms(yearPaise, 'year')}`;
};

type OpenedProps = {
  readonly subscription: ListedSubscription;
  readonly referenceCode: string;
};

const safePayment = (referenceCode: string): string =>
  referenceCode === '' ? '' : ` Your payment ${referenceCode} is safe and not used yet.`;

/** Restored elsewhere meanwhile, or the registry has corrected its state. */
const NotInRedemption = ({ subscription, referenceCode }: OpenedProps) => {
  const { subject, paid_until } = subscription;
  return (
    <p role="status">
      {`${subject} is not in redemption, so it needs no restore. It expires on ${dayOf(paid_until)}.` +
        safePayment(referenceCode)}
    </p>
  );
};

type PaidFurtherProps = OpenedProps & { readonly onMore: () => void };

/** Renewed elsewhere meanwhile: a second renewal needs a click. */
const PaidFurther = ({ subscription, referenceCode, onMore }: PaidFurtherProps) => {
  const { subject, period, paid_until } = subscription;
  return (
    <div className={classes.underWay}>
      <p role="status">
        {`${subject} is already renewed. It expires on ${dayOf(paid_until)}.${safePayment(referenceCode)}`}
      </p>
      <Button variant="default" onClick={onMore}>
        Renew for one more {period}
      </Button>
    </div>
  );
};
