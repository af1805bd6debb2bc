import { describe, expect, it } from 'vitest';
import { shapeOfJson } from './json-shape.ts';
import { readRdap } from './rdap-text.ts';

const DOMAIN = { objectClassName: 'domain', ldhName: 'neelkhadi.com' };
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const read = (answer: unknown) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return readRdap({ domain: 'neelkhadi.com', body: Buffer.from(text) });
};

describe('The shape of JSON', () => {
  it.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{"b":[]}]}', 4],
    ['["[[[","\\"[[["]', 1],
    ['[[[[', 4],
    [']]]', 0],
  ])('%s is %d deep', (text, depth) => {
    expect(shapeOfJson(text).depth).toBe(depth);
  });

  it('includes an estimate of its indented length', () => {
    const json = { a: [1, 2, { b: 'x,y[' }], c: nested(20) };
    const indented = JSON.stringify(json, null, 2).length;
    const { indentedLength } = shapeOfJson(JSON.stringify(json));
    expect(indentedLength).toBeGreaterThanOrEqual(indented * 0.9);
    expect(indentedLength).toBeLessThan(indented * 2);
  });
});

describe('A registry’s RDAP answer', () => {
  it('is shown indented', () => {
    expect(read(DOMAIN)?.raw).toBe(JSON.stringify(DOMAIN, null, 2));
  });

  it('is shown as received if it is too long when indented', () => {
    const wide = { ...DOMAIN, notices: Array.from({ length: 100_000 }, () => 1) };
    const deep = { ...DOMAIN, notices: [[[[[[[[[[wide.notices]]]]]]]]]] };
    expect(read(deep)?.raw).toBe(JSON.stringify(deep));
  });

  it.each([
    ['is not JSON', '{'],
    ['nests too deep', { ...DOMAIN, notices: nested(100) }],
    ['nests endlessly', '['.repeat(250_000)],
    ['is about another domain', { ...DOMAIN, ldhName: 'other.com' }],
    ['has wrong types', { ...DOMAIN, ldhName: ['neelkhadi.com'] }],
    ['is a list', '[]'],
  ])('is ignored when it %s', (_why, answer) => {
    expect(read(answer)).toBeNull();
  });

  it('is limited in the number and length of its values', () => {
    const many = <Item>(item: Item) => Array.from({ length: 20_000 }, () => item);
    const registration = read({
      ...DOMAIN,
      status: many('x'.repeat(3)),
      nameservers: many({ ldhName: 'ns.example' }),
      entities: [
        {
          roles: ['registrant'],
          vcardArray: ['vcard', [['org', {}, 'text', 'x'.repeat(9_000)]]],
        },
        { roles: 7, vcardArray: 'none', publicIds: {} },
      ],
    })?.registration;
    expect(registration?.status).toHaveLength(100);
    expect(registration?.nameservers).toHaveLength(100);
    expect(registration?.organisation).toHaveLength(2_048);
  });
});
