import { describe, expect, it } from 'vitest';
import { isPlainAddress } from './address.ts';

const LONG_LABEL = 'a'.repeat(63);

describe('An address that is written to', () => {
  it.each([
    'asha@neelkhadi.in',
    'asha.verma+haat@mail.neelkhadi.co.in',
    "o'brien_2@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g",
    `${'a'.repeat(64)}@example.in`,
    `a@${LONG_LABEL}.${LONG_LABEL}.in`,
  ])('is one address: %s', (address) => {
    expect(isPlainAddress(address)).toBe(true);
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
    '.asha@neelkhadi.in',
    'asha.@neelkhadi.in',
    'a..sha@neelkhadi.in',
    'asha@127.0.0.1',
    'asha@[127.0.0.1]',
    ' asha@neelkhadi.in',
    'asha@neelkhadi.in ',
    'asha@neelkhadi.in\n',
    'asha@neelkhadi.in\r\nBcc: evil@example.in',
    'asha\r\nRCPT TO:<evil@example.in>@neelkhadi.in',
    'asha@neelkhadi.in,evil@example.in',
    'asha@neelkhadi.in;evil@example.in',
    'evil@example.in asha@neelkhadi.in',
    'asha@neelkhadi.in@example.in',
    'Asha <asha@neelkhadi.in>',
    '<asha@neelkhadi.in>',
    '"asha"@neelkhadi.in',
    '"evil@example.in,"@neelkhadi.in',
    'asha(evil@example.in)@neelkhadi.in',
    'friends:asha@neelkhadi.in;',
    '@example.in:asha@neelkhadi.in',
    'asha%example.in@neelkhadi.in',
    'example!asha@neelkhadi.in',
    'asha\\@neelkhadi.in',
    'asha@neelkhadi.in\0',
    'आशा@neelkhadi.in',
    'asha@नील.in',
    'asha@neelkhadi。in',
    `${'a'.repeat(65)}@example.in`,
    `a@${'a'.repeat(64)}.in`,
    `a@${`${LONG_LABEL}.`.repeat(4)}in`,
  ])('is nothing else: %j', (text) => {
    expect(isPlainAddress(text)).toBe(false);
  });
});
