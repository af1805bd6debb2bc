import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '@haat/contracts/events/registry';
import { asyncApiOf } from './asyncapi.ts';
import { readDocComments } from './doc-comments.ts';
import { eventsPage } from './page.ts';
import { fingerprintOf, type Published, type Written } from './published.ts';
import { eventSchema, type JsonSchema } from './schemas.ts';

const ROOT = join(import.meta.dirname, '../../../..');
export const PAGE = join(ROOT, 'docs/events.md');
export const PUBLISHED = join(import.meta.dirname, 'published.json');

export const readPublished = (): Published => JSON.parse(readFileSync(PUBLISHED, 'utf8'));

const comments = readDocComments(join(ROOT, 'contracts/src'));

/** JSON Schema (draft 7) of each event's data, by type. */
export const schemas: ReadonlyMap<string, JsonSchema> = new Map(
  allEvents.map((event) => [event.type, eventSchema(event, comments.get(event.type))]),
);

/** @throws Error for an unknown event type */
export const schemaOf = (type: string): JsonSchema => {
  const schema = schemas.get(type);
  if (schema === undefined) throw new Error(`There is no event ${type}. See docs/events.md.`);
  return schema;
};

export const written: readonly Written[] = allEvents.map(({ type, version }) => ({
  ...{ type, version },
  fingerprint: fingerprintOf(schemaOf(type)),
}));

export const asyncApi = () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return asyncApiOf({ schemaOf, comments, version });
};

export const page = (): string => eventsPage(schemaOf, comments);
