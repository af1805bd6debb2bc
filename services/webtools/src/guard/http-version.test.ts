import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '@haat/platform/testing/self-signed';
import { afterEach, expect, it } from 'vitest';
import { publicReach } from './reach.ts';
import { createWebVisitor, type WebVisitor } from './web-visitor.ts';

const HOUR_MS = 60 * 60 * 1000;
const usual = getCACertificates('default');
let server: Http2SecureServer;
let visitor: WebVisitor;

afterEach(async () => {
  setDefaultCACertificates(usual);
  await visitor.close();
  server.close();
});

it('a server that would never take up a request in HTTP/2 is asked in HTTP/1.1, and answers as it writes', async () => {
  const now = Date.now();
  const { key, cert } = selfSigned({
    address: '127.0.0.1',
    validFrom: new Date(now - HOUR_MS),
    validTo: new Date(now + HOUR_MS),
  });
  setDefaultCACertificates([...usual, cert]);
  const settings = { maxConcurrentStreams: 0 };
  server = createSecureServer({ key, cert, allowHTTP1: true, settings }, (request, response) => {
    response.setHeader('X-Spelt', request.httpVersion);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  visitor = createWebVisitor({
    reach: publicReach([`127.0.0.1:${port}`]),
    names: { addressesOf: async () => [] },
    timeoutMs: 1_000,
  });
  for (const path of ['/first', '/second', '/third']) {
    const visit = await visitor.visit(new URL(path, `https://127.0.0.1:${port}`));
    expect(visit.hops[0]).toMatchObject({ status: 200, statusText: 'OK' });
    expect(visit.hops[0]?.headers).toContainEqual(['X-Spelt', '1.1']);
  }
});
