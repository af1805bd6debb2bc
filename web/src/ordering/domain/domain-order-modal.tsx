import type { OrderType } from '@haat/contracts/constants';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { VerifyEmailStep } from '../../features/auth/verify-email-step.tsx';
import { DomainSearchPanel } from '../../features/domain-search/domain-search-panel.tsx';
import { HostingDelivery } from '../../features/orders/hosting-delivery.tsx';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import type { PaymentPurpose } from '../../features/payment/payment-purpose.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { OrderPayment } from '../wizard/order-payment.tsx';
import { Columns, type Step, Wizard } from '../wizard/wizard.tsx';
import { DomainSummary } from './domain-summary.tsx';
import { domainChosen, type OrderFlow, RULES } from './flow/order-flow.ts';
import { HeldFor, HoldNotice } from './hold/hold-notice.tsx';
import { isOrderType, kindOf, planWith } from './order-terms.ts';
import { BillingStep } from './steps/billing-step.tsx';
import { OnePlanNotice, OrderInstead } from './steps/instead.tsx';
import { NameserversStep } from './steps/nameservers-step.tsx';
import { RegistrantStep } from './steps/registrant-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';
import { type DomainOrder, useDomainOrder } from './use-domain-order.ts';

type DomainOrderModalProps = {
  readonly opened: boolean;
  readonly domain: string | null;
  readonly orderType?: OrderType;
  /** Before the order is placed; afterwards the page reloads instead. */
  readonly onClose: () => void;
};

const SAVED_HINT = 'Saved on this device';

const besideSummary = (order: DomainOrder, form: ReactNode, isEverywhere = false) => (
  <Columns aside={<DomainSummary of={order} isEverywhere={isEverywhere} />}>{form}</Columns>
);

export const STEPS: readonly Step<DomainOrder>[] = [
  {
    name: 'Domain',
    title: ({ flow }) =>
      kindOf(flow.orderType) === 'domain' ? 'Order a domain' : domainSearchMessages.title,
    view: ({ flow, confirm }) => {
      const plan = planWith(flow.orderType);
      const choose = ({ domain }: { readonly domain: string }) =>
        confirm(domainChosen(flow, domain));
      return (
        <DomainSearchPanel
          initialDomain={flow.domain ?? undefined}
          plan={plan}
          titleOrder={plan === null ? 2 : null}
          onBuy={choose}
          onLoginNeeded={choose}
        />
      );
    },
  },
  {
    name: 'Registrant',
    title: 'Registrant details',
    view: (order, user) =>
      user && besideSummary(order, <RegistrantStep key={user.id} user={user} of={order} />),
    next: 'Proceed',
    hint: SAVED_HINT,
  },
  {
    name: 'Billing',
    title: 'Billing Details',
    view: (order) =>
      besideSummary(
        order,
        <BillingStep {...order.flow} onEdit={order.edit} onConfirm={order.confirm} />,
      ),
    next: 'Proceed',
    hint: SAVED_HINT,
  },
  {
    name: 'Nameservers',
    title: 'Nameservers',
    view: (order) => besideSummary(order, <NameserversStep of={order} />, true),
    next: 'Proceed',
    hint: SAVED_HINT,
  },
  {
    name: 'Summary',
    title: 'Order Summary',
    view: (order) => <SummaryStep of={order} />,
    next: 'Confirm and Proceed to Payment',
    guard: ({ flow }) => flow.pricePaise !== null,
    hint: 'Registrant details saved on this device',
  },
  {
    name: 'Payment',
    title: 'Select Payment Method',
    view: (order, user) =>
      order.isBeingBought ? (
        <Button onClick={order.chooseOther}>Choose another domain</Button>
      ) : (
        <>
          <OrderPayment
            of={order}
            user={user}
            purpose={purposeOf(order.flow)}
            onSubmit={() => void order.place()}
            onOtherPrice={order.price.reload}
          />
          <OrderInstead flow={order.flow} onInstead={order.orderInstead} />
        </>
      ),
  },
  {
    name: 'Status',
    title: 'Order Status',
    view: ({ flow: { answer, ...flow }, position }) => {
      const kind = kindOf(flow.orderType);
      return (
        answer && (
          <OrderStatusView
            {...flow}
            kind={kind}
            orderId={answer.order.id}
            position={position}
            placed={answer.order}
            delivery={(placed) =>
              kind === 'combined' && <HostingDelivery order={placed} status={answer.order.status} />
            }
          />
        )
      );
    },
  },
];

