import type { OpenPaymentAnswer, OpenPaymentBody } from '@haat/contracts/http/payments';
import type { Paise } from '@haat/contracts/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { useAfter } from '../../lib/use-after.ts';
import { isFor, openPayment, type PaymentIntent } from './payment-intent.ts';
import type { Purpose } from './payment-purpose.ts';

type Opening = {
  readonly known: PaymentIntent | null;
  readonly purpose: Purpose;
  readonly pricePaise: Paise;
  readonly opens: OpenPaymentBody;
  readonly isDue: boolean;
  readonly onOpened: (intent: PaymentIntent) => void;
};

/** Retry in ms: a late answer may still refuse the payment. */
const AGAIN_MS = 10_000;

/** Timeout in ms, then the QR code is shown without the answer. */
const FIRST_WORD_MS = 3_000;

const send = (body: OpenPaymentBody) => post<OpenPaymentAnswer>(apiPaths.openPayment, body);

export type OpenedPayment = {
  readonly intent: PaymentIntent | null;
  readonly refusal: string | null;
  /** A code shown now could be wrong or refused. */
  readonly isAwaited: boolean;
};

/** Once per customer, subject, price and order details. */
export const useOpenedPayment = (opening: Opening): OpenedPayment => {
  const { known, pricePaise, isDue, opens } = opening;
  const { customerId, kind, subject } = opening.purpose;
  const [refused, setRefused] = useState<{ readonly openBody: string; readonly text: string }>();
  const [unanswered, setUnanswered] = useState(0);
  const [hasAnswered, setAnswered] = useState(false);
  const isLate = useAfter(FIRST_WORD_MS);
  const intent = known && isFor(known, opening.purpose, pricePaise, opens) ? known : null;
  const isMissing = isDue && intent === null;
  const openBody = JSON.stringify(opens);
  const notify = useEffectEvent(opening.onOpened);
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const purpose = { customerId, kind, subject };
    void openPayment(send, purpose, pricePaise, JSON.parse(openBody)).then((answered) => {
      if (isGone) return;
      setAnswered(true);
      if (answered === null) return;
      if (answered === 'later') {
        again = setTimeout(() => setUnanswered(unanswered + 1), AGAIN_MS);
      } else if ('refusal' in answered) setRefused({ openBody, text: answered.refusal });
      else notify(answered.intent);
    });
    return () => {
      isGone = true;
      clearTimeout(again);
    };
  }, [isMissing, customerId, kind, subject, pricePaise, openBody, unanswered]);
  const refusal = isMissing && refused?.openBody === openBody ? refused.text : null;
  return { intent, refusal, isAwaited: isMissing && !hasAnswered && !isLate };
};
