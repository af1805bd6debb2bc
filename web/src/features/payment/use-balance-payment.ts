import { type PayFromBalanceBody, payFromBalanceAnswerSchema } from '@haat/contracts/http/balance';
import { orderMessages } from '@haat/contracts/messages';
import { formatUpiAmount, type Paise } from '@haat/contracts/money';
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { type ApiFailure, post } from '../../lib/api-client.ts';
import type { PaymentAction, PaymentState } from './payment-flow.ts';
import type { Purpose } from './payment-purpose.ts';
import { useRefreshMoney } from './use-money.ts';

type BalancePayment = {
  readonly purpose: Purpose;
  readonly pricePaise: Paise;
  readonly availablePaise: Paise | null;
  readonly state: Pick<PaymentState, 'balancePaise' | 'payment' | 'referenceCode'>;
  readonly dispatch: Dispatch<PaymentAction>;
};

type Refusal = { readonly text: string; readonly isSignedOut: boolean };

const UNKNOWN: Refusal = { text: orderMessages.unexpected, isSignedOut: false };

const refusalOf = (failure: ApiFailure): Refusal => ({
  text: failure.text,
  isSignedOut: failure.kind === 'refused' && failure.status === 401,
});

/** If the balance pays all, opens a payment with a reference code. The order debits the balance. */
export const useBalancePayment = (options: BalancePayment) => {
  const { purpose, pricePaise, availablePaise, state, dispatch } = options;
  const { balancePaise, payment, referenceCode } = state;
  const [isOpening, setOpening] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refreshMoney = useRefreshMoney();
  // Reuses an opened payment.
  const opened = useRef<{ readonly pricePaise: Paise; readonly referenceCode: string } | null>(
    null,
  );
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const take = (chosenPaise: Paise, code: string): void => {
    dispatch({ type: 'balanceChosen', balancePaise: chosenPaise });
    dispatch({ type: 'referenceCodeEdited', referenceCode: code });
  };

  const choose = async (chosenPaise: Paise): Promise<void> => {
    setRefusal(null);
    const known = opened.current?.pricePaise === pricePaise ? opened.current.referenceCode : '';
    const isAll = chosenPaise >= pricePaise;
    take(chosenPaise, isAll ? known : '');
    if (!isAll || known !== '') return;
    setOpening(true);
    const { kind, subject } = purpose;
    const body: PayFromBalanceBody = {
      purpose: { kind, title: subject },
      amount: formatUpiAmount(pricePaise),
    };
    const result = await post<unknown>(apiPaths.payFromBalance, body);
    void refreshMoney();
    // Closed meanwhile: the next visit lists the payment as unused.
    if (!isHere.current) return;
    setOpening(false);
    const answer = payFromBalanceAnswerSchema.safeParse(result.ok ? result.data : null);
    if (answer.success) {
      const code = answer.data.data.reference_code;
      opened.current = { pricePaise, referenceCode: code };
      take(chosenPaise, code);
      return;
    }
    take(0, '');
    setRefusal(result.ok ? UNKNOWN : refusalOf(result.failure));
  };

  const resetBalance = useEffectEvent(() => take(0, ''));
  // A saved flow may have ended before its payment was opened.
  const [isAbandoned] = useState(balancePaise >= pricePaise && referenceCode === '');
  useEffect(() => {
    if (isAbandoned) resetBalance();
  }, [isAbandoned]);
  // The balance may be lower now. Not checked once a payment has debited it.
  const isUntaken = payment === null && referenceCode === '' && !isOpening;
  const isTooMuch = isUntaken && availablePaise !== null && balancePaise > availablePaise;
  useEffect(() => {
    if (isTooMuch) resetBalance();
  }, [isTooMuch]);

  return { choose, isOpening, refusal };
};
