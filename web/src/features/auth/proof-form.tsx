import { accountMessages } from '@haat/contracts/account-messages';
import { type ProofBody, proofBodySchema } from '@haat/contracts/http/account-safety';
import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import type { ApiResult } from '../../lib/api-client.ts';
import classes from './auth-form.module.css';
import { CodeField } from './code-field.tsx';
import { type PasskeyProof, proveWithPasskey } from './passkey-actions.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { readAccountForm } from './read-account-form.ts';

export type ProofFormProps<Answer> = {
  readonly isCodeNeeded: boolean;
  /** Where another password is in sight. */
  readonly passwordLabel?: string;
  readonly button: string;
  readonly busy: string;
  readonly act: (proof: ProofBody) => Promise<ApiResult<Answer>>;
  /** Where the customer has a passkey, and the API takes it. */
  readonly actWithPasskey?: ((proof: PasskeyProof) => Promise<ApiResult<Answer>>) | undefined;
  readonly onDone: (answer: Answer) => void;
  readonly children: ReactNode;
};

const EMPTY = { currentPassword: '', code: '' };
const FIELDS = ['currentPassword', 'code'] as const;

export const ProofForm = <Answer,>(props: ProofFormProps<Answer>) => {
  const {
    isCodeNeeded,
    passwordLabel = 'Current password',
    button,
    busy,
    act,
    actWithPasskey,
    onDone,
    children,
  } = props;
  const fields = isCodeNeeded ? FIELDS : (['currentPassword'] as const);
  const form = useForm({
    fields,
    prefilled: EMPTY,
    check: ({ currentPassword, code }: typeof EMPTY) =>
      readAccountForm(
        proofBodySchema,
        { currentPassword, code: isCodeNeeded ? code : undefined },
        accountMessages.codeNeeded,
      ),
    send: async (proof) => {
      const result = await act(proof);
      if (!result.ok) return refusalOf<typeof EMPTY>(result.failure, fields, 'proof');
      onDone(result.data);
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      {children}
      <PasswordInput
        {...form.field('currentPassword')}
        label={passwordLabel}
        autoComplete="current-password"
        required
      />
      {isCodeNeeded && <CodeField {...form.field('code')} />}
      <FormFailure of={form} />
      <BusyButton type="submit" variant="filled" fullWidth busy={form.isBusy} busyLabel={busy}>
        {button}
      </BusyButton>
      {actWithPasskey !== undefined && (
        <PasskeyButton
          disabled={form.isBusy}
          act={async () => {
            const result = await proveWithPasskey(actWithPasskey);
            if (!result.ok) return result.failure.text;
            onDone(result.data);
            return null;
          }}
        >
          Confirm with a passkey
        </PasskeyButton>
      )}
    </form>
  );
};
