import { Skeleton } from '../../components/skeleton.tsx';
import { LoginStep } from '../ordering/login-step.tsx';
import { OrderModal } from '../ordering/order-modal.tsx';
import { OrderStatusView } from '../orders/order-status-view.tsx';
import { PaymentStep } from '../payment/payment-step.tsx';
import classes from './domain-order-modal.module.css';
import { RULES, STEPS } from './flow/order-flow.ts';
import { useOrderFlow } from './flow/use-order-flow.ts';
import { hasFooter, OrderFooter } from './order-footer.tsx';
import { OrderStub } from './order-stub.tsx';
import { BillingStep } from './steps/billing-step.tsx';
import { DomainStep } from './steps/domain-step.tsx';
import { NameserversStep } from './steps/nameservers-step.tsx';
import { RegistrantStep } from './steps/registrant-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';

type DomainOrderModalProps = {
  readonly opened: boolean;
  /** The domain to order; null begins with the search. */
  readonly domain: string | null;
  /** Cancel or close before the order is placed; after that the page reloads instead. */
  readonly onClose: () => void;
};

type Order = ReturnType<typeof useOrderFlow>;

/** The domain order in seven steps, from the search to the order's status. */
export const DomainOrderModal = ({ opened, domain, onClose }: DomainOrderModalProps) => {
  const order = useOrderFlow(opened, domain);
  const { flow, dispatch } = order;
  const leave = () => {
    order.leave();
    onClose();
  };
  return (
    <OrderModal
      opened={opened}
      steps={STEPS}
      rules={RULES}
      flow={flow}
      subject={flow.domain}
      aside={flow.domain !== null && <span className="mono">{flow.domain}</span>}
      footer={hasFooter(flow) ? <OrderFooter flow={flow} dispatch={dispatch} /> : undefined}
      isKeptWhenLeft
      onTouched={() => dispatch({ type: 'touched' })}
      onBack={() => dispatch({ type: 'back' })}
      onLeave={leave}
      onFinish={() => window.location.reload()}
    >
      <StepBody order={order} />
    </OrderModal>
  );
};

const StepBody = ({ order }: { readonly order: Order }) => {
  const { user, flow, dispatch, price, defaultNameservers } = order;
  const { step, domain, pricePaise, answer } = flow;
  if (step === 7 && answer !== null) {
    return (
      <OrderStatusView
        orderId={answer.order.id}
        position={order.position}
        placed={answer.order}
        message={flow.message}
        notice={flow.notice}
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
      <PaymentStep
        customerId={user.id}
        purpose={{ kind: 'domain', label: `${domain}, 1 year`, subject: domain, pricePaise }}
        state={flow}
        dispatch={dispatch}
        onSubmit={() => void order.submit()}
        onLogin={() => dispatch({ type: 'signedOut' })}
        onOtherPrice={price.reload}
      />
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
  const stub = { domain, pricePaise, renewalPaise: price.renewalPaise };
  return (
    <div className={classes.columns}>
      {step === 4 && <OrderStub {...stub} className="on-phone" />}
      <DetailsForm order={order} user={user} />
      <OrderStub {...stub} className="on-desk" />
    </div>
  );
};

type DetailsFormProps = { readonly order: Order; readonly user: NonNullable<Order['user']> };

const DetailsForm = ({ order: { flow, dispatch, defaultNameservers }, user }: DetailsFormProps) => {
  if (flow.step === 2) {
    return (
      <RegistrantStep
        user={user}
        registrant={flow.registrant}
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
      nameservers={flow.nameservers}
      defaults={defaultNameservers}
      onEdit={(nameservers) => dispatch({ type: 'nameserversEdited', nameservers })}
      onConfirm={(nameservers) => dispatch({ type: 'nameserversConfirmed', nameservers })}
    />
  );
};
