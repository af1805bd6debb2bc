import { describe, expect, it } from 'vitest';
import { webToolMessages } from '../../web-tool-messages.ts';
import { readAnyAddress, readWebAddress } from './web-address.ts';

const hrefOf = (typed: string): string | null => {
  const read = readWebAddress(typed);
  return read.ok ? read.url.href : null;
};

describe('The web address of a page', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    [' http://example.com/a?b=c#d ', 'http://example.com/a?b=c'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['हाट.भारत', 'https://xn--c2b5cp.xn--h2brj9c/'],
    ['"https://example.com/a"\r\n', 'https://example.com/a'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['[2606:4700:4700::1111]', 'https://[2606:4700:4700::1111]/'],
  ])('%s is read as %s', (typed, href) => {
    expect(hrefOf(typed)).toBe(href);
  });

  it.each([
    ['   ', webToolMessages.addressMissing],
    [`https://example.com/${'a'.repeat(2100)}`, webToolMessages.addressTooLong],
    ['https://', webToolMessages.addressInvalid],
    ['localhost', webToolMessages.addressInvalid],
    ['https://\ud800', webToolMessages.addressInvalid],
    ['""', webToolMessages.addressMissing],
    ['ftp://example.com', webToolMessages.addressNotWeb],
    ['https://anna@example.com', webToolMessages.addressWithLogin],
    ['paytm.com:x@example.com', webToolMessages.addressWithLogin],
  ])('%s is refused with an error text', (typed, error) => {
    expect(readWebAddress(typed)).toEqual({ ok: false, error });
  });
});

describe('A web address of any scheme', () => {
  it.each(['javascript:alert(1)', 'upi://pay?pa=a@b', 'https://anna:secret@localhost/#part'])(
    '%s is read unchanged',
    (typed) => {
      const read = readAnyAddress(typed);
      expect(read.ok && read.url.href).toBe(typed);
    },
  );
});
