import type { ContactDetails } from '@haat/contracts/address';
import { PHONE_CC_MAX_DIGITS, PHONE_MAX_LENGTH } from '@haat/contracts/constants';
import { COUNTRIES } from '@haat/contracts/countries';
import { regionsOf } from '@haat/contracts/regions';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { Icon } from '../../components/icon.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import classes from './contact-fields.module.css';
import type { ContactErrors, ContactField } from './contact-form.ts';

type ContactFieldsProps = {
  readonly details: ContactDetails;
  readonly errors: ContactErrors;
  readonly onEdit: (change: Partial<ContactDetails>) => void;
  /** Shows the details without letting them be edited. */
  readonly isLocked?: boolean;
  /** Shows the account's e-mail, which is never edited here. */
  readonly withUsername?: boolean;
  /** Asks for a business's GSTIN: where it is about who is billed. */
  readonly withGstin?: boolean;
  /** The autofill section, "billing" where it is not the customer's own address. */
  readonly section?: 'billing';
};

const COUNTRY_CHOICES = COUNTRIES.map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}));

/** The address fields of the registrant and of the billing party, laid out alike. */
export const ContactFields = ({
  details,
  errors,
  onEdit,
  isLocked = false,
  withUsername = false,
  withGstin = false,
  section,
}: ContactFieldsProps) => {
  const regions = regionsOf(details.country).map((region) => region.name);
  const lock = isLocked ? <Icon of={IconLock} size={16} /> : undefined;
  const field = (name: ContactField, autoComplete: string) => ({
    name,
    value: details[name] ?? '',
    error: errors[name],
    autoComplete: section === undefined ? autoComplete : `${section} ${autoComplete}`,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onEdit({ [name]: event.currentTarget.value }),
  });
  const text = (name: ContactField, autoComplete: string) => ({
    ...field(name, autoComplete),
    readOnly: isLocked,
    rightSection: lock,
  });
  const choice = (name: ContactField, autoComplete: string) => ({
    ...field(name, autoComplete),
    disabled: isLocked,
    rightSection: lock ?? <Icon of={IconChevronDown} />,
    rightSectionPointerEvents: 'none' as const,
    required: true,
  });
  return (
    <div className={classes.fields}>
      {withUsername && (
        <TextInput
          className={classes.full}
          label="Username"
          name="username"
          type="email"
          value={details.username ?? ''}
          autoComplete="username"
          readOnly
          rightSection={<Icon of={IconLock} size={16} />}
          description="Your account e-mail. The registrar writes to this address."
        />
      )}
      <TextInput {...text('name', 'name')} className={classes.half} label="Name" required />
      <TextInput
        {...text('company', 'organization')}
        className={classes.half}
        label={<OptionalLabel>Company</OptionalLabel>}
      />
      {withGstin && (
        <TextInput
          {...text('gstin', 'off')}
          className={classes.full}
          label={<OptionalLabel>GSTIN</OptionalLabel>}
          description="For businesses: it stands on the invoice."
        />
      )}
      <TextInput
        {...text('address-line-1', 'address-line1')}
        className={classes.full}
        label="Address line 1"
        required
      />
      <NativeSelect
        {...choice('country', 'country')}
        className={classes.half}
        label="Country"
        data={COUNTRY_CHOICES}
      />
      {regions.length === 0 ? (
        <TextInput
          {...text('state', 'address-level1')}
          className={classes.half}
          label="State"
          required
        />
      ) : (
        <NativeSelect
          {...choice('state', 'address-level1')}
          className={classes.half}
          label="State"
          data={[{ value: '', label: 'Choose a state' }, ...regions]}
        />
      )}
      <TextInput
        {...text('city', 'address-level2')}
        className={classes.half}
        label="City"
        required
      />
      <TextInput
        {...text('zipcode', 'postal-code')}
        className={classes.half}
        label="Zipcode"
        required
      />
      <TextInput
        {...text('phone-cc', 'tel-country-code')}
        className={classes.third}
        label="Phone CC"
        inputMode="numeric"
        maxLength={PHONE_CC_MAX_DIGITS}
      />
      <TextInput
        {...text('phone', 'tel-national')}
        className={classes.twoThirds}
        label="Phone"
        type="tel"
        maxLength={PHONE_MAX_LENGTH}
        required
      />
    </div>
  );
};
