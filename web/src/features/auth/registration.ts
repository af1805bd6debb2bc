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
};
type RegistrationForm = typeof emptyRegistration;

export const REGISTRATION_FIELDS = Object.keys(
  emptyRegistration,
) as readonly (keyof RegistrationForm)[];

export const readRegistration = (
  form: RegistrationForm,
): FormReading<RegistrationForm, RegisterBody> => {
  const reading = readAccountForm(registerFormSchema, form, registrationMessages.failed);
  if (!reading.ok) return reading;
  const { confirmPassword: _repeated, ...body } = reading.body;
  return { ok: true, body };
};
