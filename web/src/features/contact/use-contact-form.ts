import type { ContactDetails } from '@haat/contracts/address';
import { useForm } from '../../components/form/use-form.ts';
import { CONTACT_FIELDS, checkContact, limitContact } from './contact-form.ts';

type ContactFormOptions = {
  readonly initial: ContactDetails;
  readonly onEdit?: (details: ContactDetails) => void;
  readonly onConfirm: (details: ContactDetails) => void;
  readonly check?: typeof checkContact;
};

export const useContactForm = ({
  initial,
  onEdit,
  onConfirm,
  check = checkContact,
}: ContactFormOptions) =>
  useForm<ContactDetails, ContactDetails>({
    fields: CONTACT_FIELDS,
    prefilled: initial,
    limit: limitContact,
    ...(onEdit && { onEdit }),
    check,
    send: (details) => {
      onConfirm(details);
      return null;
    },
  });
