import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import {
  confirmEmailBodySchema,
  type EmailVerificationAnswer,
} from '@haat/contracts/http/email-verification';
import { orderMessages } from '@haat/contracts/messages';
import { Button, TextInput } from '@mantine/core';
import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import classes from './auth-form.module.css';
import { useMailedCode } from './use-mailed-code.ts';

type VerifyEmailStepProps = {
  readonly email: string;
  readonly onVerified: () => void;
};

const MINUTES = VERIFICATION_CODE_TTL_MS / 60_000;

const EMPTY = { code: '' };

export const VerifyEmailStep = ({ email, onVerified }: VerifyEmailStepProps) => {
  const { sendStatus, refusal, canSendAgain, sendAgain } = useMailedCode(onVerified);
  const form = useForm({
    fields: ['code'],
    prefilled: EMPTY,
    check: (values: typeof EMPTY) => {
      const body = confirmEmailBodySchema.safeParse(values);
      return body.success
        ? { ok: true, body: body.data }
        : { ok: false, errors: { code: orderMessages.invalidVerificationCode } };
    },
    send: async (body) => {
      const result = await post<EmailVerificationAnswer>(apiPaths.confirmEmail, body);
      if (result.ok) {
        onVerified();
        return null;
      }
      const { failure } = result;
      const isWrong = failure.kind === 'refused' && failure.status === 400;
      return isWrong ? { errors: { code: failure.text } } : { whole: failure.text };
    },
  });
  if (sendStatus === 'nothing') return <Skeleton height="14rem" />;
  return (
    <form ref={form.ref} id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      <p className="muted" role="status">
        {sendStatus === 'sent' && (
          <>
            We sent a code to <b>{email}</b>. Valid for {MINUTES} minutes, one use only. No one from
            Haat will ask you for this code.
          </>
        )}
      </p>
      <ErrorMessage>{refusal}</ErrorMessage>
      <TextInput
        {...form.field('code')}
        label="Code"
        placeholder="6 digits, from the email"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={16}
        readOnly={form.isBusy}
        required
      />
      <FormFailure of={form} />
      <InDialogFoot>
        <BusyButton
          type="submit"
          form={form.id}
          variant="cta"
          busy={form.isBusy}
          busyLabel="Processing..."
        >
          Proceed
        </BusyButton>
      </InDialogFoot>
      <Button variant="subtle" fullWidth disabled={!canSendAgain} onClick={sendAgain}>
        Send again
      </Button>
    </form>
  );
};
