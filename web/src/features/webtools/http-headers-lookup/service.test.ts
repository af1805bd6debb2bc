import type { HopAnswer } from '@haat/contracts/http/webtools/visit';
import { expect, it } from 'vitest';
import { hopAsText, protectionsOf, statusKind } from './service.ts';

const hop = (headers: Readonly<Record<string, string>>, url = 'https://a.example/'): HopAnswer => ({
  url,
  status: 200,
  statusText: 'OK',
  address: '203.0.113.7',
  durationMs: 12,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
});

const missing = (answer: HopAnswer): readonly string[] =>
  protectionsOf(answer)
    .filter(({ isThere }) => !isThere)
    .map(({ header }) => header);

it('a page that sends nothing lacks every protection', () => {
  expect(missing(hop({}))).toEqual([
    'Strict-Transport-Security',
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'X-Frame-Options',
    'Referrer-Policy',
  ]);
});

it('a page that sends all of them lacks none, whatever the case of the names', () => {
  const all = hop({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'CONTENT-SECURITY-POLICY': "default-src 'self'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'NoSniff',
    'referrer-policy': 'no-referrer',
  });
  expect(missing(all)).toEqual([]);
});

it('a header that undoes its protection does not count', () => {
  const undone = hop({
    'strict-transport-security': 'max-age=0',
    'content-security-policy': 'upgrade-insecure-requests',
    'x-content-type-options': 'sniff',
    'x-frame-options': 'ALLOWALL',
    'referrer-policy': 'unsafe-url',
  });
  expect(missing(undone)).toHaveLength(5);
});

it('a page without encryption is not told about coming back over https', () => {
  expect(missing(hop({}, 'http://a.example/'))).not.toContain('Strict-Transport-Security');
});

it.each([
  [200, 'good'],
  [304, 'moved'],
  [301, 'moved'],
  [404, 'wrong'],
  [503, 'wrong'],
] as const)('status %i is %s', (status, kind) => {
  expect(statusKind(status)).toBe(kind);
});

it('a copied answer reads like one of the wire', () => {
  expect(hopAsText(hop({ Server: 'nginx', 'X-A': '1' }))).toBe(
    'HTTP 200 OK\nServer: nginx\nX-A: 1',
  );
});
