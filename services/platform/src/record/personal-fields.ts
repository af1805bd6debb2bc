/** Takes what identifies a person out of an event's data, and puts it back. */
import { personalPaths } from '@haat/contracts/personal';
import type { z } from 'zod';
import type { JsonObject } from '../event-store/port.ts';

/** Stands where the nth value was taken out. No schema of an event has such a thing. */
type Placeholder = { readonly sealed: number };

type Marks = { readonly [key: string]: Marks | true };

const addPath = (marks: Marks, [key = '', ...rest]: readonly string[]): Marks => {
  const below = marks[key];
  const deeper = rest.length === 0 ? true : addPath(below === true || !below ? {} : below, rest);
  return { ...marks, [key]: deeper };
};

const known = new WeakMap<z.ZodType, Marks>();

const marksOf = (schema: z.ZodType): Marks => {
  const found = known.get(schema);
  if (found) return found;
  const marks = personalPaths(schema)
    .map((path) => path.split('.'))
    .reduce(addPath, {});
  known.set(schema, marks);
  return marks;
};

const take = (value: unknown, marks: Marks | true, taken: unknown[]): unknown => {
  if (value === null || value === undefined) return value;
  if (marks === true) return { sealed: taken.push(value) - 1 } satisfies Placeholder;
  if (Array.isArray(value)) {
    const each = marks['*'];
    return each === undefined ? value : value.map((one) => take(one, each, taken));
  }
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, field]) => {
    const below = marks[key];
    return [key, below === undefined ? field : take(field, below, taken)];
  });
  return Object.fromEntries(fields);
};

/**
 * @returns the data with placeholders, and what stood there; what is null or missing stays so.
 */
export const takeOut = (
  schema: z.ZodType,
  data: JsonObject,
): { readonly data: JsonObject; readonly taken: readonly unknown[] } => {
  const taken: unknown[] = [];
  return { data: take(data, marksOf(schema), taken) as JsonObject, taken };
};

const isPlaceholder = (value: object): value is Placeholder =>
  'sealed' in value && typeof value.sealed === 'number' && Object.keys(value).length === 1;

const put = (value: unknown, at: (place: number) => unknown): unknown => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => put(one, at));
  if (isPlaceholder(value)) return at(value.sealed);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, put(field, at)]));
};

/** @returns the data with what `at` gives for each place. */
export const putBack = (data: JsonObject, at: (place: number) => unknown): JsonObject =>
  put(data, at) as JsonObject;
