import { createServer as createPlain, type Server } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';
import { selfSigned } from '@haat/webtools/guard/testing/self-signed';
import { afterEach, expect, it } from 'vitest';
import { type Endpoint, endpointOf, lookAtCertificate } from './certificates.ts';

const NOW = Date.parse('2026-11-23T00:00:00Z');
const DAY_MS = 86_400_000;

let server: Server;
afterEach(() => server.close());

const signed = (days: number) =>
  selfSigned({
    address: '127.0.0.1',
    validFrom: new Date(NOW - 400 * DAY_MS),
    validTo: new Date(NOW + days * DAY_MS),
  });

const listening = (isPostgres: boolean): Promise<Endpoint> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      resolve({ setting: 'PUBLIC_ORIGIN', host: '127.0.0.1', port, isPostgres });
    });
  });

it.each([
  [-1, 'failed', /ended on 2026-11-22/],
  [20, 'attention', /ends on 2026-12-13/],
  [60, 'attention', /until 2027-01-22, not trusted here: DEPTH_ZERO_SELF_SIGNED_CERT/],
])('a certificate of %i more days is %s', async (days, state, seen) => {
  server = createServer(signed(days));
  const looked = await lookAtCertificate(await listening(false), NOW);
  expect(looked).toMatchObject({ state, seen: expect.stringMatching(seen) });
});

it('Postgres is asked for TLS first', async () => {
  const { key, cert } = signed(5);
  server = createPlain((socket) => {
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined);
    });
  });
  const looked = await lookAtCertificate(await listening(true), NOW);
  expect(looked).toMatchObject({ state: 'attention', seen: expect.stringMatching(/ends on/) });
});

it('what speaks no TLS says so', async () => {
  server = createPlain((socket) => {
    socket.once('data', () => socket.write('N'));
  });
  await expect(lookAtCertificate(await listening(true), NOW)).rejects.toThrow('it speaks no TLS');
});

it.each([
  ['https://haat.example', { host: 'haat.example', port: 443 }],
  ['rediss://queue.example:6380', { host: 'queue.example', port: 6_380 }],
  ['esdb://events.example', { host: 'events.example', port: 2_113 }],
  ['postgres://haat@db.example/haat?sslmode=verify-full', { port: 5_432, isPostgres: true }],
])('%s is looked at', (url, endpoint) => {
  expect(endpointOf('A', url)).toMatchObject(endpoint);
});

it.each([
  'http://localhost:3000',
  'redis://queue.example',
  'esdb://events.example?tls=false',
  'esdb+discover://events.example',
  'postgres://haat@db.example/haat',
])('%s has no certificate of one machine', (url) => {
  expect(endpointOf('A', url)).toBeNull();
});
