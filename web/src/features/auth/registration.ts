import { accountMessages } from '@haat/contracts/account-messages';
import { type RegisterBody, registerFormSchema } from '@haat/contracts/http/auth';
import { registrationMessages } from '@haat/contracts/messages';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { readAccountForm } from './read-account-form.ts';

export const emptyRegistration = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  company_name: '',
  password: '',
  confirmPassword: '',
  terms: false,
  offers: false,
};
export type RegistrationForm = typeof emptyRegistration;

export const REGISTRATION_FIELDS = Object.keys(
  emptyRegistration,
) as readonly (keyof RegistrationForm)[];

export const readRegistration = (
  form: RegistrationForm,
): FormReading<RegistrationForm, RegisterBody> => {
  const reading = readAccountForm(registerFormSchema, form, registrationMessages.failed);
  const terms = form.terms ? {} : { terms: accountMessages.acceptTerms };
  if (!reading.ok) return { ...reading, errors: { ...reading.errors, ...terms } };
  if (!form.terms) return { ok: false, errors: terms };
  const { confirmPassword: _repeated, ...body } = reading.body;
  return { ok: true, body };
};
