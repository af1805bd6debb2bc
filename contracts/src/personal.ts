import { z } from 'zod';

/** Replaces a personal field of an erased subject; every personal schema accepts it. */
export const ERASED = '[erased]';

/** Marks a field as personal: encrypted per subject. An unmarked one is stored in the clear. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ ...schema.meta(), personal: true });

const LEAVES: ReadonlySet<string> = new Set([
  ...['string', 'number', 'int', 'bigint', 'boolean', 'date'],
  ...['literal', 'enum', 'template_literal', 'null', 'undefined', 'never'],
]);

/**
 * @returns dotted paths of the marked fields ("registrant.name"; "lines.*.note" in lists).
 * @throws {Error} for an unsupported schema, whose marked fields would be stored in the clear.
 */
export const personalPaths = (schema: z.ZodType, prefix = ''): readonly string[] => {
  if (schema.meta()?.personal === true) return [prefix];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      personalPaths(field as z.ZodType, prefix === '' ? key : `${prefix}.${key}`),
    );
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return personalPaths(schema.unwrap() as z.ZodType, prefix);
  }
  if (schema instanceof z.ZodArray) {
    return personalPaths(schema.element as z.ZodType, `${prefix}.*`);
  }
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema as z.ZodRecord<z.core.$ZodRecordKey, z.ZodType>;
    // Field names are not encrypted, so they must not be personal data.
    if (personalPaths(keyType as unknown as z.ZodType).length > 0) {
      throw new Error(`The names of the fields of ${prefix} are personal data`);
    }
    return personalPaths(valueType, `${prefix}.*`);
  }
  if (schema instanceof z.ZodUnion) {
    const paths = schema.options.flatMap((option) => personalPaths(option as z.ZodType, prefix));
    return [...new Set(paths)];
  }
  if (LEAVES.has(schema.def.type)) return [];
  throw new Error(`Personal fields are not looked for in a ${schema.def.type}: ${prefix}`);
};
