import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type SelfSigned, selfSigned } from '@haat/testkit/self-signed';
import { afterEach, describe, expect, it } from 'vitest';
import { publicReach } from './reach.ts';
import { createWebVisitor, type FetchResult } from './web-visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const usual = getCACertificates('default');
const servers: Server[] = [];

afterEach(() => {
  setDefaultCACertificates(usual);
  for (const server of servers.splice(0)) server.close();
});

const certificate = (options: { address?: string; fromDays?: number; toDays?: number } = {}) => {
  const { address = '127.0.0.1', fromDays = -1, toDays = 30 } = options;
  const now = Math.floor(Date.now() / 1000) * 1000;
  return selfSigned({
    address,
    validFrom: new Date(now + fromDays * DAY_MS),
    validTo: new Date(now + toDays * DAY_MS),
  });
};

const visit = async (given: SelfSigned, isTrusted: boolean): Promise<FetchResult> => {
  if (isTrusted) setDefaultCACertificates([...usual, given.cert]);
  const server = createServer({ key: given.key, cert: given.cert }, (_request, response) =>
    response.end('inside'),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const visitor = createWebVisitor({
    reach: publicReach([`127.0.0.1:${port}`]),
    names: { addressesOf: async () => [] },
  });
  try {
    return await visitor.visit(new URL(`https://127.0.0.1:${port}/`), { maxBytes: 10 });
  } finally {
    await visitor.close();
  }
};

describe('Fetching from a server with a certificate', () => {
  it('returns the certificate’s owner and validity', async () => {
    const seen = await visit(certificate(), true);
    expect(seen.hops[0]?.connection).toMatchObject({
      address: '127.0.0.1',
      tls: {
        protocol: 'TLSv1.3',
        issuer: 'A loom on loopback',
        subject: 'A loom on loopback',
      },
    });
    const { validFrom = '', validTo = '' } = seen.hops[0]?.connection.tls ?? {};
    expect(Date.parse(validTo) - Date.parse(validFrom)).toBe(31 * DAY_MS);
  });

  it.each([
    ['is signed by an unknown authority', certificate(), false, 'self-signed certificate'],
    ['has expired', certificate({ fromDays: -9, toDays: -1 }), true, 'certificate has expired'],
    ['is not valid yet', certificate({ fromDays: 1 }), true, 'certificate is not yet valid'],
    ['is for another name', certificate({ address: '127.0.0.9' }), true, 'does not match'],
  ])('fails without a response when the certificate %s', async (_why, given, isTrusted, words) => {
    const seen = await visit(given, isTrusted);
    expect(seen).toMatchObject({ ok: false, failure: 'certificate', hops: [] });
    expect(!seen.ok && seen.description).toContain(words);
  });
});
