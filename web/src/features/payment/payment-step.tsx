import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { Button } from '@mantine/core';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { BalanceChoice, PaidByBalance } from './balance.tsx';
import { payablePaise, paymentsFor } from './listed-payment.ts';
import { OwnPayments } from './own-payments.tsx';
import { type PaymentAction, type PaymentState, restPaise } from './payment-flow.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import classes from './payment-step.module.css';
import { ReferenceBox } from './reference-box.tsx';
import {
  findReportedPayment,
  forgetReportedPayment,
  keepReportedPayment,
  type ReportedPayment,
} from './reported-payment.ts';
import { UpiPayment } from './upi-payment.tsx';
import { useBalancePayment } from './use-balance-payment.ts';
import { refreshMoney, useBalance, usePayments } from './use-money.ts';
import { useOpenedPayment } from './use-opened-payment.ts';

type PaymentStepProps = {
  readonly customerId: string;
  readonly purpose: PaymentPurpose;
  readonly state: PaymentState;
  readonly dispatch: Dispatch<PaymentAction>;
  /** What leads on with the reference code; it stands in the state. */
  readonly submitLabel?: string;
  readonly onSubmit: () => void;
  readonly onLogin: () => void;
  /** The server's price is another one than was shown. */
  readonly onOtherPrice: () => void;
};

/**
 * The payment of every kind of order: the balance, "Pay with UPI", and once the payment is reported
 * or the balance covers all of it the box whose button leads on.
 */
export const PaymentStep = (props: PaymentStepProps) => {
  const { customerId, state, dispatch } = props;
  const { payment, balancePaise, referenceCode, isSubmitting } = state;
  const [shortfall, setShortfall] = useState<string | null>(null);
  const availablePaise = useAvailablePaise();
  const { data: own } = usePayments();
  const { kind, subject, pricePaise } = props.purpose;
  const purpose = { customerId, kind, subject };
  const duePaise = restPaise(pricePaise, balancePaise);
  const kept = () => findReportedPayment(sessionStorage, purpose, duePaise);
  const intent = useOpenedPayment({
    known: state.intent,
    purpose,
    opens: props.purpose.opens,
    pricePaise,
    isDue: duePaise > 0 && payment === null && kept() === null,
    onOpened: (opened) => {
      dispatch({ type: 'paymentOpened', intent: opened });
      if (opened.amountPaise !== pricePaise) props.onOtherPrice();
    },
  });
  const restore = useRef(() => {
    const found = kept();
    if (payment === null && found !== null) dispatch({ type: 'paymentReported', payment: found });
  });
  useEffect(() => restore.current(), []);
  const fromBalance = useBalancePayment({ purpose, pricePaise, availablePaise, state, dispatch });
  const isLocked = isSubmitting || fromBalance.isOpening;
  const keepAndReport = (reported: ReportedPayment) => {
    setShortfall(null);
    keepReportedPayment(sessionStorage, purpose, reported);
    dispatch({ type: 'paymentReported', payment: reported });
  };
  const report = (reported: ReportedPayment, balanceUsedPaise: Paise | null) => {
    void refreshMoney();
    if (balanceUsedPaise === null || balanceUsedPaise >= balancePaise) {
      keepAndReport(reported);
      return;
    }
    // Alone it does not pay the order: it stays among those not yet used, for the balance.
    dispatch({ type: 'balanceChosen', balancePaise: 0 });
    setShortfall(reported.notice ?? balanceMessages.takenMeanwhile);
  };
  const use = (listed: ListedPayment) => {
    if (balancePaise > 0) dispatch({ type: 'balanceChosen', balancePaise: 0 });
    keepAndReport(reportedOf(listed));
  };
  const trouble = shortfall ?? fromBalance.refusal?.text;
  // Once a code stands in the box, that is the payment; one from the balance is listed itself.
  const isOpen = payment === null && referenceCode === '';
  const usable = isOpen ? paymentsFor(own?.payments ?? [], pricePaise) : [];
  const reportAgain = () => {
    forgetReportedPayment(sessionStorage);
    dispatch({ type: 'paymentReopened' });
    void refreshMoney();
  };
  return (
    <div className={classes.payment}>
      {usable.length > 0 && <OwnPayments payments={usable} isLocked={isLocked} onUse={use} />}
      <div className={classes.methods}>
        {hasBalance(state, availablePaise) && (
          <BalanceChoice
            balance={{ availablePaise: availablePaise ?? balancePaise }}
            pricePaise={pricePaise}
            balancePaise={balancePaise}
            isLocked={isLocked || payment !== null}
            onChoose={(chosen) => {
              setShortfall(null);
              void fromBalance.choose(chosen);
            }}
          />
        )}
        <ErrorMessage>{trouble}</ErrorMessage>
        {fromBalance.refusal?.isSignedOut && (
          <Button variant="subtle" onClick={props.onLogin}>
            LOGIN
          </Button>
        )}
        {duePaise > 0 && <UpiMethod restPaise={balancePaise > 0 ? duePaise : null} />}
      </div>
      {duePaise > 0 ? (
        <UpiPayment
          {...state}
          intent={intent}
          purpose={props.purpose}
          reported={payment}
          onEdit={(report) => dispatch({ type: 'reportEdited', report })}
          onReported={report}
          onCorrect={reportAgain}
          onLogin={props.onLogin}
        />
      ) : (
        <PaidByBalance {...props.purpose} balancePaise={balancePaise} />
      )}
      <div role="status" className={classes.notice}>
        {payment?.notice !== undefined && <Note>{payment.notice}</Note>}
      </div>
      {fromBalance.isOpening && <Skeleton height="6rem" />}
      {(payment !== null || (duePaise === 0 && !fromBalance.isOpening)) && (
        <ReferenceBox
          {...state}
          submitLabel={props.submitLabel ?? 'Submit Order'}
          onEditCode={(referenceCode) => dispatch({ type: 'referenceCodeEdited', referenceCode })}
          onSubmit={props.onSubmit}
          onLogin={props.onLogin}
          onReportAgain={payment === null ? undefined : reportAgain}
        />
      )}
    </div>
  );
};

const useAvailablePaise = (): Paise | null => {
  const { data } = useBalance();
  return data === undefined ? null : rupeesToPaise(data.balance);
};

/** A payment that stands ready without it leaves no question of the balance. */
const hasBalance = (
  { payment, balancePaise }: PaymentState,
  availablePaise: Paise | null,
): boolean => balancePaise > 0 || (payment === null && (availablePaise ?? 0) > 0);

/** A payment of the list, as the one that this order is paid with. */
const reportedOf = (listed: ListedPayment): ReportedPayment => {
  const { reference_code, submitted_at, utr, notice } = listed;
  return {
    referenceCode: reference_code,
    amountPaise: payablePaise(listed),
    reportedAt: submitted_at,
    ...(utr !== null && { transactionId: utr }),
    ...(notice !== null && { notice }),
  };
};

/** @param restPaise what the balance leaves; null where it pays nothing. */
const UpiMethod = ({ restPaise: rest }: { readonly restPaise: Paise | null }) => (
  <fieldset>
    <legend className="sr-only">Payment method</legend>
    <label className={classes.method}>
      <input type="radio" name="payment-method" value="upi" defaultChecked />
      Pay with UPI
      {rest === null ? (
        <span className={`${classes.about} sm muted on-desk`}>
          Any UPI app. No card, no wallet.
        </span>
      ) : (
        <span className={`${classes.about} num sm muted`}>{formatRupees(rest)}, the rest</span>
      )}
    </label>
  </fieldset>
);
