import { describe, expect, it } from 'vitest';
import { isHostLabel, readHost } from './host-name.ts';

const longLabel = 'a'.repeat(63);

describe('A typed host name', () => {
  it.each([
    ['ns1.example.com', 'ns1.example.com'],
    [' NS1.Example.COM ', 'ns1.example.com'],
    ['ns1.example.com.', 'ns1.example.com'],
    ['ns1.xn--11b4c3d.xn--h2brj9c', 'ns1.xn--11b4c3d.xn--h2brj9c'],
    ['1.2in.co', '1.2in.co'],
    [`${longLabel}.example.in`, `${longLabel}.example.in`],
  ])('%j is read as %s', (typed, host) => {
    expect(readHost(typed)).toBe(host);
  });

  it.each([
    '',
    'ns1',
    'ns1..example.com',
    'not a host.in',
    '-ns1.example.com',
    'ns_1.example.com',
    'ns1.example.c',
    'ns1.example.1n',
    '192.0.2.1',
    'ns1.दुकान.भारत',
    `${longLabel}a.example.in`,
    `example.${longLabel}a`,
    `${`${longLabel}.`.repeat(4)}in`,
  ])('%j is refused', (typed) => {
    expect(readHost(typed)).toBeNull();
  });
});

it('a host label accepts capitals, and refuses a hyphen at its end and more than 63 letters', () => {
  expect(isHostLabel('Neel-Khadi')).toBe(true);
  expect(isHostLabel('neel-')).toBe(false);
  expect(isHostLabel(`${longLabel}a`)).toBe(false);
});
