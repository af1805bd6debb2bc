import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { VerifyEmailStep } from '../../features/auth/verify-email-step.tsx';
import { FREE_PLAN } from '../../features/hosting/free-plan.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { ConfirmFooter } from '../hosting/confirm-order.tsx';
import orderClasses from '../hosting/hosting-order.module.css';
import { HostingStatus } from '../hosting/hosting-status.tsx';
import { PlanStub } from '../hosting/plan-stub.tsx';
import { LoginStep } from '../wizard/login-step.tsx';
import { OrderModal } from '../wizard/order-modal.tsx';
import { CHOICE_FORM, ChooseDomainStep } from './choose-domain-step.tsx';
import { existingPlanNotice } from './existing-plan-notice.tsx';
import { type DomainChoice, RULES, STEPS, VERIFYING_STEPS } from './free-order-flow.ts';
import { FreeSummaryStep } from './free-summary-step.tsx';
import { useFreeOrder } from './use-free-order.ts';

type FreeHostingModalProps = {
  readonly opened: boolean;
  /** What is chosen at first. */
  readonly choice: DomainChoice;
  /** Cancel or close before the order is placed; after that the page reloads instead. */
  readonly onClose: () => void;
  /**
   * The name is to be bought with the plan, which an order of its own does. What was entered here
   * is forgotten by then; the caller leaves the page, or closes this.
   */
  readonly onBuyDomain: () => void;
};

type Order = ReturnType<typeof useFreeOrder>;

/** The order of the free plan, from the choice of its domain to its status. */
export const FreeHostingModal = (props: FreeHostingModalProps) => {
  const { opened, choice, onClose, onBuyDomain } = props;
  const order = useFreeOrder(opened, choice);
  const { flow, dispatch } = order;
  const { step, needsLogin } = flow;
  const leave = () => {
    order.leave();
    onClose();
  };
  const { shopSettings } = useShopSettings();
  const isVerifying =
    step === 2 && !needsLogin && shopSettings?.emailVerification === true && !flow.isVerified;
  const hasPlan = flow.existing === 'some' && step < RULES.last;
  return (
    <OrderModal
      opened={opened}
      steps={isVerifying ? VERIFYING_STEPS : STEPS}
      rules={RULES}
      flow={flow}
      hasStrip={step > 1 || needsLogin}
      subject={FREE_PLAN_NAME}
      aside={step > 1 && <span className="mono">{flow.domain}</span>}
      footer={needsLogin || isVerifying ? undefined : footerOf(order)}
      isKeptWhenLeft={false}
      instead={hasPlan ? existingPlanNotice(leave) : undefined}
      onTouched={() => dispatch({ type: 'touched' })}
      onBack={() => dispatch({ type: 'back' })}
      onLeave={leave}
      onFinish={() => window.location.reload()}
    >
      <StepBody
        order={order}
        isVerifying={isVerifying}
        onBuyDomain={() => {
          order.leave();
          onBuyDomain();
        }}
      />
    </OrderModal>
  );
};

/** The login and the code carry their own buttons; the last step has the kit's. */
const footerOf = (order: Order) => {
  const { step, isSubmitting, existing } = order.flow;
  if (step === 1) return <ChoiceFooter order={order} />;
  const isLocked = !order.user || existing !== 'none';
  const shown = { label: FREE_PLAN_NAME, pricePaise: 0, isSubmitting, isLocked };
  return step === RULES.submit ? <ConfirmFooter {...shown} /> : undefined;
};

type StepBodyProps = {
  readonly order: Order;
  readonly isVerifying: boolean;
  readonly onBuyDomain: () => void;
};

const StepBody = ({ order, isVerifying, onBuyDomain }: StepBodyProps) => {
  const { user, flow, dispatch } = order;
  if (flow.step === RULES.last && flow.answer !== null) {
    return (
      <HostingStatus
        answer={flow.answer}
        position={order.position}
        message={flow.message}
        notice={flow.notice}
        balancePaise={0}
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
  const failure = flow.existing === 'failed' && (
    <LoadFailure onRetry={() => dispatch({ type: 'existingAsked' })}>
      {orderMessages.freeHostingCheckFailed}
    </LoadFailure>
  );
  if (flow.step === 1) {
    return (
      <div className={orderClasses.fields}>
        {failure}
        <div className={orderClasses.columns}>
          <ChooseDomainStep
            entered={flow}
            onEdit={(values) => dispatch({ type: 'choiceEdited', ...values })}
            onBuyDomain={onBuyDomain}
            onOwnDomain={(domain) =>
              dispatch({ type: 'domainGiven', domain, isSignedIn: Boolean(user) })
            }
          />
          <PlanStub
            plan={FREE_PLAN_NAME}
            domain=""
            rows={FREE_PLAN.limits}
            total={<span className="leaf">{formatRupees(0)}</span>}
          />
        </div>
      </div>
    );
  }
  if (!user) return <Skeleton height="18rem" />;
  if (isVerifying) {
    return (
      <VerifyEmailStep email={user.email} onVerified={() => dispatch({ type: 'emailVerified' })} />
    );
  }
  return (
    <div className={orderClasses.fields}>
      {failure}
      <FreeSummaryStep
        flow={flow}
        onConfirm={() => void order.submit()}
        onLogin={() => dispatch({ type: 'signedOut' })}
        onLeave={order.leave}
      />
    </div>
  );
};

const ChoiceFooter = ({ order: { flow, user } }: { readonly order: Order }) => (
  <>
    <p className={`${orderClasses.remark} sm muted on-desk`}>One free plan per customer.</p>
    <p className={`${orderClasses.total} on-phone`}>
      <span className="xs muted">{FREE_PLAN_NAME}</span>
      <b className="num">{formatRupees(0)}</b>
    </p>
    <Button
      type="submit"
      form={CHOICE_FORM}
      variant="cta"
      className={orderClasses.next}
      // Whoever has a plan already learns it before anything else.
      disabled={Boolean(user) && flow.existing !== 'none'}
    >
      Proceed
    </Button>
  </>
);
