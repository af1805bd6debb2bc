import type { OpenPaymentAnswer, OpenPaymentBody } from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import { useEffect, useEffectEvent } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { isFor, openPayment, type PaymentIntent } from './payment-intent.ts';
import type { Purpose } from './payment-purpose.ts';

type OpenedPayment = {
  /** What was asked for before, perhaps for something else. */
  readonly known: PaymentIntent | null;
  readonly purpose: Purpose;
  readonly pricePaise: Paise;
  /** What the server is asked. */
  readonly opens: OpenPaymentBody;
  /** False once the payment is made: it needs no link. */
  readonly isDue: boolean;
  readonly onOpened: (intent: PaymentIntent) => void;
};

const send = (body: OpenPaymentBody) => post<OpenPaymentAnswer>(apiPaths.openPayment, body);

/**
 * What the server wants in the UPI link of a payment, asked once for a customer, subject and price.
 * @returns null before it has answered, and where it did not.
 */
export const useOpenedPayment = (opened: OpenedPayment): PaymentIntent | null => {
  const { known, pricePaise, isDue } = opened;
  const { customerId, kind, subject } = opened.purpose;
  const intent = known && isFor(known, opened.purpose, pricePaise) ? known : null;
  const isMissing = isDue && intent === null;
  const bodyNow = useEffectEvent(() => opened.opens);
  const tell = useEffectEvent(opened.onOpened);
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    const purpose = { customerId, kind, subject };
    void openPayment(send, purpose, pricePaise, bodyNow()).then((answered) => {
      if (answered !== null && !isGone) tell(answered);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing, customerId, kind, subject, pricePaise]);
  return intent;
};
