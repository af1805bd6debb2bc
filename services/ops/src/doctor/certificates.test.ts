import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlain, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, TLSSocket } from 'node:tls';
import { selfSigned } from '@haat/testkit/self-signed';
import { afterEach, expect, it } from 'vitest';
import { checkCertificate, type Endpoint, endpointsOf } from './certificates.ts';

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
  [-1, 'failed', /expired on 2026-11-22/],
  [20, 'attention', /expires on 2026-12-13/],
  [60, 'attention', /until 2027-01-22, not trusted here: DEPTH_ZERO_SELF_SIGNED_CERT/],
])('a certificate with %i days left is reported as %s', async (days, state, seen) => {
  server = createServer(signed(days));
  const looked = await checkCertificate(await listening(false), NOW);
  expect(looked).toMatchObject({ state, seen: expect.stringMatching(seen) });
});

it('a certificate of the shop’s own authority is ok', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-'));
  const own = signed(60);
  const authorities = join(folder, 'ca.crt');
  writeFileSync(authorities, own.cert);
  server = createServer(own);
  try {
    const looked = await checkCertificate({ ...(await listening(false)), authorities }, NOW);
    expect(looked).toMatchObject({ state: 'ok', seen: expect.stringMatching(/until 2027-01-22$/) });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a Postgres server is asked for TLS before its certificate is read', async () => {
  const { key, cert } = signed(5);
  server = createPlain((socket) => {
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined);
    });
  });
  const looked = await checkCertificate(await listening(true), NOW);
  expect(looked).toMatchObject({ state: 'attention', seen: expect.stringMatching(/expires on/) });
});

it('a server without TLS is reported', async () => {
  server = createPlain((socket) => {
    socket.once('data', () => socket.write('N'));
  });
  await expect(checkCertificate(await listening(true), NOW)).rejects.toThrow('it speaks no TLS');
});

const POSTGRES = 'postgres://haat@db.example/haat?sslmode=verify-full';

it.each([
  ['PUBLIC_ORIGIN', 'https://haat.example', [{ host: 'haat.example', port: 443 }]],
  ['QUEUE_URL', 'rediss://queue.example:6380', [{ host: 'queue.example', port: 6_380 }]],
  ['EVENT_STORE_URL', 'esdb://events.example', [{ host: 'events.example', port: 2_113 }]],
  [
    'EVENT_STORE_URL',
    'kurrentdb://haat:secret@a:2111,b?tls=true&tlsCAFile=/ca.crt',
    [
      { host: 'a', port: 2_111, authorities: '/ca.crt' },
      { host: 'b', port: 2_113, authorities: '/ca.crt' },
    ],
  ],
  ['EVENT_STORE_URL', POSTGRES, [{ port: 5_432, isPostgres: true }]],
  ['DATABASE_URL', POSTGRES, [{ port: 5_432, isPostgres: true }]],
])('endpointsOf finds each TLS server in %s, %s', (setting, url, endpoints) => {
  expect(endpointsOf(setting, url)).toMatchObject(endpoints);
});

it.each([
  ['PUBLIC_ORIGIN', 'http://localhost:3000'],
  ['QUEUE_URL', 'redis://queue.example'],
  ['EVENT_STORE_URL', 'esdb://a,b?tls=false'],
  ['EVENT_STORE_URL', 'esdb+discover://events.example'],
  ['DATABASE_URL', 'postgres://haat@db.example/haat'],
])('endpointsOf finds no single TLS server in %s, %s', (setting, url) => {
  expect(endpointsOf(setting, url)).toEqual([]);
});
