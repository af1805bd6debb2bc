import { type RegisterBody, registerFormSchema } from '@haat/contracts/http/auth';
import { registrationMessages } from '@haat/contracts/messages';

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

type RegistrationReading =
  | { readonly ok: true; readonly body: RegisterBody }
  | {
      readonly ok: false;
      readonly error: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/** The specification's order of checks: all fields, then the e-mail, then the passwords. */
const PRECEDENCE: readonly string[] = [
  registrationMessages.allFieldsRequired,
  registrationMessages.invalidEmail,
  registrationMessages.passwordsDoNotMatch,
];

/** Reads the register form into a request body, or says what is wrong and at which fields. */
export const readRegistration = (form: RegistrationForm): RegistrationReading => {
  const parsed = registerFormSchema.safeParse(form);
  if (parsed.success) {
    const { confirmPassword: _repeated, company_name, ...body } = parsed.data;
    return { ok: true, body: company_name ? { ...body, company_name } : body };
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
  return { ok: false, error: error ?? registrationMessages.failed, fields };
};

/**
 * What each wrong field shows: its own message, or only its mark where the form's message already
 * says the same.
 */
export const fieldErrors = (
  fields: Readonly<Record<string, string>>,
  formMessage: string,
): Record<string, string | true> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, message === formMessage || message]),
  );
