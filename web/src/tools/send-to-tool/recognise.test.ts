import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { recognise } from './recognise.ts';

const first = (text: string) => recognise(text)[0];

const BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

describe('Recognising a text', () => {
  it.each([
    ['https://example.com/a?b=c', 'url'],
    ['localhost:3000/x', 'url'],
    ['example.com', 'domain'],
    ['_dmarc.example.co.in', 'domain'],
    ['दुकान.भारत', 'punycode'],
    ['xn--p1b6ci4b4b3a.xn--h2brj9c', 'punycode'],
    ['192.0.2.44', 'ip'],
    ['2001:db8::1', 'ip'],
    [BCRYPT, 'bcrypt'],
    ['#2a3488', 'colour'],
    ['rgb(42, 52, 136)', 'colour'],
    ['oklch(0.37 0.14 274)', 'colour'],
    ['SGVsbG8gd29ybGQ=', 'base64'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpX', 'base64'],
    ['data:image/png;base64,iVBORw0KGgo=', 'image'],
    ['data:image/svg+xml,%3Csvg%3E', 'image'],
    ['6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'uuid'],
    ['{6BA7B810-9DAD-11D1-80B4-00C04FD430C8}', 'uuid'],
    ['mailto:asha@example.in', 'email'],
    ['asha@example.in', 'email'],
    ['+91 98765 43210', 'phone'],
    ['9876543210', 'phone'],
    ['tel:+442079460958', 'phone'],
    ['2+2', 'sum'],
    ['1,00,000 * 18%', 'sum'],
    ['sin(30)', 'sum'],
    ['https://a.example\nhttps://b.example', 'links'],
    ['apple\nbanana\napple', 'lines'],
    ['{"name":"Asha","items":[1,2,3],"paid":true,"note":"x"}', 'text'],
    ['A sentence that is too long to be something one looks for.', 'text'],
  ])('%s: %s', (text, kind) => {
    expect(first(text)).toBe(kind);
    expect(first(`  ${text}\n`)).toBe(kind);
    expect(first(`${text.replaceAll('\n', '\r\n')}\r\n`)).toBe(kind);
  });

  it.each([
    'camelCase',
    'base 64',
    'uuid v4 generator',
    '2024-01-05',
    '999.1.1.1',
    'facade',
    'किस्त',
    '',
    ' \n ',
    '\ud800',
  ])('finds no kind for %j', (text) => {
    expect(recognise(text)).toEqual([]);
  });
});

test('any text is recognised', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(recognise(text).length).toBeLessThan(8);
    }),
  );
});

test('a text longer than 2,048 signs has no name', () => {
  const email = (length: number) => '@example.com'.padStart(length, 'a');
  expect(recognise(email(2_048))).toContain('email');
  expect(recognise(email(2_049))).not.toContain('email');
});
