import type { HopAnswer } from '@haat/contracts/http/webtools/visit';
import { expect, it } from 'vitest';
import { hopAsText, statusKind } from './service.ts';

const hop = (headers: Readonly<Record<string, string>>): HopAnswer => ({
  url: 'https://a.example/',
  status: 200,
  statusText: 'OK',
  address: '203.0.113.7',
  durationMs: 12,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
});

it.each([
  [200, 'good'],
  [304, 'moved'],
  [301, 'moved'],
  [404, 'wrong'],
  [503, 'wrong'],
] as const)('the kind of status %i is %s', (status, kind) => {
  expect(statusKind(status)).toBe(kind);
});

it('a copied answer looks like the HTTP response', () => {
  expect(hopAsText(hop({ Server: 'nginx', 'X-A': '1' }))).toBe(
    'HTTP 200 OK\nServer: nginx\nX-A: 1',
  );
});
