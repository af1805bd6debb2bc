import { afterEach, expect, test, vi } from 'vitest';
import { lookUpPublicIp, readPublicIp } from './public-ip.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['{"ip":"203.0.113.24"}', '203.0.113.24'],
  ['{ "ip": "2001:db8::24", "country": "IN" }', '2001:db8::24'],
  ['203.0.113.24\n', '203.0.113.24'],
])('%s contains the address %s', (answer, address) => {
  expect(readPublicIp(answer)).toBe(address);
});

test.each(['', '<html>blocked</html>', '{"error":"quota"}', '{"ip":"<b>x</b>"}', ':'.repeat(46)])(
  '%j contains no address',
  (answer) => {
    expect(readPublicIp(answer)).toBeNull();
  },
);

test('the lookup of the public IP address times out after 3 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
  expect(await lookUpPublicIp('https://ip.example')).toBeNull();
  expect(timeout).toHaveBeenCalledWith(3_000);
});

test('a service that is unreachable or refuses gives no address', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed');
  });
  expect(await lookUpPublicIp('https://ip.example')).toBeNull();
  vi.stubGlobal('fetch', async () => new Response('203.0.113.24', { status: 429 }));
  expect(await lookUpPublicIp('https://ip.example')).toBeNull();
});
