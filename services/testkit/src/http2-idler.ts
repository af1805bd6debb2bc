import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from './self-signed.ts';

const HOUR_MS = 60 * 60 * 1000;

export type Http2Idler = {
  readonly port: number;
  readonly stop: () => void;
};

/** On 127.0.0.1, trusted. Never answers HTTP/2; answers HTTP/1.1 with the version. */
export const startHttp2Idler = async (): Promise<Http2Idler> => {
  const usual = getCACertificates('default');
  const now = Date.now();
  const { key, cert } = selfSigned({
    address: '127.0.0.1',
    validFrom: new Date(now - HOUR_MS),
    validTo: new Date(now + HOUR_MS),
  });
  setDefaultCACertificates([...usual, cert]);
  const settings = { maxConcurrentStreams: 0 };
  const server = createSecureServer(
    { key, cert, allowHTTP1: true, settings },
    (request, response) => {
      response.setHeader('X-Spelt', request.httpVersion);
      response.end(request.httpVersion);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      setDefaultCACertificates(usual);
      server.close();
    },
  };
};
