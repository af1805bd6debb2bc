import { formatRupees, type Paise } from '@haat/contracts/money';
import { type Dispatch, useEffect, useRef } from 'react';
import { Note } from '../../components/note.tsx';
import { Receipt, ReceiptTotal } from '../../components/receipt.tsx';
import { BALANCE_RULE, type Balance, BalanceChoice, BalanceRows } from './balance.tsx';
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
import { useOpenedPayment } from './use-opened-payment.ts';

type PaymentStepProps = {
  readonly customerId: string;
  readonly purpose: PaymentPurpose;
  /** Null where the customer has none, or none is known of. */
  readonly balance: Balance | null;
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
  const { customerId, balance, state, dispatch } = props;
  const { payment, balancePaise, isSubmitting } = state;
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
  const keepAndReport = (reported: ReportedPayment) => {
    keepReportedPayment(sessionStorage, purpose, reported);
    dispatch({ type: 'paymentReported', payment: reported });
  };
  const reportAgain = () => {
    forgetReportedPayment(sessionStorage);
    dispatch({ type: 'paymentReopened' });
  };
  return (
    <div className={classes.payment}>
      <div className={classes.methods}>
        {balance !== null && balance.availablePaise > 0 && (
          <BalanceChoice
            balance={balance}
            pricePaise={pricePaise}
            balancePaise={balancePaise}
            isLocked={isSubmitting}
            onChoose={(chosen) => dispatch({ type: 'balanceChosen', balancePaise: chosen })}
          />
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
          onReported={keepAndReport}
          onCorrect={reportAgain}
          onLogin={props.onLogin}
        />
      ) : (
        <FromBalance {...props.purpose} balancePaise={balancePaise} />
      )}
      <div role="status" className={classes.notice}>
        {payment?.notice !== undefined && <Note>{payment.notice}</Note>}
      </div>
      {(payment !== null || duePaise === 0) && (
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

type FromBalanceProps = Pick<PaymentPurpose, 'label' | 'pricePaise'> & {
  readonly balancePaise: Paise;
};

/** All of it from the balance: nothing is left to be paid by UPI. */
const FromBalance = (bought: FromBalanceProps) => (
  <Receipt
    segments={[
      <BalanceRows key="rows" {...bought} />,
      <div key="rest">
        <ReceiptTotal label="To pay by UPI">{formatRupees(0)}</ReceiptTotal>
        <p className={`${classes.rule} xs muted`}>{BALANCE_RULE}</p>
      </div>,
    ]}
  />
);
