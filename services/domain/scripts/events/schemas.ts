import {
  type EventDefinition,
  eventMetadataSchema,
  schemaIdOf,
} from '@haat/contracts/events/event';
import { z } from 'zod';
import type { DocComment } from './doc-comments.ts';

export type JsonSchema = {
  readonly [keyword: string]: unknown;
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly 'x-personal'?: true;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
};

/** What zod adds needlessly: the pattern beside a date's format, the range of integers. */
const isNoise = (key: string, value: unknown, schema: JsonSchema): boolean =>
  (key === 'pattern' && schema.format?.startsWith('date') === true) ||
  ((key === 'maximum' || key === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER);

const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    // 'input' allows unknown fields: a later version may add some.
    io: 'input',
    override: ({ jsonSchema }) => {
      const made = jsonSchema as Record<string, unknown>;
      for (const [key, value] of Object.entries(made)) {
        if (isNoise(key, value, made as JsonSchema)) delete made[key];
      }
      if (made.personal === undefined) return;
      delete made.personal;
      made['x-personal'] = true;
    },
  }) as JsonSchema;

const described = (
  schema: JsonSchema,
  comments: DocComment['fields'],
  path: string,
): JsonSchema => {
  const inner = (one: JsonSchema): JsonSchema => described(one, comments, path);
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, field]) => {
          const full = path === '' ? key : `${path}.${key}`;
          const description = comments.get(full);
          const known = described(field, comments, full);
          return [key, description ? { description, ...known } : known];
        }),
      ),
    }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
  };
};

export const eventSchema = (
  { type, version, schema }: EventDefinition<string, z.ZodObject>,
  docComment: DocComment | undefined,
): JsonSchema => {
  const { $schema, ...rest } = jsonSchemaOf(schema);
  return {
    $schema,
    $id: schemaIdOf(type, version),
    title: `${type}, version ${version}`,
    ...(docComment?.says && { description: docComment.says }),
    ...described(rest, docComment?.fields ?? new Map(), ''),
  };
};

export const metadataSchema = (): JsonSchema => {
  const { $schema, ...rest } = jsonSchemaOf(eventMetadataSchema);
  return { $schema, $id: 'metadata.schema.json', title: 'What stands beside an event', ...rest };
};

export type Leaf = {
  /** Dotted; "lines.*.note" inside a list. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly isPersonal: boolean;
};

/** The fields of a schema that contain no other fields, each once. */
export const leavesOf = (schema: JsonSchema, path = '', personal = false): readonly Leaf[] => {
  const isPersonal = personal || schema['x-personal'] === true;
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const members = schema.anyOf ?? schema.oneOf;
  const found = [
    ...(members ?? []).flatMap((one) => leavesOf(one, path, isPersonal)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
      leavesOf(field, at(key), isPersonal),
    ),
    ...(schema.items ? leavesOf(schema.items, at('*'), isPersonal) : []),
  ].filter((leaf) => leaf.schema.type !== 'null');
  const leaves = found.length > 0 ? found : [{ path, schema, isPersonal }];
  return leaves.filter((leaf, n) => leaves.findIndex((one) => one.path === leaf.path) === n);
};
