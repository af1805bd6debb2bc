import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { allEvents, eventDefinition } from '@haat/contracts/events/registry';
import { personalPaths } from '@haat/contracts/personal';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { asyncApiOf } from './asyncapi.ts';
import { ASYNCAPI_FILE, catalogue, FOLDER, PAGE } from './catalogue.ts';
import { fileOf, type JsonSchema, leavesOf, METADATA_FILE } from './schemas.ts';
import { streams } from './streams.ts';

const require = createRequire(import.meta.url);
const RUN = 'run: npm run docs:events';
const FIXTURES = new URL('../../../../contracts/fixtures/events/', import.meta.url);

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const made = catalogue(read);
const versions = allEvents.flatMap(({ type, version }) =>
  Array.from({ length: version }, (_, n) => ({ type, version: n + 1, file: fileOf(type, n + 1) })),
);

const ajv = new Ajv({ allErrors: true, strict: true, keywords: ['x-personal'] });
formats.default(ajv);
/** What a published schema finds wrong with data; empty where it fits. */
const faults = (file: string, data: unknown): readonly string[] => {
  const validate = ajv.getSchema(file) ?? ajv.compile(JSON.parse(read(file)));
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
const fixture = (type: string, version: number) =>
  JSON.parse(readFileSync(new URL(`${type}.v${version}.json`, FIXTURES), 'utf8')).data;

describe('What is published of events', () => {
  it.each([...made.files.keys()])('is of today: %s', (file) => {
    expect(read(file), RUN).toBe(made.files.get(file));
  });

  it('is of today: the page for people', () => {
    expect(readFileSync(PAGE, 'utf8'), RUN).toBe(made.page());
  });

  it('has a schema for every version there ever was, and nothing else', () => {
    const files = [...versions.map(({ file }) => file), METADATA_FILE, ASYNCAPI_FILE];
    expect(readdirSync(FOLDER).sort()).toEqual(files.sort());
  });

  it.each(versions)('fits what was stored: $file', ({ type, version, file }) => {
    expect(faults(file, fixture(type, version))).toEqual([]);
  });

  it.each(versions)('refuses what has a field too few: $file', ({ type, version, file }) => {
    const data = fixture(type, version);
    const { required = [] } = JSON.parse(read(file)) as { readonly required?: readonly string[] };
    expect(required).not.toEqual([]);
    for (const field of required) {
      const { [field]: _, ...rest } = data;
      expect(faults(file, rest), field).not.toEqual([]);
    }
  });

  it.each(allEvents.map(({ type }) => type))('marks what identifies people: %s', (type) => {
    const { schema, version } = eventDefinition(type);
    const leaves = leavesOf(JSON.parse(read(fileOf(type, version))) as JsonSchema);
    const marked = leaves.filter(({ isPersonal }) => isPersonal).map(({ path }) => path);
    expect(new Set(marked)).toEqual(new Set(personalPaths(schema)));
  });

  it('has every event once, in its stream', () => {
    const placed = streams.flatMap(({ events }) => events.map(({ type }) => type));
    expect(placed.toSorted()).toEqual(allEvents.map(({ type }) => type).toSorted());
  });

  it('says of every event what it says', () => {
    const { components } = JSON.parse(read(ASYNCAPI_FILE));
    const silent = allEvents.filter(({ type }) => !components.messages[type].summary);
    expect(
      silent.map(({ type }) => type),
      'give its definition a comment',
    ).toEqual([]);
  });
});

describe('The AsyncAPI document', () => {
  // It brings the draft that it is written in, under the id that Ajv has it by.
  const meta = require('@asyncapi/specs/schemas/3.1.0.json');
  const strict = new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false });
  formats.default(strict);
  const isValid = strict.compile(meta);
  const document = asyncApiOf(new Map(), '1.0.0');

  it('is what the specification of AsyncAPI asks for', () => {
    isValid(JSON.parse(read(ASYNCAPI_FILE)));
    expect(isValid.errors ?? []).toEqual([]);
  });

  it.each([
    ['another action', { operations: { one: { action: 'shout', channel: { $ref: '#/x' } } } }],
    ['a channel without sense', { channels: { order: { address: 7 } } }],
    ['no title', { info: { version: '1.0.0' } }],
  ])('would be refused with %s', (_what, change) => {
    expect(isValid({ ...document, ...change })).toBe(false);
  });

  it('names only what is there', () => {
    const text = read(ASYNCAPI_FILE);
    const refs = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(refs.length).toBeGreaterThan(3 * allEvents.length);
    const missing = refs.filter((ref) => {
      if (ref.startsWith('./')) return !readdirSync(FOLDER).includes(ref.slice(2));
      const [, ...path] = ref.split('/');
      return path.reduce((at, key) => at?.[key], JSON.parse(text)) === undefined;
    });
    expect(missing).toEqual([]);
  });
});
