import { describe, expect, it } from 'vitest';
import { isPublicName, reverseNameOf } from './reverse-names.ts';

describe('The reverse name', () => {
  it.each([
    ['192.0.2.7', '7.2.0.192.in-addr.arpa'],
    ['2001:db8::1', `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`],
  ])('of %s has its parts in reverse order', (address, name) => {
    expect(reverseNameOf(address)).toBe(name);
  });
});

describe('A name for the public DNS', () => {
  it.each([
    'haat.example',
    '8.8.8.8.in-addr.arpa',
    '8.in-addr.arpa',
    '192.in-addr.arpa',
    'in-addr.arpa',
    'ip6.arpa',
    '25.0-127.8.8.8.in-addr.arpa',
    reverseNameOf('2606:4700::44'),
    '7.4.6.0.6.2.ip6.arpa',
    'my-in-addr.arpa.example',
  ])('may be %s', (name) => {
    expect(isPublicName(name)).toBe(true);
  });

  it.each([
    '7.0.0.10.in-addr.arpa',
    '10.in-addr.arpa',
    '168.192.in-addr.arpa',
    '1.0.0.127.in-addr.arpa',
    '254.169.254.169.in-addr.arpa',
    '_ldap._tcp.7.0.0.10.in-addr.arpa',
    '999.0.0.10.in-addr.arpa',
    '300.1.1.1.in-addr.arpa',
    'd.f.ip6.arpa',
    reverseNameOf('fe80::1'),
    reverseNameOf('::1'),
    'Payroll.CORP',
    'payroll.corp.',
    '7.0.0.10.in-addr.arpa..',
    '7.0.0.10.IN-ADDR.ARPA',
  ])('may not be %s', (name) => {
    expect(isPublicName(name)).toBe(false);
  });
});
