import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import { placedOrderOf } from '../../features/orders/status-rows.tsx';
import { laterTerms } from '../wizard/renewal-terms.ts';
import { type Step, Wizard } from '../wizard/wizard.tsx';
import { ChooseStep } from './choose-step.tsx';
import { paiseOf } from './offer-text.ts';
import { PayStep } from './pay-step.tsx';
import { type UpgradeOrder, useUpgrade } from './use-upgrade.ts';
import { refreshUpgrades } from './use-upgrades.ts';

type UpgradeModalProps = {
  readonly opened: boolean;
  /** Id of the order that bought it. */
  readonly plan: string;
  readonly onClose: () => void;
};

/** What stands in for a step without its plan or prices. */
const Missing = ({ of: { offers, flow } }: { readonly of: UpgradeOrder }) => {
  if (offers.list === undefined && offers.error) {
    return <LoadFailure onRetry={offers.reload}>{offers.error.message}</LoadFailure>;
  }
  if (offers.why === null || flow.isSubmitting) return <Skeleton height="18rem" />;
  const safe =
    flow.referenceCode === ''
      ? ''
      : ` Your payment ${flow.referenceCode} is safe and not used yet.`;
  return <Note live>{`${offers.why}${safe}`}</Note>;
};

const STEPS: readonly Step<UpgradeOrder>[] = [
  { name: 'Login', title: 'Login to place the order' },
  {
    name: 'Plan',
    title: ({ plan }) => (plan ? `Move up from ${plan.name}` : 'Move up'),
    view: (order) => {
      const { plan, offers } = order;
      return plan && offers.list && offers.list.length > 0 ? (
        <ChooseStep of={order} plan={plan} offers={offers.list} />
      ) : (
        <Missing of={order} />
      );
    },
    next: 'Next',
    guard: ({ offer }) => offer !== undefined,
  },
  {
    name: 'Payment',
    title: ({ offer }) => (offer ? `Move to ${offer.name}` : 'Move up'),
    view: (order) =>
      order.draft === null ? <Missing of={order} /> : <PayStep of={order} draft={order.draft} />,
  },
  {
    name: 'Done',
    title: 'Order Status',
    view: ({ flow: { answer, ...flow }, position }) =>
      answer && (
        <OrderStatusView
          {...flow}
          kind="upgrade"
          orderId={answer.order.id}
          position={position}
          placed={placedOrderOf(answer)}
        />
      ),
  },
];

export const UpgradeModal = ({ opened, plan, onClose }: UpgradeModalProps) => {
  const order = useUpgrade(opened, plan);
  const { flow, offer } = order;
  const close = () => {
    onClose();
    refreshUpgrades();
  };
  return (
    <Wizard
      opened={opened}
      order={order}
      steps={STEPS}
      subject={null}
      unfinished="You haven’t changed your plan yet."
      sum={
        offer && {
          label: offer.name,
          pricePaise: flow.pricePaise,
          terms: `now, ${laterTerms(paiseOf(offer.renews_at), offer.period)}`,
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
