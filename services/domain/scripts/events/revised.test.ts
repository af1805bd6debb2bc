import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue, FOLDER } from './catalogue.ts';
import { revisedIn } from './revised.ts';

const FILE = 'InvoiceIssued.v1.schema.json';
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/** The published schema with a text in it replaced, beside what stands there. */
const revisedAfter = (from: string, to: string): readonly string[] => {
  const text = read(FILE);
  expect(text).toContain(from);
  return revisedIn(new Map([[FILE, text.replaceAll(from, to)]]), read);
};

describe('a schema that is published', () => {
  it('is revised by none of today’s events', () => {
    expect(revisedIn(catalogue(read).files, read)).toEqual([]);
  });

  it.each([
    ['a field less', '"totalPaise"', '"sumPaise"'],
    ['a field that is called as a comment is', '"description": {', '"what": {'],
    ['other values', '"minimum": 0', '"minimum": 1'],
    ['what identifies a person', '"x-personal": true', '"x-personal": false'],
  ])('is revised by %s', (_what, from, to) => {
    expect(revisedAfter(from, to)).toEqual([FILE]);
  });

  it('is not revised by what is told of it to readers', () => {
    expect(revisedAfter('InvoiceIssued, version 1', 'InvoiceIssued')).toEqual([]);
  });

  it('is made where there was none', () => {
    expect(revisedIn(new Map([[FILE, read(FILE)]]), () => undefined)).toEqual([]);
  });
});
