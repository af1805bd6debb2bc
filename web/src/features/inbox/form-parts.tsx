import {
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './inbox-form.module.css';

type SelectFieldProps = Omit<NativeSelectProps, 'data'> & {
  /** What is sent, and the words for it. */
  readonly choices: Readonly<Record<string, string>>;
};

/** One of a list; nothing is chosen at first. */
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

type DecoyFieldProps = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** People do not find it: neither eye, nor keyboard, nor screen reader, nor password manager. */
export const DecoyField = ({ name, value, onChange }: DecoyFieldProps) => (
  <div className={classes.decoy} aria-hidden="true">
    <label>
      Homepage
      <input
        name={name}
        value={value}
        onChange={onChange}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
      />
    </label>
  </div>
);

type FormEndProps = {
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly label: string;
};

/** What went wrong, and the button to send. */
export const FormEnd = ({ failure, isBusy, label }: FormEndProps) => (
  <div className={classes.end}>
    <ErrorMessage>{failure}</ErrorMessage>
    <BusyButton type="submit" variant="cta" busy={isBusy} busyLabel="Sending...">
      {label}
    </BusyButton>
  </div>
);

type SenderFieldsProps = {
  readonly name: TextInputProps;
  readonly email: TextInputProps;
};

/** Who is writing, and where the answer goes. */
export const SenderFields = ({ name, email }: SenderFieldsProps) => (
  <>
    <TextInput {...name} className={classes.half} label="Name" autoComplete="name" required />
    <TextInput
      {...email}
      className={classes.half}
      label="Email"
      type="email"
      autoComplete="email"
      required
    />
  </>
);
