import { Dialog } from '../../components/dialog.tsx';
import { PunchedSteps } from '../../components/punched-steps.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { OrderStatusView } from '../orders/order-status-view.tsx';
import classes from './domain-order-modal.module.css';
import { canGoBack, STEP_NAMES, type Step } from './flow/order-flow.ts';
import { useOrderFlow } from './flow/use-order-flow.ts';
import { hasFooter, OrderFooter } from './order-footer.tsx';
import { OrderStub } from './order-stub.tsx';
import { BillingStep } from './steps/billing-step.tsx';
import { DomainStep } from './steps/domain-step.tsx';
import { LoginStep } from './steps/login-step.tsx';
import { NameserversStep } from './steps/nameservers-step.tsx';
import { PaymentStep } from './steps/payment-step.tsx';
import { RegistrantStep } from './steps/registrant-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';

type DomainOrderModalProps = {
  readonly opened: boolean;
  /** The domain to order; null begins with the search. */
  readonly domain: string | null;
  /** Cancel or close before the order is placed; after that the page reloads instead. */
  readonly onClose: () => void;
};

const TITLES: Readonly<Record<Step, string>> = {
  1: 'Order a domain',
  2: 'Registrant details',
  3: 'Billing Details',
  4: 'Nameservers',
  5: 'Order Summary',
  6: 'Select Payment Method',
  7: 'Order Status',
};

type Order = ReturnType<typeof useOrderFlow>;

/** The domain order in seven steps, from the search to the order's status. */
export const DomainOrderModal = ({ opened, domain, onClose }: DomainOrderModalProps) => {
  const order = useOrderFlow(opened, domain);
  const { flow, dispatch } = order;
  const { step, isSubmitting } = flow;
  const close = () => {
    if (isSubmitting) return;
    if (step === 7) window.location.reload();
    else onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={flow.needsLogin ? 'Login to place the order' : TITLES[step]}
      onBack={canGoBack(flow) ? () => dispatch({ type: 'back' }) : undefined}
      aside={step < 7 && flow.domain !== null ? <span className="mono">{flow.domain}</span> : null}
      strip={<PunchedSteps steps={STEP_NAMES} current={step} />}
      footer={
        hasFooter(flow) ? (
          <OrderFooter flow={flow} dispatch={dispatch} onDone={onClose} onClose={close} />
        ) : undefined
      }
      page={flow.needsLogin ? 'login' : step}
    >
      <StepBody order={order} />
    </Dialog>
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
        onOtherDomain={() => dispatch({ type: 'back' })}
      />
    );
  }
  if (step === 1 || domain === null) {
    return <DomainStep flow={flow} isSignedIn={Boolean(user)} dispatch={dispatch} />;
  }
  if (!user) return <Skeleton height="18rem" />;
  if (step === 6 && pricePaise !== null) {
    return (
      <PaymentStep
        {...flow}
        user={user}
        domain={domain}
        pricePaise={pricePaise}
        onOpened={(intent) => {
          dispatch({ type: 'paymentOpened', intent });
          // The server's price has changed since it was shown.
          if (intent.amountPaise !== pricePaise) price.reload();
        }}
        onReported={(payment) => dispatch({ type: 'paymentReported', payment })}
        onReportAgain={() => dispatch({ type: 'paymentReopened' })}
        onLogin={() => dispatch({ type: 'signedOut' })}
        onEditCode={(referenceCode) => dispatch({ type: 'referenceCodeEdited', referenceCode })}
        onSubmit={() => void order.submit()}
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
        onConfirm={(sameAsRegistrant, billing) =>
          dispatch({ type: 'billingConfirmed', sameAsRegistrant, billing })
        }
      />
    );
  }
  return (
    <NameserversStep
      nameservers={flow.nameservers}
      defaults={defaultNameservers}
      onConfirm={(nameservers) => dispatch({ type: 'nameserversConfirmed', nameservers })}
    />
  );
};
