import { accountMessages } from '@haat/contracts/account-messages';
import { registrationMessages } from '@haat/contracts/messages';
import type { z } from 'zod';
import type { FormReading, FormRefusal } from '../../components/form/form-refusal.ts';

/** The specification's order of checks, the password's length before its repeat. */
const PRECEDENCE: readonly string[] = [
  registrationMessages.allFieldsRequired,
  registrationMessages.invalidEmail,
  accountMessages.passwordTooShort,
  registrationMessages.passwordsDoNotMatch,
];

/**
 * What each wrong field shows: its own message, or only its mark where the form's message already
 * says the same.
 */
export const refusedFields = <Form>(
  whole: string,
  fields: Readonly<Record<string, string>>,
): FormRefusal<Form> => ({
  whole,
  errors: Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, message === whole || message]),
  ) as NonNullable<FormRefusal<Form>['errors']>,
});

/**
 * Reads a form of the account by its schema, or says what is wrong and at which fields.
 * @param otherwise what it says where no field has words of its own.
 */
export const readAccountForm = <Form, Body>(
  schema: z.ZodType<Body>,
  form: Form,
  otherwise: string,
): FormReading<Form, Body> => {
  const parsed = schema.safeParse(form);
  if (parsed.success) return { ok: true, body: parsed.data };
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
  return { ok: false, ...refusedFields<Form>(error ?? otherwise, fields) };
};
