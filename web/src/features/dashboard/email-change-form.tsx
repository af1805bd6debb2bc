import { emailChangeMessages } from '@haat/contracts/email-change-messages';
import type { AccountSafety } from '@haat/contracts/http/account-safety';
import { type AccountEmail, changeEmailBodySchema } from '@haat/contracts/http/email-change';
import { PasswordInput } from '@mantine/core';
import useSWR from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { EmailField } from '../../components/form/email-field.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { accountPaths } from '../auth/account-paths.ts';
import classes from '../auth/auth-form.module.css';
import { CodeField } from '../auth/code-field.tsx';
import { readAccountForm } from '../auth/read-account-form.ts';

const EMPTY = { email: '', currentPassword: '', code: '' };
const FIELDS = ['email', 'currentPassword', 'code'] as const;

type EmailChangeFormProps = { readonly onDone: (changed: AccountEmail) => void };

export const EmailChangeForm = ({ onDone }: EmailChangeFormProps) => {
  const { data: safety } = useSWR<AccountSafety, Error>(accountPaths.safety);
  const isCodeNeeded = (safety?.oneTimeCodes ?? null) !== null;
  const form = useForm({
    fields: FIELDS,
    prefilled: EMPTY,
    check: ({ code, ...typed }: typeof EMPTY) =>
      readAccountForm(
        changeEmailBodySchema,
        { ...typed, ...(isCodeNeeded ? { code } : {}) },
        emailChangeMessages.sameEmail,
      ),
    send: async (body) => {
      const result = await post<AccountEmail>(accountPaths.email, body);
      if (!result.ok) return refusalOf<typeof EMPTY>(result.failure, FIELDS);
      onDone(result.data);
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <p className="muted">
        We’ll send a link to each address. Your email changes after you’ve confirmed at both. Can’t
        read your current email?{' '}
        <Link to={paths.support({ subject: 'I can’t read my email' })}>Contact support</Link>.
      </p>
      <EmailField
        {...form.field('email')}
        label="New email"
        onUse={(email) => form.edit({ email })}
        required
      />
      <PasswordInput
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      {isCodeNeeded && <CodeField {...form.field('code')} />}
      <FormFailure of={form} />
      <BusyButton
        type="submit"
        variant="filled"
        fullWidth
        busy={form.isBusy}
        busyLabel="Sending..."
      >
        Send the links
      </BusyButton>
    </form>
  );
};
