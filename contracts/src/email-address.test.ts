import { describe, expect, it } from 'vitest';
import { emailKey, readEmail, storedEmail } from './email-address.ts';

const LONG_LABEL = 'a'.repeat(63);

describe('An email address', () => {
  it.each([
    'asha@neelkhadi.in',
    'Asha.Verma+haat@Mail.NeelKhadi.co.in',
    "o'brien_2@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g",
    `${'a'.repeat(64)}@example.in`,
    `a@${LONG_LABEL}.${LONG_LABEL}.in`,
  ])('is stored as typed: %s', (address) => {
    expect(readEmail(address)).toBe(address);
  });

  it.each([
    [' asha@neelkhadi.in ', 'asha@neelkhadi.in'],
    ['asha@neelkhadi.in\n', 'asha@neelkhadi.in'],
    ['\u00a0as\u200bha@neel\u2060khadi.in\ufeff', 'asha@neelkhadi.in'],
    ['\u202aasha@neelkhadi.in\u202c', 'asha@neelkhadi.in'],
    ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['asha@cafe\u0301.in', 'asha@xn--caf-dma.in'],
    ['asha@café.in', 'asha@xn--caf-dma.in'],
    // NFC makes a plain K of the sign for Kelvin.
    ['asha@\u212ahadi.in', 'asha@Khadi.in'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(readEmail(typed)).toBe(stored);
    expect(readEmail(stored)).toBe(stored);
  });

  it.each([
    '',
    'asha',
    'asha@',
    '@neelkhadi.in',
    'asha@neelkhadi',
    'asha@neelkhadi.1n',
    'asha@neelkhadi..in',
    'asha@-neelkhadi.in',
    'asha@neelkhadi.in.',
    'asha..v@x.in',
    '.asha@x.in',
    'asha.@neelkhadi.in',
    'आशा@x.in',
    'asha@127.0.0.1',
    'asha@[127.0.0.1]',
    'asha@neelkhadi.in\r\nBcc: evil@example.in',
    'asha\r\nRCPT TO:<evil@example.in>@neelkhadi.in',
    'asha@neelkhadi.in,evil@example.in',
    'asha@neelkhadi.in;evil@example.in',
    'evil@example.in asha@neelkhadi.in',
    'asha@neelkhadi.in@example.in',
    'Asha <asha@neelkhadi.in>',
    '<asha@neelkhadi.in>',
    '"asha"@neelkhadi.in',
    'asha(evil@example.in)@neelkhadi.in',
    'friends:asha@neelkhadi.in;',
    '@example.in:asha@neelkhadi.in',
    'asha%example.in@neelkhadi.in',
    'example!asha@neelkhadi.in',
    'asha\\@neelkhadi.in',
    'asha@neelkhadi.in\0',
    'asha@neelkhadi。in',
    'asha@उदा/हरण.in',
    'asha@उदा%2fहरण.in',
    `${'a'.repeat(65)}@example.in`,
    `a@${'a'.repeat(64)}.in`,
    `a@${`${LONG_LABEL}.`.repeat(4)}in`,
    // 64 letters typed, too long for a label as an A-label.
    `a@${'ह'.repeat(64)}.in`,
  ])('%j is refused', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });
});

it('spellings of one email address have the same key, and a refused address is stored as typed', () => {
  expect(emailKey('Asha@उदाहरण.भारत')).toBe(emailKey(' asha@XN--p1b6ci4b4b3a.xn--h2brj9c'));
  expect(storedEmail(' आशा@x.in ')).toBe('आशा@x.in');
  expect(emailKey('.Asha@x.in')).toBe('.asha@x.in');
});
