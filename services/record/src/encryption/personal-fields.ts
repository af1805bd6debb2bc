/** Takes personal data out of an event's data, and restores it. */
import { personalPaths } from '@haat/contracts/personal';
import type { JsonObject } from '@haat/event-store/port';
import type { z } from 'zod';

/** For the nth value. No event schema contains such an object. */
type Placeholder = { readonly encrypted: number };

type Marks = { readonly [key: string]: Marks | true };

const addPath = (marks: Marks, [key = '', ...rest]: readonly string[]): Marks => {
  const below = marks[key];
  const isWhole = rest.length === 0 || below === true;
  return { ...marks, [key]: isWhole ? true : addPath(below ?? {}, rest) };
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

type Taking = { readonly values: unknown[]; readonly from: number };

const take = (value: unknown, marks: Marks | true, taking: Taking): unknown => {
  if (value === null || value === undefined) return value;
  if (marks === true) {
    return { encrypted: taking.from + taking.values.push(value) - 1 } satisfies Placeholder;
  }
  if (Array.isArray(value)) {
    const each = marks['*'];
    return each === undefined ? value : value.map((one) => take(one, each, taking));
  }
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, field]) => {
    const below = marks[key] ?? marks['*'];
    return [key, below === undefined ? field : take(field, below, taking)];
  });
  return Object.fromEntries(fields);
};

/** `from`: the first placeholder's number. Null and missing values stay. */
export const takeOut = (
  schema: z.ZodType,
  data: JsonObject,
  from = 0,
): { readonly data: JsonObject; readonly taken: readonly unknown[] } => {
  const values: unknown[] = [];
  const left = take(data, marksOf(schema), { values, from }) as JsonObject;
  return { data: left, taken: values };
};

const isPlaceholder = (value: object): value is Placeholder =>
  'encrypted' in value && typeof value.encrypted === 'number' && Object.keys(value).length === 1;

const put = (value: unknown, at: (place: number) => unknown): unknown => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => put(one, at));
  if (isPlaceholder(value)) return at(value.encrypted);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, put(field, at)]));
};

export const restoreFields = (data: JsonObject, at: (place: number) => unknown): JsonObject =>
  put(data, at) as JsonObject;
