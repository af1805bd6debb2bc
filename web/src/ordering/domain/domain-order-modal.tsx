import type { OrderType } from '@haat/contracts/constants';
import type { Paise } from '@haat/contracts/money';
import { useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { VerifyEmailStep } from '../../features/auth/verify-email-step.tsx';
import { HostingDelivery } from '../../features/orders/hosting-delivery.tsx';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import type { PaymentPurpose } from '../../features/payment/payment-purpose.ts';
import { PaymentStep } from '../../features/payment/payment-step.tsx';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { LoginStep } from '../wizard/login-step.tsx';
import { OrderModal } from '../wizard/order-modal.tsx';
import classes from './domain-order-modal.module.css';
import { RULES, stepsOf, verifyingStepsOf } from './flow/order-flow.ts';
import { useOrderFlow } from './flow/use-order-flow.ts';
import { hasFooter, OrderFooter } from './order-footer.tsx';
import { OrderFacts, OrderStub } from './order-stub.tsx';
import { isOrderType, kindOf, planWith } from './order-terms.ts';
import { BillingStep } from './steps/billing-step.tsx';
import { DomainStep } from './steps/domain-step.tsx';
import { OnePlanNotice, OrderInstead } from './steps/instead.tsx';
import { NameserversStep } from './steps/nameservers-step.tsx';
import { RegistrantStep } from './steps/registrant-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';

type DomainOrderModalProps = {
  readonly opened: boolean;
  /** The domain to order; null begins with the search. */
  readonly domain: string | null;
  /** With hosting the domain is searched for inside the modal. */
  readonly orderType?: OrderType;
  /** Cancel or close before the order is placed; after that the page reloads instead. */
  readonly onClose: () => void;
};

type Order = ReturnType<typeof useOrderFlow>;

/** At the payment the refusal itself says what else can be ordered with what is paid. */
const isUnpaid = ({ step, payment }: Order['flow']): boolean =>
  step < RULES.submit || payment === null;

/** The order of a domain, alone or with hosting: seven steps from the search to its status. */
export const DomainOrderModal = (props: DomainOrderModalProps) => {
  const { opened, domain, orderType = 'Domain', onClose } = props;
  const order = useOrderFlow({ opened, domain, orderType });
  const { flow, dispatch } = order;
  const [isVerified, setVerified] = useState(false);
  const isVerifying = useAsksForAddress(order) && !isVerified;
  const isSecondPlan = order.hasFreePlan && !flow.needsLogin && isUnpaid(flow);
  // Stopped before the forms. At the payment the step stays: they may have paid by UPI already.
  const mustChoose = isSecondPlan && flow.step > 1 && flow.step < RULES.submit;
  const leave = () => {
    order.leave();
    onClose();
  };
  return (
    <OrderModal
      opened={opened}
      steps={isVerifying ? verifyingStepsOf(orderType, flow.step) : stepsOf(orderType)}
      rules={RULES}
      flow={flow}
      subject={flow.domain}
      aside={<Aside flow={flow} />}
      footer={
        !isVerifying && !mustChoose && hasFooter(flow) ? (
          <OrderFooter flow={flow} dispatch={dispatch} />
        ) : undefined
      }
      isKeptWhenLeft
      paysFor={flow.domain === null ? null : { kind: kindOf(flow.orderType), subject: flow.domain }}
      onTouched={() => dispatch({ type: 'touched' })}
      onBack={() => dispatch({ type: 'back' })}
      onLeave={leave}
      onFinish={() => window.location.reload()}
    >
      {isSecondPlan && <OnePlanNotice onInstead={order.orderInstead} />}
      {mustChoose ? null : isVerifying && order.user ? (
        <VerifyEmailStep email={order.user.email} onVerified={() => setVerified(true)} />
      ) : (
        <StepBody order={order} />
      )}
    </OrderModal>
  );
};

/** Before anything is paid: whose address is not verified gets no free plan, where that is asked for. */
const useAsksForAddress = ({ flow, user, hasFreePlan }: Order): boolean => {
  const { shopSettings } = useShopSettings();
  const isFree = planWith(flow.orderType)?.pricePaise === 0;
  const isUnderWay = flow.step > 1 && flow.step < RULES.last && !flow.needsLogin;
  const isAsked = shopSettings?.emailVerification === true && Boolean(user);
  return isAsked && isFree && isUnderWay && !hasFreePlan;
};

/** What is ordered; at the search of a domain with hosting there is only its type as yet. */
const Aside = ({ flow: { step, domain, orderType } }: { readonly flow: Order['flow'] }) => {
  if (step === 1 && kindOf(orderType) === 'combined') return orderType;
  return domain !== null && <span className="mono">{domain}</span>;
};

const StepBody = ({ order }: { readonly order: Order }) => {
  const { user, flow, dispatch, price, defaultNameservers } = order;
  const { step, domain, orderType, pricePaise, answer } = flow;
  const kind = kindOf(orderType);
  if (step === 7 && answer !== null) {
    return (
      <OrderStatusView
        kind={kind}
        orderId={answer.order.id}
        position={order.position}
        placed={answer.order}
        message={flow.message}
        notice={flow.notice}
        balancePaise={flow.balancePaise}
        delivery={(placed) =>
          kind === 'combined' && <HostingDelivery order={placed} status={answer.order.status} />
        }
      />
    );
  }
  if (flow.needsLogin) {
    return (
      <LoginStep
        onSuccess={({ email }) => dispatch({ type: 'signedIn', email })}
        other={{ label: 'Choose another domain', onChoose: () => dispatch({ type: 'back' }) }}
      />
    );
  }
  if (step === 1 || domain === null) {
    return <DomainStep flow={flow} isSignedIn={Boolean(user)} dispatch={dispatch} />;
  }
  if (!user) return <Skeleton height="18rem" />;
  if (step === 6) {
    if (pricePaise === null) return <Skeleton height="18rem" />;
    return (
      <>
        <PaymentStep
          customerId={user.id}
          purpose={purposeOf(domain, orderType, pricePaise)}
          state={flow}
          dispatch={dispatch}
          onSubmit={() => void order.submit()}
          onLogin={() => dispatch({ type: 'signedOut' })}
          onOtherPrice={price.reload}
        />
        <OrderInstead flow={flow} onInstead={order.orderInstead} />
      </>
    );
  }
  if (step === 5) {
    return (
      <SummaryStep
        {...flow}
        domain={domain}
        priceError={pricePaise === null ? price.error : null}
        onRetryPrice={price.reload}
        defaultNameservers={defaultNameservers}
        onChange={(wanted) => dispatch({ type: 'changeAsked', step: wanted })}
      />
    );
  }
  const stub = { domain, orderType, pricePaise, renewalPaise: price.renewalPaise };
  return (
    <div className={classes.columns}>
      {step === 4 && <OrderFacts {...stub} />}
      <DetailsForm order={order} user={user} />
      <OrderStub {...stub} className="on-desk" />
    </div>
  );
};

const purposeOf = (domain: string, orderType: string, pricePaise: Paise): PaymentPurpose => {
  const kind = kindOf(orderType);
  const bought = { kind, subject: domain, pricePaise };
  const plan = planWith(orderType);
  if (plan === null || !isOrderType(orderType)) {
    return { ...bought, label: `${domain}, 1 year`, opens: { purpose: 'domain', domain } };
  }
  const label = `${domain}, 1 year, with ${plan.name}`;
  return { ...bought, label, opens: { purpose: 'combined', domain, orderType } };
};

type DetailsFormProps = { readonly order: Order; readonly user: NonNullable<Order['user']> };

const DetailsForm = ({ order: { flow, dispatch, defaultNameservers }, user }: DetailsFormProps) => {
  if (flow.step === 2) {
    return (
      <RegistrantStep
        key={user.id}
        user={user}
        registrant={flow.registrant}
        onEdit={(registrant) => dispatch({ type: 'registrantEdited', registrant })}
        onConfirm={(registrant) => dispatch({ type: 'registrantConfirmed', registrant })}
      />
    );
  }
  if (flow.step === 3) {
    return (
      <BillingStep
        {...flow}
        onEdit={(typed) => dispatch({ type: 'billingEdited', ...typed })}
        onConfirm={(confirmed) => dispatch({ type: 'billingConfirmed', ...confirmed })}
      />
    );
  }
  return (
    <NameserversStep
      domain={flow.domain ?? ''}
      nameservers={flow.nameservers}
      defaults={defaultNameservers}
      withHosting={planWith(flow.orderType) !== null}
      onEdit={(nameservers) => dispatch({ type: 'nameserversEdited', nameservers })}
      onConfirm={(nameservers) => dispatch({ type: 'nameserversConfirmed', nameservers })}
    />
  );
};
