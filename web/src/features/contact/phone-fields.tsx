import { PHONE_CC_MAX_DIGITS } from '@haat/contracts/constants';
import { phoneDigits } from '@haat/contracts/registrar-phone';
import { TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { usePhoneReader } from '../../components/form/use-phone-reader.ts';
import { type AddressFieldsProps, contactInputs } from './address-fields.tsx';
import classes from './contact-fields.module.css';

/** The form limits the length: `maxLength` would cut a number with code and blanks. */
export const PhoneFields = (props: AddressFieldsProps) => {
  const { text } = contactInputs(props);
  const { details, onEdit, isLocked = false } = props;
  const { phone = '', 'phone-cc': cc = '' } = details;
  const reader = usePhoneReader(phone, cc);

  const fill = async (typed: string): Promise<void> => {
    const read = (await reader.load())?.(typed, cc) ?? null;
    if (read === null) {
      if (typed !== phone) onEdit({ phone: typed });
    } else if (read.cc !== cc || read.number !== phoneDigits(phone)) {
      onEdit({ 'phone-cc': read.cc, phone: read.number });
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    // Inside a number, it is a part.
    if (isLocked || selectionStart !== 0 || selectionEnd !== value.length) return;
    event.preventDefault();
    void fill(event.clipboardData.getData('text').trim());
  };
  return (
    <>
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
        description={reader.hint}
        onFocus={() => {
          reader.setFocused(true);
          void reader.load();
        }}
        onPaste={paste}
        onBlur={() => {
          reader.setFocused(false);
          if (!isLocked && phone !== '') void fill(phone);
        }}
        required
      />
    </>
  );
};
