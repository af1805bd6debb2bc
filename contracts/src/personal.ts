import { z } from 'zod';

/** What a personal field says when its subject was forgotten. Every schema of one accepts it. */
export const FORGOTTEN = '[forgotten]';

/**
 * Marks a field that identifies a person, so that it can be encrypted per customer at the
 * event store's boundary and found in audits. Every such field of an event carries the mark.
 */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ ...schema.meta(), personal: true });

/**
 * @returns dotted paths of the marked fields of an object schema ("registrant.name"; "lines.*.note"
 *   inside a list), each once, whichever member of a union it stands in.
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
  if (schema instanceof z.ZodUnion) {
    const paths = schema.options.flatMap((option) => personalPaths(option as z.ZodType, prefix));
    return [...new Set(paths)];
  }
  return [];
};
