import type { z } from 'zod';

export type FormValues<Field extends string> = Readonly<Record<Field, string>>;

export type FormReading<Field extends string, Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly errors: { readonly [field in Field]?: string } };

/** Empty fields count as missing. @returns the body, or each field's first error. */
export const readForm = <Field extends string, Body>(
  schema: z.ZodType<Body>,
  values: Readonly<Record<Field, unknown>>,
): FormReading<Field, Body> => {
  const filled = Object.entries(values).filter(
    ([, value]) => typeof value !== 'string' || value.trim() !== '',
  );
  const parsed = schema.safeParse(Object.fromEntries(filled));
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors: { [field in Field]?: string } = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as Field] ??= message;
  return { ok: false, errors };
};

/** @returns rupees as typed ("₹4,999"); NaN for anything else. */
export const readRupees = (typed: string): number => {
  const digits = typed.replace(/[₹,\s]|\/-$/g, '');
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
};
