import { isMarkedSuccess } from '@haat/contracts/domain-order-messages';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import type { SupportTopic } from '../../components/support-text.tsx';
import type { PaymentState } from '../../features/payment/payment-flow.ts';
import { showOutcome } from '../../lib/show-outcome.ts';
import classes from './confirm-order.module.css';
import orderClasses from './hosting-order.module.css';

/** By this the footer's Confirm Order submits the form. */
const CONFIRM_FORM = 'hosting-confirm';

type ConfirmOrderProps = Pick<PaymentState, 'message'> & {
  /** What a ticket names already, where a refusal leads to one. */
  readonly about: SupportTopic;
  readonly onConfirm: () => void;
  /** What the customer can do about a refusal beside trying again. */
  readonly wayOut: (message: string) => ReactNode;
};

/** Places the order, and says what was said when it was not. Its button is {@link ConfirmFooter}. */
export const ConfirmOrder = ({ message, about, onConfirm, wayOut }: ConfirmOrderProps) => {
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) showOutcome(form.current, outcome.current);
  }, [message]);
  return (
    <form
      ref={form}
      id={CONFIRM_FORM}
      className={classes.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <div role="alert" ref={outcome}>
        {message !== null && <MarkedMessage about={about}>{message}</MarkedMessage>}
      </div>
      {message !== null && !isMarkedSuccess(message) && wayOut(message)}
    </form>
  );
};

type ConfirmFooterProps = Pick<PaymentState, 'isSubmitting'> & {
  /** What is ordered, beside its price on a narrow screen. */
  readonly label: string;
  readonly pricePaise: Paise;
  /** Why it cannot be confirmed yet is said elsewhere. */
  readonly isLocked?: boolean;
};

/** The button that places the order, at the foot of the modal. */
export const ConfirmFooter = (props: ConfirmFooterProps) => {
  const { isSubmitting, label, pricePaise, isLocked = false } = props;
  return (
    <>
      <p className={`${orderClasses.total} on-phone`}>
        <span className="xs muted">{label}</span>
        <b className="num">{formatRupees(pricePaise)}</b>
      </p>
      <BusyButton
        type="submit"
        form={CONFIRM_FORM}
        variant="cta"
        className={orderClasses.next}
        busy={isSubmitting}
        busyLabel="Processing..."
        disabled={isLocked}
      >
        Confirm Order
      </BusyButton>
    </>
  );
};
