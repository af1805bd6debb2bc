import { renewalMessages } from '@haat/contracts/renewal-messages';
import { Button } from '@mantine/core';
import { Link } from '../../../components/link.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { paths } from '../../../config/paths.ts';
import { type Step, Wizard } from '../../wizard/wizard.tsx';
import modal from '../renewal-modal.module.css';
import { refreshSubscriptions } from '../use-subscriptions.ts';
import { RenewalsOutcome } from './renewals-outcome.tsx';
import { RenewalsStep } from './renewals-step.tsx';
import { type Renewals, useRenewals } from './use-renewals.ts';

const RenewalsView = ({ of: order }: { readonly of: Renewals }) => {
  const { flow, chosen, list } = order;
  if (!list.isThere && list.error) {
    return <LoadFailure onRetry={list.reload}>{list.error.message}</LoadFailure>;
  }
  if (list.isThere && chosen.length === 0 && !flow.isSubmitting) {
    return (
      <div className={modal.underWay}>
        <p>There’s nothing left to renew: orders already renew what you chose.</p>
        <Button component={Link} to={paths.dashboard('orders')}>
          My Orders
        </Button>
      </div>
    );
  }
  if (flow.pricePaise === null) return <Skeleton height="18rem" />;
  return <RenewalsStep of={order} pricePaise={flow.pricePaise} />;
};

const STEPS: readonly Step<Renewals>[] = [
  { name: 'Login', title: 'Login to place the order' },
  {
    name: 'Renewals',
    title: ({ chosen }) =>
      chosen.length === 0 ? 'Renew' : `Renew ${chosen.length} domains and plans`,
    view: (order) => <RenewalsView of={order} />,
  },
  {
    name: 'Done',
    title: 'Your renewals',
    view: ({ flow: { answer, notice } }) =>
      answer && <RenewalsOutcome first={answer} notice={notice} />,
  },
];

type RenewalsModalProps = {
  readonly opened: boolean;
  readonly subject: string;
  readonly onClose: () => void;
};

export const RenewalsModal = ({ opened, subject, onClose }: RenewalsModalProps) => {
  const order = useRenewals(opened, subject);
  const { chosen, flow } = order;
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
      unfinished={chosen.length > 0 ? 'You haven’t renewed these yet.' : undefined}
      sum={{ label: renewalMessages.several(chosen.length), pricePaise: flow.pricePaise }}
      onClose={close}
      onFinish={() => {
        order.leave();
        close();
      }}
    />
  );
};
