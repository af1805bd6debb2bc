import { readOwnDomain } from '@haat/contracts/domain-name-input';
import type { HostingPlan } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { subtractPaise } from '@haat/contracts/money';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Price } from '../../components/price.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { offerOf, PERIOD_LABELS } from '../../features/hosting/plan-offer.ts';
import { OrderPayment } from '../wizard/order-payment.tsx';
import { OrderSummary } from '../wizard/order-summary.tsx';
import { Columns, type Step, Wizard } from '../wizard/wizard.tsx';
import { HostingStatus } from './hosting-status.tsx';
import type { PlanChosen } from './order-names.ts';
import { RULES } from './paid-order-flow.ts';
import { PlanStep } from './plan-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type PaidOrder, usePaidOrder } from './use-paid-order.ts';

type PaidOrderModalProps = {
  readonly opened: boolean;
  readonly chosen: PlanChosen;
  /** Before the order is placed; afterwards the page reloads instead. */
  readonly onClose: () => void;
};

const withPlan = (
  { plan, plans }: PaidOrder,
  view: (plan: HostingPlan) => ReactNode,
): ReactNode => {
  if (plan !== undefined) return view(plan);
  if (!plans.failed && !plans.isThere) return <Skeleton height="18rem" />;
  return (
    <LoadFailure onRetry={plans.reload} isBusy={plans.isBusy}>
      {plans.failed ? orderMessages.fetchPlansFailed : orderMessages.noPricing}
    </LoadFailure>
  );
};

const labelOf = (plan: HostingPlan, { flow }: PaidOrder): string =>
  `${plan.title}, ${PERIOD_LABELS[flow.period]}`;

export const STEPS: readonly Step<PaidOrder>[] = [
  { name: 'Login', title: 'Login to place the order' },
  {
    name: 'Plan',
    title: ({ plan }) => `Buy ${plan?.title ?? 'a plan'}`,
    view: (order, user) =>
      withPlan(
        order,
        (plan) =>
          user && (
            <Columns aside={<PlanSummary of={order} plan={plan} />}>
              <PlanStep of={order} plan={plan} email={user.email} />
            </Columns>
          ),
      ),
    next: 'Next',
    guard: ({ plan, flow }) => plan !== undefined && flow.pricePaise !== null,
    hint: 'Saved on this device until you close this order.',
  },
  {
    name: 'Payment',
    title: 'Select Payment Method',
    view: (order, user) =>
      withPlan(order, (plan) => (
        <OrderPayment
          of={order}
          user={user}
          purpose={{
            kind: 'hosting',
            label: labelOf(plan, order),
            // The payment is for the plan on any domain.
            subject: plan.title,
            opens: {
              purpose: 'hosting',
              productId: plan.id,
              period: order.flow.period,
              domain: readOwnDomain(order.flow.domain) ?? undefined,
            },
          }}
          submitLabel="Next"
          onSubmit={order.review}
          onOtherPrice={order.plans.reload}
        />
      )),
  },
  {
    name: 'Review',
    title: 'Review and confirm',
    view: (order) => withPlan(order, (plan) => <ReviewStep of={order} plan={plan} />),
  },
  { name: 'Done', title: 'Order Status', view: (order) => <HostingStatus of={order} /> },
];

export const PaidOrderModal = ({ opened, chosen, onClose }: PaidOrderModalProps) => {
  const order = usePaidOrder(opened, chosen);
  const { flow, plan } = order;
  // After a reload the login is still the first step.
  const isAtLogin = flow.needsLogin && flow.email === '';
  return (
    <Wizard
      opened={opened}
      order={isAtLogin ? { ...order, flow: { ...flow, step: RULES.first } } : order}
      steps={STEPS}
      subject={plan?.title ?? null}
      aside={flow.step > 1 && plan?.title}
      sum={
        plan
          ? {
              label: labelOf(plan, order),
              pricePaise: flow.pricePaise,
              terms: order.terms,
            }
          : null
      }
      summary={plan && <PlanSummary of={order} plan={plan} />}
      paysFor={plan ? { kind: 'hosting', subject: plan.title } : null}
      onClose={onClose}
    />
  );
};

type PlanSummaryProps = { readonly of: PaidOrder; readonly plan: HostingPlan };

const PlanSummary = ({ of: { flow, terms }, plan }: PlanSummaryProps) => {
  const { price, off } = offerOf(plan, flow.period);
  if (price === null) return null;
  return (
    <OrderSummary
      title={plan.title}
      domain={readOwnDomain(flow.domain) ?? ''}
      rows={[
        { term: 'Order type', value: 'Hosting' },
        { term: 'Period', value: PERIOD_LABELS[flow.period] },
        ...(off === null
          ? []
          : [
              { term: 'Price', value: <Price paise={price.amountPaise} /> },
              {
                term: off,
                value: (
                  <span className="leaf">
                    −<Price paise={subtractPaise(price.amountPaise, price.pricePaise)} />
                  </span>
                ),
              },
            ]),
      ]}
      total={<Price paise={price.pricePaise} />}
      hint={
        <>
          <Price paise={price.pricePaise} /> {terms}
        </>
      }
    />
  );
};
