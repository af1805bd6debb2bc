import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';

const HOUR_MS = 60 * 60 * 1000;
const usual = getCACertificates('default');
let server: Http2SecureServer;
let client: HttpClient;

afterEach(async () => {
  setDefaultCACertificates(usual);
  await client.close();
  server.close();
});

it('a provider that would never take up a request in HTTP/2 is asked in HTTP/1.1', async () => {
  const now = Date.now();
  const { key, cert } = selfSigned({
    address: '127.0.0.1',
    validFrom: new Date(now - HOUR_MS),
    validTo: new Date(now + HOUR_MS),
  });
  setDefaultCACertificates([...usual, cert]);
  const settings = { maxConcurrentStreams: 0 };
  server = createSecureServer({ key, cert, allowHTTP1: true, settings }, (request, response) => {
    response.end(request.httpVersion);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  client = createHttpClient({ provider: 'somebody', log: silentLog, timeoutMs: 5_000, secrets: [] });
  for (const path of ['/first', '/second', '/third']) {
    const url = `https://127.0.0.1:${port}${path}`;
    expect(await client.request({ method: 'POST', url })).toEqual({
      ok: true,
      status: 200,
      text: '1.1',
    });
  }
});
