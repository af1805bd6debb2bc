import { markFailure } from '@haat/contracts/domain-order-messages';
import type { OrderDetail } from '@haat/contracts/http/orders';
import {
  type OpenPaymentBody,
  type ReplacePaymentAnswer,
  replacePaymentAnswerSchema,
} from '@haat/contracts/http/payments';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import { useReducer, useRef, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { post } from '../../lib/api-client.ts';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import {
  emptyPayment,
  type PaymentAction,
  type PaymentState,
  paymentFlow,
} from '../payment/payment-flow.ts';
import { PaymentStep } from '../payment/payment-step.tsx';
import { forgetReportedPayment } from '../payment/reported-payment.ts';
import { useRefreshMoney } from '../payment/use-money.ts';
import { orderPaths } from './order-paths.ts';
import { orderTitle } from './order-title.ts';

export type PayAgainStepProps = {
  readonly order: OrderDetail;
  /** What the server is asked for the UPI link. */
  readonly opens: OpenPaymentBody;
  /** Called with where it was written that the order waits for this payment. */
  readonly onPaid: (position: string | null) => void;
};

const flow = (state: PaymentState, action: PaymentAction): PaymentState =>
  paymentFlow(state, action);

/** What a payment of the order is called in the list of payments. */
const subjectOf = ({ kind, service, plan, domain }: OrderDetail): string => {
  if (kind === 'code') return service;
  if (kind === 'renewal') return renewalSubject({ planName: plan, domain });
  return kind === 'hosting' ? (plan ?? service) : domain;
};

/** The payment step for an order that is there already, at the order's own price. */
export const PayAgainStep = ({ order, opens, onPaid }: PayAgainStepProps) => {
  const pricePaise = rupeesToPaise(order.price) ?? 0;
  const [state, dispatch] = useReducer(flow, { ...emptyPayment, pricePaise });
  const [isOtherPrice, setOtherPrice] = useState(false);
  const openAuth = useAuthModal();
  const refreshMoney = useRefreshMoney();
  const isPaying = useRef(false);
  const pay = async (): Promise<void> => {
    // A second click comes before React has disabled the button.
    if (isPaying.current) return;
    isPaying.current = true;
    dispatch({ type: 'submitStarted' });
    const { referenceCode } = state;
    const result = await post<ReplacePaymentAnswer>(orderPaths.payAgain(order.id), {
      referenceCode,
    });
    isPaying.current = false;
    const answer = replacePaymentAnswerSchema.safeParse(result.ok ? result.data : null);
    if (!answer.success) {
      const why = result.ok ? orderMessages.unexpected : result.failure.text;
      dispatch({ type: 'submitRefused', message: markFailure(why) });
      return;
    }
    forgetReportedPayment(tabStorage);
    void refreshMoney();
    onPaid(result.ok ? result.position : null);
  };
  if (isOtherPrice) {
    const now = formatRupees(state.intent?.amountPaise ?? pricePaise);
    return <ErrorMessage>{refusalMessages.priceSinceThen(now)}</ErrorMessage>;
  }
  return (
    <PaymentStep
      customerId={order.owner_id}
      purpose={{
        kind: opens.purpose ?? 'domain',
        label: orderTitle(order).title,
        subject: subjectOf(order),
        pricePaise,
        opens,
      }}
      state={state}
      dispatch={dispatch}
      orderId={order.id}
      submitLabel="Pay this order"
      onSubmit={() => void pay()}
      onLogin={() => openAuth({ onSuccess: () => undefined })}
      onOtherPrice={() => setOtherPrice(true)}
    />
  );
};
