import type { ContactDetails } from '@haat/contracts/address';
import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import {
  AddressFields,
  type AddressFieldsProps,
  contactInputs,
  GstinField,
} from './address-fields.tsx';
import classes from './contact-fields.module.css';
import { PhoneFields } from './phone-fields.tsx';

type ContactFieldsProps = AddressFieldsProps & {
  readonly details: ContactDetails;
  readonly withUsername?: boolean;
  readonly withGstin?: boolean;
};

export const ContactFields = ({
  withUsername = false,
  withGstin = false,
  ...fields
}: ContactFieldsProps) => {
  const { text } = contactInputs(fields);
  return (
    <div className={classes.fields}>
      {withUsername && (
        <TextInput
          className={classes.full}
          label="Username"
          name="username"
          type="email"
          value={fields.details.username ?? ''}
          autoComplete="username"
          readOnly
          rightSection={<Icon of={IconLock} size={16} />}
          description="Your account email. The registrar will email you here."
        />
      )}
      <TextInput {...text('name', 'name')} className={classes.half} label="Name" required />
      <TextInput
        {...text('company', 'organization')}
        className={classes.half}
        label={<OptionalLabel>Company</OptionalLabel>}
      />
      {withGstin && <GstinField {...fields} />}
      <AddressFields {...fields} />
      <PhoneFields {...fields} />
    </div>
  );
};
