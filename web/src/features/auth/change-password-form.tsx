import { accountMessages } from '@haat/contracts/account-messages';
import { changePasswordFormSchema } from '@haat/contracts/http/auth';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Note } from '../../components/note.tsx';
import { changePassword } from './account-actions.ts';
import classes from './auth-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readAccountForm } from './read-account-form.ts';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };
const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const;

export const ChangePasswordForm = () => {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    fields: FIELDS,
    prefilled: EMPTY,
    onEdit: () => setDone(false),
    check: (values: typeof EMPTY) =>
      readAccountForm(changePasswordFormSchema, values, accountMessages.passwordTooShort),
    send: async ({ currentPassword, password }) => {
      const result = await changePassword({ currentPassword, password });
      if (!result.ok) return refusalOf<typeof EMPTY>(result.failure, FIELDS);
      form.startAgain([]);
      setDone(true);
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <PasswordInput
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields field={form.field} />
      <FormFailure of={form} />
      {isDone && (
        <Note tone="leaf" live>
          {accountMessages.passwordChanged}
        </Note>
      )}
      <div className={classes.act}>
        <p className="sm muted">Other devices will be logged out.</p>
        <BusyButton type="submit" busy={form.isBusy} busyLabel="Changing...">
          Change password
        </BusyButton>
      </div>
    </form>
  );
};
