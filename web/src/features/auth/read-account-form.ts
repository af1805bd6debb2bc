import { accountMessages } from '@haat/contracts/account-messages';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { loginMessages, registrationMessages } from '@haat/contracts/messages';
import type { z } from 'zod';
import type { FormReading, FormRefusal } from '../../components/form/form-refusal.ts';

/** The specification's order of checks, with the password's length before its repeat. */
const PRECEDENCE: readonly string[] = [
  registrationMessages.allFieldsRequired,
  registrationMessages.invalidEmail,
  accountMessages.passwordTooShort,
  registrationMessages.passwordsDoNotMatch,
];

const OF_ALL_FIELDS: readonly string[] = [
  loginMessages.fillAllFields,
  registrationMessages.allFieldsRequired,
];

/** Each wrong field has its error, since a long form's end is out of sight. */
export const refusedFields = <Form>(
  whole: string,
  fields: Readonly<Record<string, string>>,
): FormRefusal<Form> => {
  const messages = Object.entries(fields).map(([name, message]) => [
    name,
    OF_ALL_FIELDS.includes(message) ? domainOrderMessages.fieldRequired : message,
  ]);
  return {
    whole: messages.some(([, message]) => message === whole) ? undefined : whole,
    errors: Object.fromEntries(messages) as NonNullable<FormRefusal<Form>['errors']>,
  };
};

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
