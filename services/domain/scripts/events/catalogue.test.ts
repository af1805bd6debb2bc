import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { allEvents, eventDefinition } from '@haat/contracts/events/registry';
import { personalPaths } from '@haat/contracts/personal';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { asyncApi, PAGE, page, readPublished, schemaOf, written } from './catalogue.ts';
import { fingerprintOf, publish, revisedTypes } from './published.ts';
import { type JsonSchema, leavesOf } from './schemas.ts';
import { streams } from './streams.ts';

const require = createRequire(import.meta.url);
const RUN = 'run: npm run events -- publish';

const ajv = new Ajv({ allErrors: true, strict: true, keywords: ['x-personal'] });
formats.default(ajv);
/** What a schema finds wrong with data; empty where it fits. */
const faultsOf = (type: string, data: unknown): readonly string[] => {
  const schema = schemaOf(type);
  const validate = ajv.getSchema(String(schema.$id)) ?? ajv.compile(schema);
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

describe('The JSON schema of each event', () => {
  it.each(allEvents.map(({ type, example }) => ({ type, example })))(
    'accepts the stored example, and refuses it without a required field: $type',
    ({ type, example }) => {
      const data: Readonly<Record<string, unknown>> = example;
      expect(faultsOf(type, data)).toEqual([]);
      const { required = [] } = schemaOf(type) as { readonly required?: readonly string[] };
      expect(required).not.toEqual([]);
      for (const field of required) {
        const { [field]: _, ...rest } = data;
        expect(faultsOf(type, rest), field).not.toEqual([]);
      }
    },
  );

  it.each(allEvents.map(({ type }) => type))('marks personal data: %s', (type) => {
    const marked = leavesOf(schemaOf(type)).filter(({ isPersonal }) => isPersonal);
    const personal = personalPaths(eventDefinition(type).schema);
    expect(new Set(marked.map(({ path }) => path))).toEqual(new Set(personal));
  });

  it('has a description', () => {
    const silent = allEvents.filter(({ type }) => !schemaOf(type).description);
    expect(
      silent.map(({ type }) => type),
      'write a comment above its definition',
    ).toEqual([]);
  });
});

describe('The published event catalogue', () => {
  it('is up to date', () => {
    expect(readFileSync(PAGE, 'utf8'), RUN).toBe(page());
  });

  it('has a fingerprint of each current version', () => {
    expect(readPublished(), RUN).toEqual(publish(written, readPublished()));
    expect(revisedTypes(written, readPublished())).toEqual([]);
  });

  it('has each event once, in its stream', () => {
    const placed = streams.flatMap(({ events }) => events.map(({ type }) => type));
    expect(placed.toSorted()).toEqual(allEvents.map(({ type }) => type).toSorted());
  });
});

describe('A published event version', () => {
  const type = 'InvoiceIssued';
  /** The schema with a text in it replaced, published, and today's event against it. */
  const revisedAfter = (from: string, to: string): readonly string[] => {
    const text = JSON.stringify(schemaOf(type));
    expect(text).toContain(from);
    const before: JsonSchema = JSON.parse(text.replaceAll(from, to));
    return revisedTypes(written, { [`${type}.v1`]: fingerprintOf(before) });
  };

  it.each([
    ['a missing field', '"totalPaise"', '"sumPaise"'],
    ['a renamed field called like a comment', '"description":{', '"what":{'],
    ['other values', '"minimum":0', '"minimum":1'],
    ['another mark of personal data', '"x-personal":true', '"x-personal":false'],
  ])('counts as revised with %s', (_what, from, to) => {
    expect(revisedAfter(from, to)).toEqual([type]);
  });

  it('is not revised by a comment', () => {
    expect(revisedAfter('An invoice was issued', 'Issued')).toEqual([]);
  });

  it('stays published when the next version is published', () => {
    const next = written.map((one) => (one.type === type ? { ...one, version: 2 } : one));
    const before = readPublished();
    expect(revisedTypes(next, before)).toEqual([]);
    expect(publish(next, before)).toEqual({ ...before, [`${type}.v2`]: expect.any(String) });
  });
});

describe('The AsyncAPI document', () => {
  // It brings the draft that it is written in, under the id that Ajv has it by.
  const meta = require('@asyncapi/specs/schemas/3.1.0.json');
  const strict = new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false });
  formats.default(strict);
  const isValid = strict.compile(meta);
  const document = JSON.parse(JSON.stringify(asyncApi()));

  it('is valid AsyncAPI', () => {
    isValid(document);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it.each([
    ['another action', { operations: { one: { action: 'shout', channel: { $ref: '#/x' } } } }],
    ['an invalid channel', { channels: { order: { address: 7 } } }],
    ['no title', { info: { version: '1.0.0' } }],
  ])('is invalid with %s', (_what, change) => {
    expect(isValid({ ...document, ...change })).toBe(false);
  });

  it('has only references to its own parts', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(2 * allEvents.length);
    const missing = refs.filter(([, ref = '']) => {
      const [, ...path] = ref.split('/');
      // biome-ignore lint/suspicious/noExplicitAny: any member of the document
      return path.reduce((at: any, key) => at?.[key], document) === undefined;
    });
    expect(missing).toEqual([]);
  });
});
