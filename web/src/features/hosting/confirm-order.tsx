import { isMarkedSuccess } from '@haat/contracts/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { showOutcome } from '../../lib/show-outcome.ts';
import type { PaymentState } from '../payment/payment-flow.ts';
import classes from './confirm-order.module.css';

type ConfirmOrderProps = Pick<PaymentState, 'isSubmitting' | 'message'> & {
  /** Why it cannot be confirmed yet is said elsewhere. */
  readonly isLocked?: boolean;
  readonly onConfirm: () => void;
  /** What the customer can do about a refusal beside trying again. */
  readonly wayOut: (message: string) => ReactNode;
};

/** The button that places the order, and what was said when it did not. */
export const ConfirmOrder = (props: ConfirmOrderProps) => {
  const { isSubmitting, message, isLocked = false, onConfirm, wayOut } = props;
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) showOutcome(form.current, outcome.current);
  }, [message]);
  return (
    <form
      ref={form}
      className={classes.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <div role="alert" ref={outcome}>
        {message !== null && <MarkedMessage>{message}</MarkedMessage>}
      </div>
      {message !== null && !isMarkedSuccess(message) && wayOut(message)}
      <BusyButton
        type="submit"
        variant="cta"
        className={classes.button}
        busy={isSubmitting}
        busyLabel="Processing..."
        disabled={isLocked}
      >
        Confirm Order
      </BusyButton>
    </form>
  );
};
