import { expect, it } from 'vitest';
import { hasSameAddresses, readChildHost } from './child-nameserver.ts';

it.each([
  ['ns1', 'ns1.neelkhadi.in'],
  [' NS1.NeelKhadi.in. ', 'ns1.neelkhadi.in'],
  ['a.ns1', 'a.ns1.neelkhadi.in'],
  ['ns\u20131', 'ns-1.neelkhadi.in'],
])('reads the child nameserver %j', (typed, host) => {
  expect(readChildHost('neelkhadi.in', typed)).toBe(host);
});

it.each(['', '.', 'neelkhadi.in', 'ns_1', '*', 'a b', 'ns2.example.com', 'NS1.Other.in.'])(
  'refuses the child nameserver %j',
  (typed) => {
    expect(readChildHost('neelkhadi.in', typed)).toBeNull();
  },
);

it('compares addresses whatever their order and form', () => {
  const one = ['2001:db8::53', '203.0.113.53'];
  expect(hasSameAddresses(one, ['203.0.113.53', '2001:0DB8:0::0053'])).toBe(true);
  expect(hasSameAddresses(one, ['203.0.113.53'])).toBe(false);
  expect(hasSameAddresses(one, ['203.0.113.53', '2001:db8::54'])).toBe(false);
});
