import { contactDetails } from '@haat/testkit/customer';
import { describe, expect, it } from 'vitest';
import { nameserversOf, requireLatin, requireRegistrarPhone } from './order-details.ts';

const defaults = ['ns1.haat.example', 'ns2.haat.example'];

describe('Nameservers', () => {
  it('are the shop’s own when fewer than two are given', () => {
    expect(nameserversOf([], defaults, 'example.in')).toEqual(defaults);
    expect(nameserversOf(['ns1.other.com', '', ' '], defaults, 'example.in')).toEqual(defaults);
    expect(nameserversOf(['ns1.other.com', 'NS1.other.com.'], defaults, 'example.in')).toEqual(
      defaults,
    );
  });

  it('are the given ones, as host names', () => {
    expect(
      nameserversOf([' NS1.Other.com. ', 'ns2.other.com', '', 'a.b.c.in'], defaults, 'example.in'),
    ).toEqual(['ns1.other.com', 'ns2.other.com', 'a.b.c.in']);
  });

  it.each(['ns1', 'ns 1.other.com', '-ns.other.com', '192.0.2.1', 'ns1.other.com:53', 'ns1..com'])(
    'are refused when one of them is not a host name: %s',
    (host) => {
      expect(() => nameserversOf(['ns1.other.com', host], defaults, 'example.in')).toThrow(host);
    },
  );
});

it('nameservers below the ordered domain are refused', () => {
  expect(() => nameserversOf(['ns1.other.com', 'ns1.example.in'], defaults, 'example.in')).toThrow(
    'ns1.example.in is part of example.in, which isn’t registered yet.',
  );
});

it('a registrant’s name in another script is refused', () => {
  const refused = () => requireLatin({ ...contactDetails, name: 'आशा वर्मा' });
  expect(refused).toThrow('Use English letters');
  expect(() => requireLatin(contactDetails)).not.toThrow();
});

describe('A phone number for the registrar', () => {
  const withPhone = (phone: string) => () =>
    requireRegistrarPhone('registrantData', { ...contactDetails, phone });

  it('has 4 to 12 digits, in any grouping', () => {
    expect(withPhone('(987) 654-3210')).not.toThrow();
    expect(withPhone('1234')).not.toThrow();
    expect(withPhone('123456789012')).not.toThrow();
  });

  it('is refused with the reason when it has more or fewer digits', () => {
    expect(withPhone('1234567890123')).toThrow('Enter a shorter number.');
    expect(withPhone('123')).toThrow('Enter the full number.');
  });
});
