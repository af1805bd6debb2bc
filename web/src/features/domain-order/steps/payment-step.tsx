import type { SessionUser } from '@haat/contracts/http/auth';
import {
  domainOrderMessages,
  isMarkedSuccess,
  markFailure,
  orderMessages,
} from '@haat/contracts/messages';
import type { Paise } from '@haat/contracts/money';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { MarkedMessage } from '../../../components/marked-message.tsx';
import { Note } from '../../../components/note.tsx';
import { showOutcome } from '../../../lib/show-outcome.ts';
import type { PaymentIntent } from '../../payment/payment-intent.ts';
import {
  findReportedPayment,
  forgetReportedPayment,
  keepReportedPayment,
  type ReportedPayment,
} from '../../payment/reported-payment.ts';
import { UpiPayment } from '../../payment/upi-payment.tsx';
import { useOpenedPayment } from '../../payment/use-opened-payment.ts';
import classes from './payment-step.module.css';

type PaymentStepProps = {
  readonly user: SessionUser;
  readonly domain: string;
  readonly pricePaise: Paise;
  /** What the server wants in the UPI link, if it was asked for this payment. */
  readonly intent: PaymentIntent | null;
  readonly payment: ReportedPayment | null;
  readonly referenceCode: string;
  readonly isSubmitting: boolean;
  /** What the last submission said, with its mark. */
  readonly message: string | null;
  readonly onOpened: (intent: PaymentIntent) => void;
  readonly onReported: (payment: ReportedPayment) => void;
  readonly onReportAgain: () => void;
  readonly onLogin: () => void;
  readonly onEditCode: (referenceCode: string) => void;
  readonly onSubmit: () => void;
};

/** Step 6: one method, the UPI payment, and once it is reported the box that submits the order. */
export const PaymentStep = (props: PaymentStepProps) => {
  const { user, domain, pricePaise, payment, onReported } = props;
  const purpose = { customerId: user.id, subject: domain };
  const intent = useOpenedPayment({
    known: props.intent,
    purpose,
    pricePaise,
    isDue: payment === null && findReportedPayment(sessionStorage, purpose, pricePaise) === null,
    onOpened: props.onOpened,
  });
  const restore = useRef(() => {
    const kept = findReportedPayment(sessionStorage, purpose, pricePaise);
    if (payment === null && kept !== null) onReported(kept);
  });
  useEffect(() => restore.current(), []);
  const keepAndReport = (reported: ReportedPayment) => {
    keepReportedPayment(sessionStorage, purpose, reported);
    onReported(reported);
  };
  const reportAgain = () => {
    forgetReportedPayment(sessionStorage);
    props.onReportAgain();
  };
  return (
    <div className={classes.payment}>
      <fieldset>
        <legend className="sr-only">Payment method</legend>
        <label className={classes.method}>
          <input type="radio" name="payment-method" value="upi" defaultChecked />
          Pay with UPI
          <span className={`${classes.about} sm muted on-desk`}>
            Any UPI app. No card, no wallet.
          </span>
        </label>
      </fieldset>
      <UpiPayment
        amountPaise={pricePaise}
        intent={intent}
        subject={domain}
        reported={payment}
        onReported={keepAndReport}
      />
      <div role="status" className={classes.notice}>
        {payment?.notice !== undefined && <Note>{payment.notice}</Note>}
      </div>
      {payment !== null && <ReferenceBox {...props} onReportAgain={reportAgain} />}
    </div>
  );
};

/** Appears once the payment is reported and takes the focus, with the code filled in. */
const ReferenceBox = (props: PaymentStepProps) => {
  const { referenceCode, isSubmitting, message } = props;
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (message !== null) showOutcome(form.current, outcome.current);
  }, [message]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form ref={form} className={classes.reference} onSubmit={submit} noValidate>
      <h3 className="h4">Enter Payment Reference Code and submit order</h3>
      <div className={classes.go}>
        <TextInput
          ref={input}
          label="Reference Code"
          name="reference_code"
          value={referenceCode}
          onChange={(event) => props.onEditCode(event.currentTarget.value)}
          classNames={{ input: 'mono' }}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          readOnly={isSubmitting}
          required
        />
        <BusyButton
          type="submit"
          variant="cta"
          className={classes.submit}
          busy={isSubmitting}
          busyLabel="Processing..."
        >
          Submit Order
        </BusyButton>
      </div>
      <div role="alert" ref={outcome}>
        {message !== null && (
          <div className={classes.message}>
            <MarkedMessage>{message}</MarkedMessage>
          </div>
        )}
      </div>
      {message !== null && !isMarkedSuccess(message) && (
        <WayOut message={message} onLogin={props.onLogin} onReportAgain={props.onReportAgain} />
      )}
    </form>
  );
};

type WayOutProps = Pick<PaymentStepProps, 'onLogin' | 'onReportAgain'> & {
  readonly message: string;
};

const SESSION_LOST: readonly string[] = [
  markFailure(domainOrderMessages.sessionNotFound),
  markFailure(orderMessages.unauthorized),
];

/** What a customer can do about a refusal beside trying again. */
const WayOut = ({ message, onLogin, onReportAgain }: WayOutProps) =>
  SESSION_LOST.includes(message) ? (
    <Button variant="subtle" className={classes.way} onClick={onLogin}>
      LOGIN
    </Button>
  ) : (
    <Button variant="subtle" className={classes.way} onClick={onReportAgain}>
      Give another transaction id
    </Button>
  );
