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
  readonly about: SupportTopic;
  readonly isLocked?: boolean;
  readonly onConfirm: () => void;
  readonly refusalAction: (message: string) => ReactNode;
};

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
