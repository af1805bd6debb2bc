import type { ContactDetails } from '@haat/contracts/address';
import { DEFAULT_COUNTRY } from '@haat/contracts/constants';
import { COUNTRIES } from '@haat/contracts/countries';
import { regionsOf } from '@haat/contracts/regions';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import type { FieldErrors } from '../../components/form/form-refusal.ts';
import { Icon } from '../../components/icon.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { callingCodeOf } from './calling-codes.ts';
import classes from './contact-fields.module.css';

type Details = Partial<ContactDetails>;

export type AddressFieldsProps = {
  readonly details: Details;
  readonly errors: FieldErrors<Details>;
  readonly onEdit: (change: Details) => void;
  readonly isLocked?: boolean;
  readonly section?: 'billing' | undefined;
};

const COUNTRY_CHOICES = COUNTRIES.map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}));

export const contactInputs = (props: AddressFieldsProps) => {
  const { details, errors, onEdit, isLocked = false, section } = props;
  const lock = isLocked ? <Icon of={IconLock} size={16} /> : undefined;
  const field = (name: keyof Details, autoComplete: string) => ({
    name,
    value: details[name] ?? '',
    error: errors[name],
    autoComplete: section === undefined ? autoComplete : `${section} ${autoComplete}`,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onEdit({ [name]: event.currentTarget.value }),
  });
  return {
    text: (name: keyof Details, autoComplete: string) => ({
      ...field(name, autoComplete),
      readOnly: isLocked,
      rightSection: lock,
    }),
    choice: (name: keyof Details, autoComplete: string) => ({
      ...field(name, autoComplete),
      disabled: isLocked,
      rightSection: lock ?? <Icon of={IconChevronDown} />,
      rightSectionPointerEvents: 'none' as const,
      required: true,
    }),
  };
};

export const AddressFields = (props: AddressFieldsProps) => {
  const { text, choice } = contactInputs(props);
  const country = useRef<HTMLSelectElement>(null);
  const setIndia = () => {
    props.onEdit({ country: 'IN', 'phone-cc': callingCodeOf('IN') });
    // The pressed button disappears.
    country.current?.focus();
  };
  const regions = regionsOf(props.details.country ?? '').map((region) => region.name);
  return (
    <>
      <TextInput
        {...text('address-line-1', 'address-line1')}
        className={classes.full}
        label="Address line 1"
        required
      />
      <div className={classes.half}>
        <NativeSelect
          {...choice('country', 'country')}
          ref={country}
          label="Country"
          data={COUNTRY_CHOICES}
        />
        {props.details.country === DEFAULT_COUNTRY && !props.isLocked && (
          <button type="button" className={classes.india} onClick={setIndia}>
            In India? Set India, +91
          </button>
        )}
      </div>
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
    </>
  );
};

export const GstinField = (props: AddressFieldsProps) => (
  <TextInput
    {...contactInputs(props).text('gstin', 'off')}
    className={classes.full}
    label={<OptionalLabel>GSTIN</OptionalLabel>}
    description="For businesses: we print it on the invoice."
  />
);
