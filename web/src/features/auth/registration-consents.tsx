import { Checkbox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { useForm } from '../../components/form/use-form.ts';
import { paths } from '../../config/paths.ts';
import type { RegistrationForm } from './registration.ts';
import classes from './registration-consents.module.css';

type RegistrationConsentsProps = {
  readonly form: Pick<
    ReturnType<typeof useForm<RegistrationForm, unknown>>,
    'values' | 'errors' | 'edit'
  >;
};

/** In a new tab: the form keeps its input. */
const TextLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
);

export const RegistrationConsents = ({ form }: RegistrationConsentsProps) => {
  const box = (name: 'terms' | 'offers') => ({
    name,
    classNames: {
      body: classes.body,
      inner: classes.inner,
      description: classes.below,
      error: classes.below,
    },
    checked: form.values[name],
    error: form.errors[name],
    'aria-invalid': form.errors[name] !== undefined || undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      form.edit({ [name]: currentTarget.checked }),
  });
  return (
    <div className={classes.consents}>
      <Checkbox
        {...box('terms')}
        label={
          <>
            I accept the <TextLink to={paths.terms}>Terms</TextLink> and{' '}
            <TextLink to={paths.refunds}>Refunds</TextLink>.
          </>
        }
        required
      />
      <Checkbox
        {...box('offers')}
        label="Write to me about offers."
        description="You can take this back at any time. Emails about orders, payments and renewals always come."
      />
      <p className="sm muted">
        We use your name, email and phone for your account and your orders.{' '}
        <TextLink to={paths.privacy}>Privacy</TextLink>
      </p>
    </div>
  );
};
