import type { CodeItem } from '@haat/contracts/http/codes';
import { Skeleton } from '../../components/skeleton.tsx';
import { OrderFile } from '../../features/orders/order-file.tsx';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import { placedOrderOf } from '../../features/orders/status-rows.ts';
import { PaymentStep } from '../../features/payment/payment-step.tsx';
import { LoginStep } from '../wizard/login-step.tsx';
import { OrderModal } from '../wizard/order-modal.tsx';
import { CodeOrderFooter, hasFooter } from './code-order-footer.tsx';
import classes from './code-order-modal.module.css';
import { RULES, STEPS } from './flow/code-flow.ts';
import { useCodeOrder } from './flow/use-code-order.ts';
import { PurchaseStub } from './purchase-stub.tsx';
import { DomainStep } from './steps/domain-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';

/** Whose email it is until somebody logs in; only shown, never sent. */
const GUEST = 'Guest';

type CodeOrderModalProps = {
  readonly opened: boolean;
  readonly item: CodeItem;
  readonly onClose: () => void;
};

type Order = ReturnType<typeof useCodeOrder>;

/** The purchase of code in seven steps, from the login to the download. */
export const CodeOrderModal = ({ opened, item, onClose }: CodeOrderModalProps) => {
  const order = useCodeOrder(opened, item);
  const { flow, dispatch, price } = order;
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
      subject={item.page_title}
      aside={item.page_title}
      footer={
        hasFooter(flow)
          ? (close) => (
              <CodeOrderFooter flow={flow} price={price} dispatch={dispatch} onCancel={close} />
            )
          : undefined
      }
      isKeptWhenLeft={false}
      paysFor={{ kind: 'code', subject: item.page_title }}
      onTouched={() => dispatch({ type: 'touched' })}
      onBack={() => dispatch({ type: 'back' })}
      onLeave={leave}
      onFinish={leave}
    >
      <StepBody order={order} item={item} />
    </OrderModal>
  );
};

type StepBodyProps = { readonly order: Order; readonly item: CodeItem };

const StepBody = ({ order, item }: StepBodyProps) => {
  const { user, flow, dispatch, price } = order;
  const { step, domain, answer } = flow;
  if (step === RULES.last && answer !== null) {
    return (
      <OrderStatusView
        kind="code"
        orderId={answer.order.id}
        position={order.position}
        placed={placedOrderOf(answer)}
        message={flow.message}
        notice={flow.notice}
        balancePaise={flow.balancePaise}
        delivery={(known) => (
          <OrderFile
            title={item.page_title}
            route={item.route}
            download={known?.download ?? null}
            status={known?.status ?? answer.order.status}
          />
        )}
      />
    );
  }
  const email = user?.email ?? GUEST;
  const stub = <PurchaseStub item={item} price={price} email={email} />;
  if (flow.needsLogin) {
    return (
      <div className={classes.columns}>
        <div>
          <LoginStep onSuccess={(them) => dispatch({ type: 'signedIn', email: them.email })} />
        </div>
        {stub}
      </div>
    );
  }
  if (step === 2) {
    return (
      <div className={classes.columns}>
        <DomainStep
          domain={domain}
          onEdit={(typed) => dispatch({ type: 'domainEdited', domain: typed })}
          onConfirm={(read) => dispatch({ type: 'domainConfirmed', domain: read })}
        />
        {stub}
      </div>
    );
  }
  if (step === 3) {
    return (
      <SummaryStep
        item={item}
        price={price}
        domain={domain}
        email={email}
        onChange={() => dispatch({ type: 'changeAsked' })}
      />
    );
  }
  if (!user || flow.pricePaise === null) return <Skeleton height="18rem" />;
  return (
    <PaymentStep
      customerId={user.id}
      purpose={{
        kind: 'code',
        label: item.page_title,
        // Whatever domain it will run on, the payment is for the item. The server says where the
        // customer has it for that domain already.
        subject: item.page_title,
        pricePaise: flow.pricePaise,
        opens: { purpose: 'code', productId: item.id, domain },
      }}
      state={flow}
      dispatch={dispatch}
      onSubmit={() => void order.submit()}
      onLogin={() => dispatch({ type: 'signedOut' })}
      onOtherPrice={order.reloadItem}
    />
  );
};
