import {
  type EmailVerificationAnswer,
  emailVerificationAnswerSchema,
} from '@haat/contracts/http/email-verification';
import { orderMessages } from '@haat/contracts/messages';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { FormFailure } from '../../../components/form/form-failure.tsx';
import { refusalOf } from '../../../components/form/form-refusal.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { Note } from '../../../components/note.tsx';
import { apiPaths } from '../../../config/paths.ts';
import { post } from '../../../lib/api-client.ts';
import classes from './verify-email-step.module.css';

type VerifyEmailStepProps = { readonly email: string; readonly onVerified: () => void };

/** Before the free plan: a code by e-mail shows that the address is the customer's. */
export const VerifyEmailStep = ({ email, onVerified }: VerifyEmailStepProps) => {
  const { said, isSending, send } = useSentCode(email, onVerified);
  const form = useForm<{ code: string }, { code: string }>({
    fields: ['code'],
    prefilled: { code: '' },
    check: ({ code }) =>
      code.trim() === ''
        ? { ok: false, errors: { code: orderMessages.invalidVerificationCode } }
        : { ok: true, body: { code } },
    send: async (body) => {
      const result = await post<EmailVerificationAnswer>(apiPaths.confirmVerification, body);
      if (result.ok) {
        onVerified();
        return null;
      }
      const { failure } = result;
      return failure.text === orderMessages.invalidVerificationCode
        ? { errors: { code: failure.text } }
        : refusalOf(failure, ['code']);
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <div role="status">{said !== null && <Note>{said}</Note>}</div>
      <TextInput
        {...form.field('code')}
        label="Verification code"
        description="Six digits, from the mail that we sent you."
        classNames={{ input: 'mono' }}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={64}
        required
      />
      <FormFailure of={form} />
      <div className={classes.ways}>
        <Button variant="subtle" disabled={isSending} onClick={() => void send()}>
          Send another code
        </Button>
        <BusyButton type="submit" variant="cta" busy={form.isBusy} busyLabel="Processing...">
          Verify
        </BusyButton>
      </div>
    </form>
  );
};

/** Asks for a code as the step opens, and again when wanted; an address may be verified already. */
const useSentCode = (email: string, onVerified: () => void) => {
  const [said, setSaid] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const result = await post<EmailVerificationAnswer>(apiPaths.sendVerification);
    setSending(false);
    const answer = emailVerificationAnswerSchema.safeParse(result.ok ? result.data : null);
    if (answer.data?.status === 'verified') onVerified();
    else if (answer.success) setSaid(`We sent a code to ${email}.`);
    else setSaid(result.ok ? orderMessages.unexpected : result.failure.text);
  };
  const sendFirst = useEffectEvent(send);
  useEffect(() => void sendFirst(), []);
  return { said, isSending, send };
};
