import type { DomainContact } from '@haat/contracts/domain-contact';
import { latinErrors } from '@haat/contracts/latin-details';
import { registrarPhoneError } from '@haat/contracts/registrar-phone';
import { phoneOf } from './registrant-fields.ts';

type Fields = Partial<Record<keyof DomainContact, string>>;

/** @returns the contact as the registry will show it, or an error for each field that it refuses. */
export const registryContact = (
  typed: DomainContact,
):
  | { readonly ok: true; readonly contact: DomainContact }
  | { readonly ok: false; readonly fields: Fields } => {
  const { phone, phoneCc } = phoneOf({ phone: typed.phone, phoneCc: typed['phone-cc'] });
  const phoneError = registrarPhoneError(phone);
  const fields: Fields = {
    ...latinErrors(typed),
    ...(phoneError === undefined ? {} : { phone: phoneError }),
  };
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, contact: { ...typed, phone, 'phone-cc': phoneCc } };
};
