import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { tabStorage } from '../../lib/browser-storage.ts';
import { BalanceChoice, PaidByBalance } from './balance.tsx';
import { isShort, paymentsFor, shortfallOf } from './listed-payment.ts';
import { OwnPayments } from './own-payments.tsx';
import { type PaymentAction, type PaymentState, restPaise } from './payment-flow.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import classes from './payment-step.module.css';
import { PlacedOrder } from './placed-order.tsx';
import { ReferenceBox } from './reference-box.tsx';
import { ShortPayment } from './short-payment.tsx';
import { SoldBy } from './sold-by.tsx';
import { findSubmittedPayment } from './submitted-payment.ts';
import { UpiPayment } from './upi-payment.tsx';
import { useBalancePayment } from './use-balance-payment.ts';
import { useBalance, usePayments, useRefreshMoney } from './use-money.ts';
import { useOpenedPayment } from './use-opened-payment.ts';
import { useReporting } from './use-reporting.ts';

type PaymentStepProps = {
  readonly customerId: string;
  readonly purpose: PaymentPurpose;
  readonly state: PaymentState;
  readonly dispatch: Dispatch<PaymentAction>;
  readonly orderId?: string;
  readonly submitLabel?: string;
  readonly onSubmit: () => void;
  readonly onLogin: () => void;
  readonly onOtherPrice: (pricePaise: Paise) => void;
};

