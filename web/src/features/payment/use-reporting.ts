import type { ListedPayment } from '@haat/contracts/http/payment-list';
import type { Paise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { type Dispatch, useState } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { shortfallOf, stepHere } from './listed-payment.ts';
import type { PaymentAction, PaymentState } from './payment-flow.ts';
import type { Purpose } from './payment-purpose.ts';
import {
  clearSubmittedPayment,
  type SubmittedPayment,
  saveSubmittedPayment,
  submittedOf,
} from './submitted-payment.ts';
import { useRaiseCachedBalance, useRefreshMoney } from './use-money.ts';

type Reporting = {
  readonly purpose: Purpose;
  readonly pricePaise: Paise;
  readonly state: Pick<PaymentState, 'balancePaise'>;
  readonly dispatch: Dispatch<PaymentAction>;
};

export const useReporting = ({ purpose, pricePaise, state, dispatch }: Reporting) => {
  const { balancePaise } = state;
  const [shortfall, setShortfall] = useState<string | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const refreshMoney = useRefreshMoney();
  const raiseCachedBalance = useRaiseCachedBalance();

  const keepAndReport = (reported: SubmittedPayment): void => {
    setShortfall(null);
    saveSubmittedPayment(tabStorage, purpose, reported);
    dispatch({ type: 'paymentReported', payment: reported });
  };
  /** @returns whether the payment pays the order. */
  const report = (reported: SubmittedPayment, balanceUsedPaise: Paise | null): boolean => {
    void refreshMoney();
    if (balanceUsedPaise === null || balanceUsedPaise >= balancePaise) {
      keepAndReport(reported);
      return true;
    }
    // The payment does not cover the order: it stays unused and goes to the balance.
    dispatch({ type: 'balanceChosen', balancePaise: 0 });
    const { reportedAlone, balanceChanged } = balanceMessages;
    setShortfall(reported.notice ?? reportedAlone(balanceChanged));
    return false;
  };
  const use = (listed: ListedPayment): void => {
    if (balancePaise > 0) dispatch({ type: 'balanceChosen', balancePaise: 0 });
    keepAndReport(submittedOf(listed));
  };
  const reportAgain = (): void => {
    setCorrecting(false);
    clearSubmittedPayment(tabStorage);
    dispatch({ type: 'paymentDropped' });
    void refreshMoney();
  };

  return {
    shortfall,
    clearShortfall: () => setShortfall(null),
    isCorrecting,
    report,
    use,
    reportAgain,
    correct: (listed?: ListedPayment): void => {
      if (listed) use(listed);
      setCorrecting(true);
    },
    keepId: (listed?: ListedPayment): void => {
      if (listed && stepHere(listed, pricePaise) === 'correct' && listed.status !== 'waiting') {
        reportAgain();
      } else setCorrecting(false);
    },
    corrected: (payment: SubmittedPayment): void => {
      setCorrecting(false);
      void refreshMoney();
      keepAndReport(payment);
    },
    topUp: (listed: ListedPayment): void => {
      const short = shortfallOf(listed, pricePaise);
      if (short === null) return;
      reportAgain();
      raiseCachedBalance(short.retainedPaise);
      dispatch({ type: 'balanceChosen', balancePaise: short.retainedPaise });
    },
  };
};
