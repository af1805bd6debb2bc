import type { ContactDetails } from '@haat/contracts/address';
import { Checkbox } from '@mantine/core';
import type { FormEvent } from 'react';
import { ContactFields } from '../../../features/contact/contact-fields.tsx';
import { useContactForm } from '../../../features/contact/use-contact-form.ts';
import { STEP_FORM } from '../../wizard/step-form.tsx';
import classes from './billing-step.module.css';

export type Billing = {
  readonly sameAsRegistrant: boolean;
  readonly billing: ContactDetails;
};

type BillingStepProps = Billing & {
  readonly registrant: ContactDetails;
  readonly onEdit: (typed: Billing) => void;
  readonly onConfirm: (confirmed: Billing) => void;
};

export const BillingStep = (props: BillingStepProps) => {
  const { registrant, sameAsRegistrant, billing, onEdit, onConfirm } = props;
  const form = useContactForm({
    initial: billing.name === '' ? registrant : billing,
    onEdit: (typed) => onEdit({ sameAsRegistrant: false, billing: typed }),
    onConfirm: (checked) => onConfirm({ sameAsRegistrant: false, billing: checked }),
  });
  const confirm = (event: FormEvent) => {
    if (!sameAsRegistrant) return form.submit(event);
    event.preventDefault();
    onConfirm({ sameAsRegistrant, billing });
  };
  return (
    <form ref={form.ref} id={STEP_FORM} className={classes.form} onSubmit={confirm} noValidate>
      <Checkbox
        label="Use registrant details"
        checked={sameAsRegistrant}
        onChange={(event) => onEdit({ sameAsRegistrant: event.currentTarget.checked, billing })}
      />
      <ContactFields
        details={sameAsRegistrant ? registrant : form.values}
        errors={sameAsRegistrant ? {} : form.errors}
        onEdit={form.edit}
        isLocked={sameAsRegistrant}
        withGstin
        section="billing"
      />
    </form>
  );
};
