import type { SessionUser } from '@haat/contracts/http/auth';
import type { ComponentProps } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import type { PaymentPurpose } from '../../features/payment/payment-purpose.ts';
import { PaymentStep } from '../../features/payment/payment-step.tsx';
import type { Order } from './use-wizard.ts';
import type { OrderState } from './wizard-flow.ts';

type OrderPaymentProps<Flow extends OrderState> = {
  readonly of: Pick<Order<Flow>, 'flow' | 'dispatch'>;
  readonly user: SessionUser | null;
  readonly purpose: Omit<PaymentPurpose, 'pricePaise'>;
} & Pick<ComponentProps<typeof PaymentStep>, 'submitLabel' | 'onSubmit' | 'onOtherPrice'>;

export const OrderPayment = <Flow extends OrderState>(props: OrderPaymentProps<Flow>) => {
  const { of: order, user, purpose, ...rest } = props;
  const { flow, dispatch } = order;
  const { pricePaise } = flow;
  if (user === null || pricePaise === null) return <Skeleton height="18rem" />;
  return (
    <PaymentStep
      {...rest}
      customerId={user.id}
      purpose={{ ...purpose, pricePaise }}
      state={flow}
      dispatch={dispatch}
      onLogin={() => dispatch({ type: 'signedOut' })}
    />
  );
};