/** Payment of every order: balance, UPI, then the box that submits the order. */
export const PaymentStep = (props: PaymentStepProps) => {
  const { customerId, state, dispatch } = props;
  const { payment, balancePaise, referenceCode, isSubmitting, message } = state;
  const availablePaise = useAvailablePaise();
  const { data: own } = usePayments(true, payment?.referenceCode);
  const { kind, subject, pricePaise, opens } = props.purpose;
  const purpose = { customerId, kind, subject };
  const duePaise = restPaise(pricePaise, balancePaise);
  const findSubmitted = () => findSubmittedPayment(tabStorage, purpose, duePaise);
  const { intent, refusal, isAwaited } = useOpenedPayment({
    known: state.intent,
    purpose,
    opens,
    pricePaise,
    isDue: duePaise > 0 && payment === null && findSubmitted() === null,
    onOpened: (opened) => {
      dispatch({ type: 'paymentOpened', intent: opened });
      if (opened.amountPaise !== pricePaise) props.onOtherPrice(opened.amountPaise);
    },
  });
  const restore = useRef(() => {
    const found = findSubmitted();
    if (payment === null && found !== null) dispatch({ type: 'paymentReported', payment: found });
  });
  useEffect(() => restore.current(), []);
  // The list may be older than the refusal.
  const refreshMoney = useRef(useRefreshMoney());
  useEffect(() => {
    if (message !== null) void refreshMoney.current();
  }, [message]);
  const reporting = useReporting({ purpose, pricePaise, state, dispatch });
  const submitsNext = useRef(false);
  const submit = useEffectEvent(props.onSubmit);
  // “I have paid” is the confirmation, unless the answer has a notice to read.
  useEffect(() => {
    if (payment !== null && submitsNext.current) submit();
    submitsNext.current = false;
  }, [payment]);
  const fromBalance = useBalancePayment({ purpose, pricePaise, availablePaise, state, dispatch });
  const isLocked = isSubmitting || fromBalance.isOpening;
  const trouble = reporting.shortfall ?? fromBalance.refusal?.text;
  // An entered reference code chooses a payment: no others are listed.
  const isOpen = payment === null && referenceCode === '';
  const usable = isOpen ? paymentsFor(own?.payments ?? [], purpose, pricePaise) : [];
  const listed = own?.payments.find(({ reference_code }) => reference_code === referenceCode);
  // Only a rejected payment is short: of a verified one, the list may leave out the balance's part.
  const short =
    payment !== null && listed && isShort(listed) ? shortfallOf(listed, pricePaise) : null;
  // `PlacedOrder` is hidden while the order is being submitted, and on that order's own page.
  const isWaitedFor = isSubmitting || listed?.order_id === props.orderId;
  const placedId = isWaitedFor ? null : (listed?.order_id ?? null);
  const onReportAgain = payment === null ? undefined : reporting.reportAgain;
  const isReady = payment !== null || (duePaise === 0 && !fromBalance.isOpening);
  if (refusal !== null) {
    return (
      <div className={classes.payment}>
        <ErrorMessage>
          <SupportText about={{ subject }}>{refusal}</SupportText>
        </ErrorMessage>
      </div>
    );
  }
  return (
    <div className={classes.payment}>
      {usable.length > 0 && (
        <OwnPayments
          payments={usable}
          purpose={purpose}
          pricePaise={pricePaise}
          isLocked={isLocked}
          onUse={reporting.use}
          onTopUp={reporting.topUp}
          onCorrect={reporting.correct}
        />
      )}
      <div className={classes.methods}>
        {hasBalance(state, availablePaise) && (
          <BalanceChoice
            balance={{ availablePaise: availablePaise ?? balancePaise }}
            pricePaise={pricePaise}
            balancePaise={balancePaise}
            isLocked={isLocked || payment !== null}
            onChoose={(chosen) => {
              reporting.clearShortfall();
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
          isAwaited={isAwaited}
          purpose={props.purpose}
          reported={payment}
          listed={listed}
          onEdit={(report) => dispatch({ type: 'reportEdited', report })}
          onReported={(reported, balanceUsedPaise) => {
            submitsNext.current =
              reporting.report(reported, balanceUsedPaise) && reported.notice === undefined;
          }}
          correction={{
            isOpen: reporting.isCorrecting,
            onOpen: () => reporting.correct(),
            onCancel: () => reporting.keepId(listed),
            onCorrected: reporting.corrected,
          }}
          onLogin={props.onLogin}
        />
      ) : (
        <PaidByBalance {...props.purpose} balancePaise={balancePaise} />
      )}
      <div role="status" className={classes.notice}>
        {payment?.notice !== undefined && <Note>{payment.notice}</Note>}
      </div>
      {fromBalance.isOpening && <Skeleton height="6rem" />}
      {listed && short !== null && (
        <ShortPayment
          {...short}
          pricePaise={pricePaise}
          referenceCode={referenceCode}
          message={message}
          onTopUp={() => reporting.topUp(listed)}
        />
      )}
      {placedId !== null && short === null && (
        <PlacedOrder {...state} orderId={placedId} onReportAgain={onReportAgain} />
      )}
      {isReady && short === null && placedId === null && !reporting.isCorrecting && (
        <ReferenceBox
          {...state}
          submitLabel={props.submitLabel ?? 'Submit Order'}
          onEditCode={(referenceCode) => dispatch({ type: 'referenceCodeEdited', referenceCode })}
          onSubmit={props.onSubmit}
          onLogin={props.onLogin}
          onReportAgain={onReportAgain}
        />
      )}
      <SoldBy />
    </div>
  );
};

const useAvailablePaise = (): Paise | null => {
  const { data } = useBalance();
  return data === undefined ? null : rupeesToPaise(data.balance);
};

const hasBalance = (
  { payment, balancePaise }: PaymentState,
  availablePaise: Paise | null,
): boolean => balancePaise > 0 || (payment === null && (availablePaise ?? 0) > 0);

const UpiMethod = ({ restPaise: rest }: { readonly restPaise: Paise | null }) => (
  <fieldset>
    <legend className="sr-only">Payment method</legend>
    <label className={classes.method}>
      <input type="radio" name="payment-method" value="upi" defaultChecked />
      Pay with UPI
      {rest === null ? (
        <span className={`${classes.about} sm muted on-desk`}>
          Google Pay, PhonePe, Paytm, BHIM or any UPI app
        </span>
      ) : (
        <span
          className={`${classes.about} num sm muted`}
        >{`Pay the remaining ${formatRupees(rest)}`}</span>
      )}
    </label>
  </fieldset>
);
