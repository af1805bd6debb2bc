import { markFailure } from '@haat/contracts/domain-order-messages';
import type { OrderDetail } from '@haat/contracts/http/orders';
import type { OpenPaymentBody } from '@haat/contracts/http/payments';
import { formatRupees, type Paise, paiseToRupees, rupeesToPaise } from '@haat/contracts/money';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import { Button } from '@mantine/core';
import { useReducer, useRef, useState } from 'react';
import { Note } from '../../components/note.tsx';
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
import { clearSubmittedPayment } from '../payment/submitted-payment.ts';
import { useRefreshMoney } from '../payment/use-money.ts';
import { useOpenedPayment } from '../payment/use-opened-payment.ts';
import { orderPaths } from './order-paths.ts';
import { orderTitle } from './order-title.ts';
import classes from './pay-again.module.css';

export type PayAgainStepProps = {
  readonly order: OrderDetail;
  readonly opens: OpenPaymentBody;
  readonly onPaid: (position: string | null) => void;
};

const flow = (state: PaymentState, action: PaymentAction): PaymentState =>
  paymentFlow(state, action);

const subjectOf = ({ kind, service, plan, domain }: OrderDetail): string => {
  if (kind === 'code') return service;
  if (kind === 'renewal') return renewalSubject({ planName: plan, domain });
  return kind === 'hosting' ? (plan ?? service) : domain;
};

const PriceOfToday = ({
  ownPaise,
  todayPaise,
  onAgreed,
}: {
  readonly ownPaise: Paise;
  readonly todayPaise: Paise;
  readonly onAgreed: () => void;
}) => (
  <div className={classes.price}>
    <Note live>
      The price has changed since you placed this order. It was{' '}
      <strong>{formatRupees(ownPaise)}</strong>. It’s <strong>{formatRupees(todayPaise)}</strong>{' '}
      now.
    </Note>
    <Button variant="cta" onClick={onAgreed}>
      Continue at {formatRupees(todayPaise)}
    </Button>
  </div>
);

export const PayAgainStep = ({ order, opens, onPaid }: PayAgainStepProps) => {
  const ownPaise = rupeesToPaise(order.price) ?? 0;
  const [pricePaise, setPrice] = useState(ownPaise);
  const [state, dispatch] = useReducer(flow, { ...emptyPayment, pricePaise });
  const [todayPaise, setToday] = useState(ownPaise);
  const kind = opens.purpose ?? 'domain';
  const subject = subjectOf(order);
  // Without a UPI code no price is fetched.
  useOpenedPayment({
    ...{ known: state.intent, purpose: { customerId: order.owner_id, kind, subject } },
    ...{ pricePaise, opens, isDue: state.payment !== null || state.balancePaise > 0 },
    onOpened: (intent) => {
      dispatch({ type: 'paymentOpened', intent });
      setToday(intent.amountPaise);
    },
  });
  const openAuth = useAuthModal();
  const refreshMoney = useRefreshMoney();
  const isPaying = useRef(false);
  const pay = async (): Promise<void> => {
    // A second click comes before React disables the button.
    if (isPaying.current) return;
    isPaying.current = true;
    dispatch({ type: 'submitStarted' });
    const { referenceCode } = state;
    const agreed = pricePaise === ownPaise ? {} : { acceptedPrice: paiseToRupees(pricePaise) };
    const result = await post(orderPaths.payAgain(order.id), {
      ...{ referenceCode, ...agreed },
    });
    isPaying.current = false;
    if (!result.ok) {
      dispatch({ type: 'submitRefused', message: markFailure(result.failure.text) });
      return;
    }
    clearSubmittedPayment(tabStorage);
    void refreshMoney();
    onPaid(result.position);
  };
  if (todayPaise !== pricePaise) {
    const agree = () => {
      setPrice(todayPaise);
      dispatch({ type: 'priceKnown', pricePaise: todayPaise });
    };
    return <PriceOfToday ownPaise={ownPaise} todayPaise={todayPaise} onAgreed={agree} />;
  }
  return (
    <PaymentStep
      customerId={order.owner_id}
      purpose={{
        label: orderTitle(order).title,
        ...{ kind, subject, pricePaise },
        opens,
      }}
      state={state}
      dispatch={dispatch}
      orderId={order.id}
      submitLabel="Pay this order"
      onSubmit={() => void pay()}
      onLogin={() => openAuth({ onSuccess: () => undefined })}
      onOtherPrice={setToday}
    />
  );
};
