import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { VerifyEmailStep } from '../../features/auth/verify-email-step.tsx';
import { FREE_PLAN } from '../../features/hosting/free-plan.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { HostingStatus } from '../hosting/hosting-status.tsx';
import { OrderSummary } from '../wizard/order-summary.tsx';
import { Columns, type Step, Wizard } from '../wizard/wizard.tsx';
import { ChooseDomainStep } from './choose-domain-step.tsx';
import { existingPlanNotice } from './existing-plan-notice.tsx';
import { type DomainChoice, RULES } from './free-order-flow.ts';
import { FreeSummaryStep } from './free-summary-step.tsx';
import { type FreeOrder, useFreeOrder } from './use-free-order.ts';

type FreeHostingModalProps = {
  readonly opened: boolean;
  readonly choice: DomainChoice;
  /** Before the order is placed; afterwards the page reloads instead. */
  readonly onClose: () => void;
  readonly onBuyDomain: () => void;
};

const STEPS: readonly Step<FreeOrder>[] = [
  {
    name: 'Domain',
    title: 'Free Web Hosting',
    view: (order) => (
      <Columns
        aside={
          <OrderSummary
            title={FREE_PLAN_NAME}
            rows={FREE_PLAN.limits}
            total={<span className="leaf">{formatRupees(0)}</span>}
          />
        }
      >
        <ChooseDomainStep of={order} />
      </Columns>
    ),
    next: 'Proceed',
    guard: ({ user, freePlan }) => !user || freePlan === 'none',
    hint: 'One free plan per customer.',
  },
  {
    name: 'Summary',
    title: 'Order Summary',
    view: (order) => <FreeSummaryStep of={order} />,
  },
  { name: 'Done', title: 'Order Status', view: (order) => <HostingStatus of={order} /> },
];

export const FreeHostingModal = (props: FreeHostingModalProps) => {
  const { opened, choice, onClose, onBuyDomain } = props;
  const order = useFreeOrder(opened, choice, onBuyDomain);
  const { flow, user, freePlan } = order;
  const { step, needsLogin } = flow;
  const { shopSettings } = useShopSettings();
  const [verified, setVerified] = useState<string | null>(null);
  const isVerifying = shopSettings?.emailVerification === true && verified !== user?.email;
  const verifying: Step<FreeOrder> = {
    name: 'Summary',
    title: 'Verify your email',
    view: (_, customer) =>
      customer && (
        <VerifyEmailStep email={customer.email} onVerified={() => setVerified(customer.email)} />
      ),
  };
  const hasPlan = freePlan === 'some' && step < RULES.last;
  return (
    <Wizard
      opened={opened}
      order={order}
      steps={STEPS.map((one) => (isVerifying && one.name === 'Summary' ? verifying : one))}
      hasStrip={step > 1 || needsLogin}
      subject={FREE_PLAN_NAME}
      aside={step > 1 && <span className="mono">{flow.domain}</span>}
      sum={{ label: FREE_PLAN_NAME, pricePaise: 0 }}
      instead={
        hasPlan
          ? existingPlanNotice(() => {
              order.leave();
              onClose();
            })
          : undefined
      }
      notice={
        freePlan === 'failed' &&
        !needsLogin &&
        step < RULES.last && (
          <LoadFailure onRetry={order.retry}>{orderMessages.freeHostingCheckFailed}</LoadFailure>
        )
      }
      onClose={onClose}
    />
  );
};
