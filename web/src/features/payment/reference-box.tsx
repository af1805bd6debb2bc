import { isMarkedSuccess } from '@haat/contracts/domain-order-messages';
import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { keepInView } from '../../lib/keep-in-view.ts';
import { showOutcome } from '../../lib/show-outcome.ts';
import type { PaymentState } from './payment-flow.ts';
import classes from './payment-step.module.css';
import { RefusalAction } from './refusal-action.tsx';

type ReferenceBoxProps = Pick<PaymentState, 'referenceCode' | 'isSubmitting' | 'message'> & {
  readonly submitLabel: string;
  readonly onEditCode: (referenceCode: string) => void;
  readonly onSubmit: () => void;
  readonly onLogin: () => void;
  readonly onReportAgain: (() => void) | undefined;
};

export const ReferenceBox = (props: ReferenceBoxProps) => {
  const { referenceCode, isSubmitting, message } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    // Content that loads above this box must not push it out of view.
    return keepInView(form.current);
  }, []);
  useEffect(() => {
    if (message !== null) showOutcome(form.current, outcome.current);
  }, [message]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form ref={form} id={id} className={classes.reference} onSubmit={submit} noValidate>
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
        <InDialogFoot>
          <BusyButton
            type="submit"
            form={id}
            variant="cta"
            className={classes.submit}
            busy={isSubmitting}
            busyLabel="Processing..."
          >
            {props.submitLabel}
          </BusyButton>
        </InDialogFoot>
      </div>
      <div role="alert" ref={outcome}>
        {message !== null && (
          <div className={classes.message}>
            <MarkedMessage about={{ payment: referenceCode }}>{message}</MarkedMessage>
          </div>
        )}
      </div>
      {message !== null && !isMarkedSuccess(message) && (
        <RefusalAction
          message={message}
          onLogin={props.onLogin}
          onReportAgain={props.onReportAgain}
        />
      )}
    </form>
  );
};
