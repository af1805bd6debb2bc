import { PASSWORD_MIN_LENGTH } from '@haat/contracts/constants';
import { PasswordInput } from '@mantine/core';
import type { useForm } from '../../components/form/use-form.ts';
import classes from './auth-form.module.css';

type NewPasswordFieldsProps = {
  readonly field: (
    name: 'password' | 'confirmPassword',
  ) => ReturnType<ReturnType<typeof useForm>['field']>;
  readonly label?: 'New password' | 'Password';
};

export const NewPasswordFields = ({ field, label = 'New password' }: NewPasswordFieldsProps) => (
  <div className={classes.pair}>
    <PasswordInput
      {...field('password')}
      label={label}
      description={`At least ${PASSWORD_MIN_LENGTH} characters, and not a common password.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      required
    />
    <PasswordInput
      {...field('confirmPassword')}
      label="Confirm password"
      autoComplete="new-password"
      required
    />
  </div>
);
