/** All that is published of the events, as text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '@haat/contracts/events/registry';
import { asyncApiOf } from './asyncapi.ts';
import { readDocComments } from './doc-comments.ts';
import { eventsPage } from './page.ts';
import { eventSchema, fileOf, type JsonSchema, METADATA_FILE, metadataSchema } from './schemas.ts';

const ROOT = join(import.meta.dirname, '../../../..');
export const FOLDER = join(ROOT, 'docs/events');
export const PAGE = join(ROOT, 'docs/events.md');
export const ASYNCAPI_FILE = 'asyncapi.json';

export type Catalogue = {
  /** By name, in docs/events: a schema for each event as it is written today, and what names them. */
  readonly files: ReadonlyMap<string, string>;
  /** Of docs/events.md. */
  readonly page: () => string;
};

/** @param published reads what docs/events has: schemas of earlier versions. */
export const catalogue = (published: (file: string) => string): Catalogue => {
  const told = readDocComments(join(ROOT, 'contracts/src'));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const files = new Map<string, object>([
    [METADATA_FILE, metadataSchema()],
    [ASYNCAPI_FILE, asyncApiOf(told, version)],
    ...allEvents.map(
      (event) =>
        [fileOf(event.type, event.version), eventSchema(event, told.get(event.type))] as const,
    ),
  ]);
  const texts = new Map(
    [...files].map(([file, made]) => [file, `${JSON.stringify(made, null, 2)}\n`]),
  );
  const schemaOf = (type: string, of: number): JsonSchema => {
    const file = fileOf(type, of);
    return JSON.parse(texts.get(file) ?? published(file));
  };
  return { files: texts, page: () => eventsPage(schemaOf, told) };
};
