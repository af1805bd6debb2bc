import { nameToolMessages } from '@haat/contracts/web-tool-messages';
import type { ApiShop } from '@haat/testkit/api';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Manner, type NameServer, startNameServer } from '../dns/testing/name-server.ts';
import { records } from '../dns/testing/zones.ts';

let resolver: NameServer;
let shop: ApiShop;
let manner: Manner = 'answer';

beforeAll(async () => {
  const known = records(
    ['haat.example', 'A', 300, '8.8.4.4'],
    ['4.4.8.8.in-addr.arpa', 'PTR', 60, 'edge.haat.example'],
  );
  resolver = await startNameServer(known, { manner: () => manner });
  shop = await openWebTools({ DNS_SERVERS: [resolver.at] });
});
afterAll(async () => {
  await shop?.close();
  await resolver?.close();
});

const ask = (name: string) =>
  shop.app.inject({ url: '/api/webtools/domain-ip-finder', query: { name } });

describe('GET /api/webtools/domain-ip-finder', () => {
  it('returns the range and the reverse name of an IP address', async () => {
    expect((await ask('8.8.4.4')).json()).toMatchObject({
      name: '8.8.4.4',
      exists: true,
      addresses: [{ address: '8.8.4.4', ttl: null, reverseName: 'edge.haat.example' }],
    });
    const before = resolver.queries.length;
    expect((await ask('::1')).json()).toMatchObject({
      name: '::1',
      addresses: [{ range: 'loopback', isPublic: false, reverseName: null }],
    });
    expect(resolver.queries).toHaveLength(before);
  });

  it('refuses an invalid name', async () => {
    const response = await ask('haat');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { name: nameToolMessages.nameWithoutDot } });
  });

  it('explains that the nameservers fail', async () => {
    manner = 'servfail';
    const response = await ask('haat.example');
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({
      error: nameToolMessages.nameserversFail('haat.example'),
    });
  });
});
