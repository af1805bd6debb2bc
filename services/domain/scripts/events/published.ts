/** What has been published of stored data: a fingerprint of the schema of each version. */
import { createHash } from 'node:crypto';
import type { JsonSchema } from './schemas.ts';

/** A fingerprint by type and version, as `OrderPlaced.v1`. */
export type Published = Readonly<Record<string, string>>;

/** A description for readers; a field may itself be called so. */
const isComment = (key: string, value: unknown): boolean =>
  ['description', 'title', '$id'].includes(key) && typeof value === 'string';

/** @returns 16 hex digits that change when other data would fit, and not with a comment. */
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

/**
 * @param written each event as it is written now.
 * @returns the types whose published version would store other data: a process that knows the
 *   version would misread what is written from now on.
 */
export const revisedTypes = (
  written: readonly Written[],
  published: Published,
): readonly string[] =>
  written
    .filter((event) => (published[keyOf(event)] ?? event.fingerprint) !== event.fingerprint)
    .map(({ type }) => type);

/** @returns what is published from now on: fingerprints of older versions stay. */
export const publish = (written: readonly Written[], published: Published): Published => {
  const now = written.map((event) => [keyOf(event), event.fingerprint] as const);
  const all = { ...published, ...Object.fromEntries(now) };
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
