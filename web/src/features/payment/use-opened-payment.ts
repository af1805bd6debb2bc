import type { OpenPaymentAnswer, OpenPaymentBody } from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { useAfter } from '../../lib/use-after.ts';
import { isFor, openPayment, type PaymentIntent } from './payment-intent.ts';
import type { Purpose } from './payment-purpose.ts';

type Opening = {
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

/** So long after no word of the server's it is asked again, in ms: it may refuse what is about to be paid. */
const AGAIN_MS = 10_000;

/** So long its first word is waited for before a code is shown without it, in ms. */
const FIRST_WORD_MS = 3_000;

const send = (body: OpenPaymentBody) => post<OpenPaymentAnswer>(apiPaths.openPayment, body);

export type OpenedPayment = {
  /** What stands in the UPI link; null before the server has answered, and where it did not. */
  readonly intent: PaymentIntent | null;
  /** Why nobody should pay, in the server's words; else null. */
  readonly refusal: string | null;
  /** Its first word may come yet: what is scanned before could be the wrong link, or refused. */
  readonly isAwaited: boolean;
};

/**
 * Asks the server about a payment before it is made, until it answers, once for a customer, subject,
 * price and what else the order says.
 */
export const useOpenedPayment = (opening: Opening): OpenedPayment => {
  const { known, pricePaise, isDue, opens } = opening;
  const { customerId, kind, subject } = opening.purpose;
  const [refused, setRefused] = useState<{ readonly asked: string; readonly text: string }>();
  const [unanswered, setUnanswered] = useState(0);
  const [hasAnswered, setAnswered] = useState(false);
  const isLate = useAfter(FIRST_WORD_MS);
  const intent = known && isFor(known, opening.purpose, pricePaise, opens) ? known : null;
  const isMissing = isDue && intent === null;
  const asked = JSON.stringify(opens);
  const notify = useEffectEvent(opening.onOpened);
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const purpose = { customerId, kind, subject };
    void openPayment(send, purpose, pricePaise, JSON.parse(asked)).then((answered) => {
      if (isGone) return;
      setAnswered(true);
      if (answered === null) return;
      if (answered === 'later') {
        again = setTimeout(() => setUnanswered(unanswered + 1), AGAIN_MS);
      } else if ('refusal' in answered) setRefused({ asked, text: answered.refusal });
      else notify(answered.intent);
    });
    return () => {
      isGone = true;
      clearTimeout(again);
    };
  }, [isMissing, customerId, kind, subject, pricePaise, asked, unanswered]);
  const refusal = isMissing && refused?.asked === asked ? refused.text : null;
  return { intent, refusal, isAwaited: isMissing && !hasAnswered && !isLate };
};
