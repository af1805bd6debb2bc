import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Price } from '../../components/price.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { offerOf, PERIOD_WORDS } from '../../features/hosting/plan-offer.ts';
import { PaymentStep } from '../../features/payment/payment-step.tsx';
import { LoginStep } from '../wizard/login-step.tsx';
import { OrderModal } from '../wizard/order-modal.tsx';
import { ConfirmFooter } from './confirm-order.tsx';
import orderClasses from './hosting-order.module.css';
import { HostingStatus } from './hosting-status.tsx';
import { type PaidOrderFlow, type PlanChosen, paidOrderSteps, RULES } from './paid-order-flow.ts';
import { PLAN_FORM, PlanStep } from './plan-step.tsx';
import { PlanStub } from './plan-stub.tsx';
import { ReviewStep } from './review-step.tsx';
import { usePaidOrder } from './use-paid-order.ts';

type PaidOrderModalProps = {
  readonly opened: boolean;
  readonly chosen: PlanChosen;
  /** Cancel or close before the order is placed; after that the page reloads instead. */
  readonly onClose: () => void;
};

type Order = ReturnType<typeof usePaidOrder>;

/** The order of a paid plan, from the login to its status: steps 0 to 4. */
export const PaidOrderModal = ({ opened, chosen, onClose }: PaidOrderModalProps) => {
  const order = usePaidOrder(opened, chosen);
  const { flow, dispatch, plan } = order;
  const leave = () => {
    order.leave();
    onClose();
  };
  return (
    <OrderModal
      opened={opened}
      steps={paidOrderSteps(plan?.title ?? 'a plan')}
      rules={RULES}
      // A reload of the login keeps what is ordered, but nobody has come to the plan yet.
      flow={flow.needsLogin && flow.email === '' ? { ...flow, step: RULES.first } : flow}
      subject={plan?.title ?? null}
      aside={flow.step > 1 && plan?.title}
      footer={flow.needsLogin ? undefined : footerOf(order)}
      isKeptWhenLeft={false}
      paysFor={plan ? { kind: 'hosting', subject: plan.title } : null}
      onTouched={() => dispatch({ type: 'touched' })}
      onBack={() => dispatch({ type: 'back' })}
      onLeave={leave}
      onFinish={() => window.location.reload()}
    >
      <StepBody order={order} />
    </OrderModal>
  );
};

/** The login and the payment carry their own buttons; the last step has the kit's. */
const footerOf = (order: Order) => {
  const { flow, plan } = order;
  if (flow.step === 1) return <PlanFooter order={order} />;
  if (flow.step !== RULES.submit || plan === undefined || flow.pricePaise === null)
    return undefined;
  const label = `${plan.title}, ${PERIOD_WORDS[flow.period]}`;
  const { isSubmitting, pricePaise } = flow;
  return <ConfirmFooter label={label} pricePaise={pricePaise} isSubmitting={isSubmitting} />;
};

const StepBody = ({ order }: { readonly order: Order }) => {
  const { user, flow, dispatch, plan, plans, position } = order;
  const { step, period, pricePaise, answer } = flow;
  if (step === RULES.last && answer !== null) {
    return (
      <HostingStatus
        answer={answer}
        position={position}
        message={flow.message}
        notice={flow.notice}
        balancePaise={flow.balancePaise}
      />
    );
  }
  if (flow.needsLogin) {
    return (
      // The login stays where it is when the plans arrive: what is typed into it would be lost.
      <div className={orderClasses.columns}>
        <LoginStep onSuccess={({ email }) => dispatch({ type: 'signedIn', email })} />
        {plan !== undefined && <Stub order={order} plan={plan} />}
      </div>
    );
  }
  if (plan === undefined) {
    if (plans.failed || plans.isThere) {
      return (
        <LoadFailure onRetry={plans.reload} isBusy={plans.isBusy}>
          {plans.failed ? orderMessages.fetchPlansFailed : orderMessages.noPricing}
        </LoadFailure>
      );
    }
    return <Skeleton height="18rem" />;
  }
  if (!user) return <Skeleton height="18rem" />;
  if (step === 1) {
    const enter = (type: 'planEdited' | 'planConfirmed') => (entered: Entered) =>
      dispatch({ type, ...entered, email: user.email });
    return (
      <div className={orderClasses.columns}>
        <PlanStep
          plan={plan}
          entered={flow}
          onEdit={enter('planEdited')}
          onConfirm={enter('planConfirmed')}
        />
        <Stub order={order} plan={plan} />
      </div>
    );
  }
  if (step === 2) {
    if (pricePaise === null) return <Skeleton height="18rem" />;
    const label = `${plan.title}, ${PERIOD_WORDS[period]}`;
    return (
      <PaymentStep
        customerId={user.id}
        purpose={{
          kind: 'hosting',
          label,
          // Whatever domain it will serve, the payment is for the plan.
          subject: plan.title,
          pricePaise,
          opens: {
            purpose: 'hosting',
            productId: plan.id,
            period,
            domain: readOwnDomain(flow.domain) ?? undefined,
          },
        }}
        state={flow}
        dispatch={dispatch}
        submitLabel="Next"
        onSubmit={() => dispatch({ type: 'paymentConfirmed' })}
        onLogin={() => dispatch({ type: 'signedOut' })}
        onOtherPrice={plans.reload}
      />
    );
  }
  return (
    <ReviewStep
      plan={plan}
      flow={flow}
      onChange={(wanted) => dispatch({ type: 'changeAsked', step: wanted })}
      onConfirm={() => void order.submit()}
      onLogin={() => dispatch({ type: 'signedOut' })}
    />
  );
};

type Entered = Pick<PaidOrderFlow, 'period' | 'domain'>;

type WithPlan = { readonly order: Order; readonly plan: NonNullable<Order['plan']> };

const Stub = ({ order: { flow }, plan }: WithPlan) => {
  const { price, off, renewal } = offerOf(plan, flow.period);
  if (price === null) return null;
  return (
    <PlanStub
      plan={plan.title}
      domain={readOwnDomain(flow.domain) ?? ''}
      rows={[
        { term: 'Order type', value: 'Hosting' },
        { term: 'Period', value: PERIOD_WORDS[flow.period] },
        ...(off === null
          ? []
          : [
              { term: 'Price', value: <Price paise={price.amountPaise} /> },
              {
                term: off,
                value: (
                  <span className="leaf">
                    −<Price paise={price.amountPaise - price.pricePaise} />
                  </span>
                ),
              },
            ]),
      ]}
      total={<Price paise={price.pricePaise} />}
      remark={renewal}
    />
  );
};

const PlanFooter = ({ order: { flow, plan } }: { readonly order: Order }) => (
  <>
    <p className={`${orderClasses.remark} sm muted on-desk`}>
      Saved until you close this order, so a reload keeps it.
    </p>
    <p className={`${orderClasses.total} on-phone`}>
      <span className="xs muted">{`${plan?.title ?? ''}, ${PERIOD_WORDS[flow.period]}`}</span>
      <b className="num">
        {flow.pricePaise === null ? 'Loading...' : formatRupees(flow.pricePaise)}
      </b>
    </p>
    <Button
      type="submit"
      form={PLAN_FORM}
      variant="cta"
      className={orderClasses.next}
      disabled={flow.pricePaise === null}
    >
      Next
    </Button>
  </>
);
