import { accountMessages } from '@haat/contracts/account-messages';
import type { SessionUser } from '@haat/contracts/http/auth';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { Note } from '../../components/note.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { counted } from '../../lib/counted.ts';
import { AddressFields, GstinField } from '../contact/address-fields.tsx';
import grid from '../contact/contact-fields.module.css';
import { PhoneFields } from '../contact/phone-fields.tsx';
import { ProfileSection } from './profile-section.tsx';
import classes from './profile-tab.module.css';
import { useProfileForm } from './use-profile-form.ts';

export const ProfileForm = ({ user }: { readonly user: SessionUser }) => {
  const { form, changes, isSaved } = useProfileForm(user);
  const foot = useRef<HTMLDivElement>(null);
  const fields = { details: form.values, errors: form.errors, onEdit: form.edit };
  // The focused button disappears with the last change.
  useEffect(() => {
    if (isSaved && document.activeElement === document.body) foot.current?.focus();
  }, [isSaved]);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <ProfileSection
        title="Your details"
        about="Used on new invoices and emails. Issued invoices don’t change."
      >
        <div className={`${classes.form} ${grid.fields} card`}>
          <TextInput
            {...form.field('name')}
            className={grid.half}
            label="First name"
            autoComplete="given-name"
            required
          />
          <TextInput
            {...form.field('surname')}
            className={grid.half}
            label="Last name"
            autoComplete="family-name"
            required
          />
          <PhoneFields {...fields} />
          <TextInput
            {...form.field('company')}
            className={grid.full}
            label={<OptionalLabel>Company</OptionalLabel>}
            autoComplete="organization"
          />
        </div>
      </ProfileSection>
      <ProfileSection
        title="Address"
        about="Fills in the registrant step of new orders. Issued invoices don’t change."
      >
        <div className={`${classes.form} ${grid.fields} card`}>
          <AddressFields {...fields} />
          <GstinField {...fields} />
        </div>
        <div ref={foot} tabIndex={-1} className={classes.foot}>
          <FormFailure of={form} className={classes.failure} />
          {isSaved && (
            <Note tone="leaf" live>
              {accountMessages.profileSaved}
            </Note>
          )}
          {(changes > 0 || form.isBusy) && (
            <>
              <p className="sm muted">{`${counted(changes, 'change', 'changes')} not saved`}</p>
              <BusyButton type="submit" variant="cta" busy={form.isBusy} busyLabel="Saving...">
                Save changes
              </BusyButton>
            </>
          )}
        </div>
      </ProfileSection>
    </form>
  );
};
