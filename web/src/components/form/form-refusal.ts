import type { ApiFailure } from '../../lib/api-client.ts';

export type FieldErrors<Values> = { readonly [field in keyof Values]?: string | true };

export type FormRefusal<Values> = {
  readonly errors?: FieldErrors<Values>;
  readonly whole?: string | undefined;
};

export type FormReading<Values, Body> =
  | { readonly ok: true; readonly body: Body }
  | ({ readonly ok: false } & FormRefusal<Values>);

/** @param part of the body that may have the fields: the API names `record.host`. */
export const refusalOf = <Values>(
  failure: ApiFailure,
  fields: readonly (keyof Values & string)[],
  part = '',
): FormRefusal<Values> => {
  const named = failure.kind === 'refused' ? failure.fields : {};
  const wrong = fields.flatMap((field) => {
    const text = named[field] ?? named[`${part}.${field}`];
    return text === undefined ? [] : [[field, text] as const];
  });
  return wrong.length === 0
    ? { whole: failure.text }
    : { errors: Object.fromEntries(wrong) as FieldErrors<Values> };
};
