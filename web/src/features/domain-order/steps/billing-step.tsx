import type { ContactDetails } from '@haat/contracts/address';
import { Checkbox } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ContactFields } from '../contact/contact-fields.tsx';
import { useContactForm } from '../contact/use-contact-form.ts';
import classes from './billing-step.module.css';
import { FORM_IDS } from './form-ids.ts';

type BillingStepProps = {
  readonly registrant: ContactDetails;
  readonly sameAsRegistrant: boolean;
  readonly billing: ContactDetails;
  readonly onConfirm: (sameAsRegistrant: boolean, billing: ContactDetails) => void;
};

/** Step 3: who is billed; the registrant, unless the customer says otherwise. */
export const BillingStep = ({ registrant, onConfirm, ...before }: BillingStepProps) => {
  const element = useRef<HTMLFormElement>(null);
  const [isSame, setSame] = useState(before.sameAsRegistrant);
  const typed = before.billing.name === '' ? registrant : before.billing;
  const { details, errors, edit, check } = useContactForm(typed, element);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) {
      onConfirm(true, before.billing);
      return;
    }
    const checked = check();
    if (checked !== null) onConfirm(false, checked);
  };
  return (
    <form
      ref={element}
      id={FORM_IDS.billing}
      className={classes.form}
      onSubmit={confirm}
      noValidate
    >
      <Checkbox
        label="Use registrant details"
        checked={isSame}
        onChange={(event) => setSame(event.currentTarget.checked)}
      />
      <ContactFields
        details={isSame ? registrant : details}
        errors={isSame ? {} : errors}
        onEdit={edit}
        isLocked={isSame}
        section="billing"
      />
    </form>
  );
};
