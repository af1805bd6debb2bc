import type { ContactDetails } from '@haat/contracts/address';
import type { SessionUser } from '@haat/contracts/http/auth';
import { useState } from 'react';
import { keepAccountAddress } from '../../../features/contact/account-address.ts';
import { ContactFields } from '../../../features/contact/contact-fields.tsx';
import { checkRegistrant } from '../../../features/contact/contact-form.ts';
import { prefilledRegistrant } from '../../../features/contact/prefilled-registrant.ts';
import { loadRegistrant, saveRegistrant } from '../../../features/contact/registrant-storage.ts';
import { useContactForm } from '../../../features/contact/use-contact-form.ts';
import { deviceStorage } from '../../../lib/browser-storage.ts';
import { STEP_FORM } from '../../wizard/step-form.tsx';
import type { DomainOrder } from '../use-domain-order.ts';

type RegistrantStepProps = {
  readonly user: SessionUser;
  readonly of: Pick<DomainOrder, 'flow' | 'edit' | 'confirm'>;
};

/** Every edit is saved on this device. */
export const RegistrantStep = ({ user, of: order }: RegistrantStepProps) => {
  const { registrant } = order.flow;
  const [initial] = useState(() =>
    registrant.username === user.email
      ? registrant
      : prefilledRegistrant(user, loadRegistrant(deviceStorage)),
  );
  const save = (details: ContactDetails) => saveRegistrant(deviceStorage, details);
  const form = useContactForm({
    initial,
    check: checkRegistrant,
    onEdit: (details) => {
      save(details);
      order.edit({ registrant: details });
    },
    onConfirm: (details) => {
      save(details);
      void keepAccountAddress(user, details);
      order.confirm({ registrant: details });
    },
  });
  return (
    <form ref={form.ref} id={STEP_FORM} onSubmit={form.submit} noValidate>
      <ContactFields details={form.values} errors={form.errors} onEdit={form.edit} withUsername />
    </form>
  );
};
