import { contactDetails } from '@haat/testkit/customer';
import { describe, expect, it } from 'vitest';
import { nameserversOf, requireRegistrarPhone } from './order-details.ts';

const defaults = ['ns1.haat.example', 'ns2.haat.example'];

describe('nameservers', () => {
  it('are the shop’s own when fewer than two are given', () => {
    expect(nameserversOf([], defaults)).toEqual(defaults);
    expect(nameserversOf(['ns1.other.com', '', ' '], defaults)).toEqual(defaults);
    expect(nameserversOf(['ns1.other.com', 'NS1.other.com.'], defaults)).toEqual(defaults);
  });

  it('are those given, as host names', () => {
    expect(nameserversOf([' NS1.Other.com. ', 'ns2.other.com', '', 'a.b.c.in'], defaults)).toEqual([
      'ns1.other.com',
      'ns2.other.com',
      'a.b.c.in',
    ]);
  });

  it.each(['ns1', 'ns 1.other.com', '-ns.other.com', '192.0.2.1', 'ns1.other.com:53', 'ns1..com'])(
    'are refused when one of them is no host name: %s',
    (host) => {
      expect(() => nameserversOf(['ns1.other.com', host], defaults)).toThrow(host);
    },
  );
});

describe('a phone number for the registrar', () => {
  const withPhone = (phone: string) => () =>
    requireRegistrarPhone('registrantData', { ...contactDetails, phone });

  it('has 4 to 12 digits, however they are grouped', () => {
    expect(withPhone('(987) 654-3210')).not.toThrow();
    expect(withPhone('1234')).not.toThrow();
    expect(withPhone('123456789012')).not.toThrow();
  });

  it('is refused with the reason when it has more or fewer', () => {
    expect(withPhone('1234567890123')).toThrow('Please shorten the phone number.');
    expect(withPhone('123')).toThrow('Please give the whole phone number.');
  });
});
