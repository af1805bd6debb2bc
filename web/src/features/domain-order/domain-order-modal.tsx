import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Dialog } from '../../components/dialog.tsx';
import { Price } from '../../components/price.tsx';
import { PunchedSteps } from '../../components/punched-steps.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { OrderStatusView } from '../orders/order-status-view.tsx';
import { BillingStep } from './billing-step.tsx';
import classes from './domain-order-modal.module.css';
import { DomainStep } from './domain-step.tsx';
import { LoginStep } from './login-step.tsx';
import { NameserversStep } from './nameservers-step.tsx';
import { canGoBack, type OrderFlow, STEP_NAMES, type Step } from './order-flow.ts';
import { OrderStub } from './order-stub.tsx';
import { FORM_IDS, LOADING } from './order-terms.ts';
import { PaymentStep } from './payment-step.tsx';
import { RegistrantStep } from './registrant-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { useOrderFlow } from './use-order-flow.ts';

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

const FORM_OF_STEP: Partial<Record<Step, string>> = {
  2: FORM_IDS.registrant,
  3: FORM_IDS.billing,
  4: FORM_IDS.nameservers,
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
        hasFooter(flow) ? <Footer order={order} onDone={onClose} onClose={close} /> : undefined
      }
      page={flow.needsLogin ? 'login' : step}
    >
      <StepBody order={order} />
    </Dialog>
  );
};

/** The search, the login and the payment carry their own buttons. */
const hasFooter = ({ step, needsLogin }: OrderFlow): boolean =>
  step !== 1 && step !== 6 && !needsLogin;

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

type FooterProps = {
  readonly order: Order;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const Footer = ({ order: { flow, dispatch }, onDone, onClose }: FooterProps) => {
  const { step, pricePaise } = flow;
  if (step === 7) {
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button component={Link} to={paths.dashboard('orders')} variant="filled" onClick={onDone}>
          Manage My Orders
        </Button>
      </>
    );
  }
  if (step === 5) {
    return (
      <>
        <Remark flow={flow} />
        <Button
          variant="cta"
          className={classes.solo}
          disabled={pricePaise === null}
          onClick={() => dispatch({ type: 'summaryConfirmed' })}
        >
          Confirm and Proceed to Payment
        </Button>
      </>
    );
  }
  const form = FORM_OF_STEP[step];
  return (
    <>
      <Remark flow={flow} />
      <p className={`${classes.total} on-phone`}>
        <span className="mono xs muted">{flow.domain}</span>
        <b className="num">{pricePaise === null ? LOADING : <Price paise={pricePaise} />}</b>
      </p>
      <Button type="submit" form={form} variant="cta" className={classes.proceed}>
        Proceed
      </Button>
    </>
  );
};

const Remark = ({ flow: { step } }: { readonly flow: OrderFlow }) => (
  <p className={`${classes.remark} sm muted on-desk`}>
    {step === 2 && 'Saved on this device, so a reload keeps it.'}
    {step === 5 && 'Your registrant details are saved on this device.'}
  </p>
);
