import type { ApiFailure } from '../../lib/api-client.ts';

/** A field's mistake in words; `true` only marks it, where the words stand elsewhere. */
export type FieldErrors<Values> = { readonly [field in keyof Values]?: string | true };

/** Why a form was not taken: what is wrong with its fields, with the whole of it, or with both. */
export type FormRefusal<Values> = {
  readonly errors?: FieldErrors<Values>;
  readonly whole?: string | undefined;
};

/** What a form says once it is read: a body to send, or why it cannot be sent. */
export type FormReading<Values, Body> =
  | { readonly ok: true; readonly body: Body }
  | ({ readonly ok: false } & FormRefusal<Values>);

/**
 * A refusal of the server as the form shows it: at the fields it names, else about the whole.
 * @param fields those that stand in the form; what the server says of others is not shown.
 */
export const refusalOf = <Values>(
  failure: ApiFailure,
  fields: readonly (keyof Values & string)[],
): FormRefusal<Values> => {
  const named = failure.kind === 'refused' ? failure.fields : {};
  const wrong = fields.flatMap((field) => {
    const text = named[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return wrong.length === 0
    ? { whole: failure.text }
    : { errors: Object.fromEntries(wrong) as FieldErrors<Values> };
};
