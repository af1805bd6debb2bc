import { createHash } from 'node:crypto';
import type { JsonSchema } from './schemas.ts';

export type Published = Readonly<Record<string, string>>;

const isComment = (key: string, value: unknown): boolean =>
  ['description', 'title', '$id'].includes(key) && typeof value === 'string';

/** @returns 16 hex digits that change with the data a schema accepts, not with its comments. */
export const fingerprintOf = (schema: JsonSchema): string => {
  const text = JSON.stringify(schema, (key, value) => (isComment(key, value) ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};

export type Written = {
  readonly type: string;
  readonly version: number;
  readonly fingerprint: string;
};

const keyOf = ({ type, version }: Written): string => `${type}.v${version}`;

/** @returns types whose published version now accepts other data: stored events would be misread */
export const revisedTypes = (
  written: readonly Written[],
  published: Published,
): readonly string[] =>
  written
    .filter((event) => (published[keyOf(event)] ?? event.fingerprint) !== event.fingerprint)
    .map(({ type }) => type);

export const publish = (written: readonly Written[], published: Published): Published => {
  const now = written.map((event) => [keyOf(event), event.fingerprint] as const);
  const all = { ...published, ...Object.fromEntries(now) };
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
