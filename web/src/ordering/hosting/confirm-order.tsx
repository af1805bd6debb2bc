import { isMarkedSuccess } from '@haat/contracts/domain-order-messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import type { SupportTopic } from '../../components/support-text.tsx';
import type { PaymentState } from '../../features/payment/payment-flow.ts';
import { showOutcome } from '../../lib/show-outcome.ts';
import { STEP_FORM } from '../wizard/step-form.tsx';
import classes from './hosting-order.module.css';

type ConfirmOrderProps = Pick<PaymentState, 'message' | 'isSubmitting'> & {
  /** What a ticket names already, where a refusal leads to one. */
  readonly about: SupportTopic;
  /** Why it cannot be confirmed yet is said elsewhere. */
  readonly isLocked?: boolean;
  readonly onConfirm: () => void;
  /** What the customer can do about a refusal beside trying again. */
  readonly refusalAction: (message: string) => ReactNode;
};

/** Places the order, and says what was said when it was not. */
export const ConfirmOrder = (props: ConfirmOrderProps) => {
  const { message, isSubmitting, about, isLocked = false, onConfirm, refusalAction } = props;
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) showOutcome(form.current, outcome.current);
  }, [message]);
  return (
    <form
      ref={form}
      id={STEP_FORM}
      className={classes.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <div role="alert" ref={outcome}>
        {message !== null && <MarkedMessage about={about}>{message}</MarkedMessage>}
      </div>
      {message !== null && !isMarkedSuccess(message) && refusalAction(message)}
      <InDialogFoot>
        <BusyButton
          type="submit"
          form={STEP_FORM}
          variant="cta"
          busy={isSubmitting}
          busyLabel="Processing..."
          disabled={isLocked}
        >
          Confirm Order
        </BusyButton>
      </InDialogFoot>
    </form>
  );
};
