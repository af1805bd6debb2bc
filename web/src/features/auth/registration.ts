import { type RegisterBody, registerFormSchema } from '@haat/contracts/http/auth';
import { registrationMessages } from '@haat/contracts/messages';
import type { FormReading, FormRefusal } from '../../components/form/form-refusal.ts';

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

/** In the order they stand. */
export const REGISTRATION_FIELDS = Object.keys(
  emptyRegistration,
) as readonly (keyof RegistrationForm)[];

/** The specification's order of checks: all fields, then the e-mail, then the passwords. */
const PRECEDENCE: readonly string[] = [
  registrationMessages.allFieldsRequired,
  registrationMessages.invalidEmail,
  registrationMessages.passwordsDoNotMatch,
];

/** Reads the register form into a request body, or says what is wrong and at which fields. */
export const readRegistration = (
  form: RegistrationForm,
): FormReading<RegistrationForm, RegisterBody> => {
  const parsed = registerFormSchema.safeParse(form);
  if (parsed.success) {
    const { confirmPassword: _repeated, ...body } = parsed.data;
    return { ok: true, body };
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0] ?? '');
    const known = fields[name];
    if (known === undefined || PRECEDENCE.indexOf(message) < PRECEDENCE.indexOf(known)) {
      fields[name] = message;
    }
  }
  const found = Object.values(fields);
  const error = PRECEDENCE.find((message) => found.includes(message)) ?? found[0];
  return { ok: false, ...refusedRegistration(error ?? registrationMessages.failed, fields) };
};

/**
 * What each wrong field shows: its own message, or only its mark where the form's message already
 * says the same.
 */
export const refusedRegistration = (
  whole: string,
  fields: Readonly<Record<string, string>>,
): FormRefusal<RegistrationForm> => ({
  whole,
  errors: Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, message === whole || message]),
  ),
});
