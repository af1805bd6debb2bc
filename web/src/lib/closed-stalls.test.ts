import { expect, test } from 'vitest';
import { closedStallAt } from './closed-stalls.ts';

test.each([
  ['/webtools/dns-lookup', 'Web tools'],
  ['/codes', 'Codes'],
  ['/articles/2/pay-by-upi/', 'Articles'],
  ['/hosting/vps-hosting', 'VPS hosting'],
])('%s belongs to a stall that is not open yet: %s', (pathname, name) => {
  expect(closedStallAt(pathname)).toBe(name);
});

test.each(['/codesmith', '/hosting', '/nowhere', '/'])('%s was never a stall', (pathname) => {
  expect(closedStallAt(pathname)).toBeNull();
});
