import { PasswordInput } from '@mantine/core';
import type { useForm } from '../../components/form/use-form.ts';
import classes from './auth-form.module.css';

type NewPasswordFieldsProps = {
  readonly field: (
    name: 'password' | 'confirmPassword',
  ) => ReturnType<ReturnType<typeof useForm>['field']>;
};

/** A new password and its repeat, side by side where there is room. */
export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => (
  <div className={classes.pair}>
    <PasswordInput
      {...field('password')}
      label="New password"
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
