import { accountMessages } from '@haat/contracts/account-messages';
import { newPasswordFormSchema, type SessionUser } from '@haat/contracts/http/auth';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { resetPassword } from './account-actions.ts';
import classes from './auth-form.module.css';
import { FormEnd } from './form-end.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readAccountForm } from './read-account-form.ts';

type NewPasswordFormProps = {
  readonly token: string;
  readonly onSuccess: (user: SessionUser) => void;
  readonly onInvalid: () => void;
  readonly onCodeNeeded: () => void;
};

const EMPTY = { password: '', confirmPassword: '' };
const FIELDS = ['password', 'confirmPassword'] as const;

export const NewPasswordForm = ({
  token,
  onSuccess,
  onInvalid,
  onCodeNeeded,
}: NewPasswordFormProps) => {
  const form = useForm({
    fields: FIELDS,
    prefilled: EMPTY,
    check: (values: typeof EMPTY) =>
      readAccountForm(newPasswordFormSchema, values, accountMessages.passwordTooShort),
    send: async ({ password }) => {
      const result = await resetPassword({ token, password });
      if (!result.ok) {
        if (result.failure.text === accountMessages.linkInvalid) onInvalid();
        return refusalOf<typeof EMPTY>(result.failure, FIELDS);
      }
      if (result.data.user !== null) onSuccess(result.data.user);
      else onCodeNeeded();
      return null;
    },
  });
  return (
    <form ref={form.ref} id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      <NewPasswordFields field={form.field} />
      <FormEnd of={form} busyLabel="Changing...">
        Change password and log in
      </FormEnd>
    </form>
  );
};
