import {
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { BusyButton } from '../../components/busy-button.tsx';
import { EmailField, type EmailFieldProps } from '../../components/form/email-field.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import type { FailingForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import classes from './inbox-form.module.css';

type SelectFieldProps = Omit<NativeSelectProps, 'data'> & {
  readonly choices: Readonly<Record<string, string>>;
};

export const SelectField = ({ choices, ...select }: SelectFieldProps) => (
  <NativeSelect
    {...select}
    data={[
      { value: '', label: 'Please choose' },
      ...Object.entries(choices).map(([value, label]) => ({ value, label })),
    ]}
    rightSection={<Icon of={IconChevronDown} />}
    rightSectionPointerEvents="none"
    required
  />
);

type FormEndProps = {
  readonly of: FailingForm & { readonly isBusy: boolean };
  readonly label: string;
};

export const FormEnd = ({ of, label }: FormEndProps) => (
  <div className={classes.end}>
    <FormFailure of={of} />
    <BusyButton type="submit" variant="cta" busy={of.isBusy} busyLabel="Sending...">
      {label}
    </BusyButton>
  </div>
);

type SenderFieldsProps = {
  readonly name: TextInputProps;
  readonly email: EmailFieldProps;
};

export const SenderFields = ({ name, email }: SenderFieldsProps) => (
  <>
    <TextInput {...name} className={classes.half} label="Name" autoComplete="name" required />
    <EmailField {...email} className={classes.half} required />
  </>
);