const purposeOf = ({ domain, orderType }: OrderFlow): Omit<PaymentPurpose, 'pricePaise'> => {
  const subject = domain ?? '';
  const kind = kindOf(orderType);
  const plan = planWith(orderType);
  if (plan === null || !isOrderType(orderType)) {
    const opens = { purpose: 'domain', domain: subject } as const;
    return { kind, subject, label: `${subject}, 1 year`, opens };
  }
  const label = `${subject}, 1 year, with ${plan.name}`;
  return { kind, subject, label, opens: { purpose: 'combined', domain: subject, orderType } };
};

const verifying = (
  steps: readonly Step<DomainOrder>[],
  at: number,
  onVerified: (email: string) => void,
): readonly Step<DomainOrder>[] =>
  steps.map((step, index) =>
    index === at - 1
      ? {
          name: step.name,
          title: 'Verify your email',
          view: (_, user) =>
            user && (
              <VerifyEmailStep email={user.email} onVerified={() => onVerified(user.email)} />
            ),
        }
      : step,
  );

export const DomainOrderModal = (props: DomainOrderModalProps) => {
  const { opened, domain, orderType = 'Domain', onClose } = props;
  const order = useDomainOrder({ opened, domain, orderType });
  const { flow, user } = order;
  const { step, needsLogin } = flow;
  const [verified, setVerified] = useState<string | null>(null);
  const isVerifying = useAsksForAddress(order) && verified !== user?.email;
  // At the payment step the refusal offers alternatives.
  const isSecondPlan =
    order.hasFreePlan && !needsLogin && (step < RULES.submit || flow.payment === null);
  // The payment step stays open: the customer may have paid already.
  const mustChoose = isSecondPlan && step > 1 && step < RULES.submit;
  const steps = isVerifying ? verifying(STEPS, step, setVerified) : STEPS;
  return (
    <Wizard
      opened={opened}
      order={order}
      steps={mustChoose ? steps.map(({ name, title }) => ({ name, title })) : steps}
      subject={flow.domain}
      aside={<Aside flow={flow} />}
      sum={
        flow.domain !== null && (step > 1 || needsLogin)
          ? {
              label: <span className="mono">{flow.domain}</span>,
              pricePaise: flow.pricePaise,
              // A sum with hosting does not renew as one.
              terms: planWith(flow.orderType) === null ? order.price.terms : null,
              under: order.hold.kind === 'held' && <HeldFor until={order.hold.until} />,
            }
          : null
      }
      paysFor={flow.domain === null ? null : { kind: kindOf(flow.orderType), subject: flow.domain }}
      notice={
        isSecondPlan ? (
          <OnePlanNotice onInstead={order.orderInstead} />
        ) : (
          step === RULES.submit && <HoldNotice hold={order.hold} domain={flow.domain ?? ''} />
        )
      }
      onClose={onClose}
    />
  );
};

/** With the `emailVerification` setting a free plan needs a verified email. */
const useAsksForAddress = ({ flow, user, hasFreePlan }: DomainOrder): boolean => {
  const { shopSettings } = useShopSettings();
  const isFree = planWith(flow.orderType)?.pricePaise === 0;
  const isUnderWay = flow.step > 1 && flow.step < RULES.last && !flow.needsLogin;
  const isRequired = shopSettings?.emailVerification === true && Boolean(user);
  return isRequired && isFree && isUnderWay && !hasFreePlan;
};

const Aside = ({ flow: { step, domain, orderType } }: { readonly flow: OrderFlow }) => {
  if (step === 1 && kindOf(orderType) === 'combined') return orderType;
  return domain !== null && <span className="mono">{domain}</span>;
};
