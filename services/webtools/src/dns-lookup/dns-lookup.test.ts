import type { DnsLookupAnswer } from '@haat/contracts/http/webtools/dns-lookup';
import { nameToolMessages } from '@haat/contracts/web-tool-messages';
import type { ApiShop } from '@haat/testkit/api';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoAnswer } from '../dns/ask-server.ts';
import { answered } from '../dns/dns-ways.ts';
import {
  type Manner,
  type NameServer,
  type ReceivedQuery,
  startNameServer,
} from '../dns/testing/name-server.ts';
import { records, zone } from '../dns/testing/zones.ts';

let resolver: NameServer;
let nameserver: NameServer;
let shop: ApiShop;
let manner: (query: ReceivedQuery) => Manner;

beforeAll(async () => {
  const known = [
    ...zone('haat.example', '127.0.0.1'),
    ...records(
      ['haat.example', 'A', 300, '192.0.2.44'],
      ['haat.example', 'MX', 3600, { preference: 10, exchange: 'mx1.haat.example' }],
      ['4.4.8.8.in-addr.arpa', 'PTR', 60, 'edge.haat.example'],
    ),
  ];
  resolver = await startNameServer(known, { manner: (query) => manner(query) });
  nameserver = await startNameServer(known);
  shop = await openWebTools({
    DNS_SERVERS: [resolver.at],
    PUBLIC_WEB_EXCEPTIONS: [nameserver.at],
    NAMESERVER_PORT: nameserver.port,
  });
});
afterAll(async () => {
  await shop?.close();
  await Promise.all([resolver?.close(), nameserver?.close()]);
});
beforeEach(() => {
  manner = () => 'answer';
});

const ask = (query: Record<string, string>) =>
  shop.app.inject({ url: '/api/webtools/dns-lookup', query });

describe('GET /api/webtools/dns-lookup', () => {
  it('returns all records of the domain in a pasted URL', async () => {
    const response = await ask({ name: 'https://Haat.example/codes' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json<DnsLookupAnswer>()).toMatchObject({
      ...{ name: 'haat.example', address: null, exists: true, source: 'authoritative' },
      ...{ caa: { state: 'none' }, records: [{ type: 'A', value: '192.0.2.44' }, {}, {}, {}] },
    });
  });

  it.each([
    ['8.8.4.4', '4.4.8.8.in-addr.arpa'],
    ['http://8.8.4.4/', '4.4.8.8.in-addr.arpa'],
  ])('returns the reverse name of the address %s', async (typed, name) => {
    expect((await ask({ name: typed })).json<DnsLookupAnswer>()).toMatchObject({
      name,
      address: '8.8.4.4',
      exists: true,
      records: [{ type: 'PTR', value: 'edge.haat.example', priority: null, ttl: 60 }],
    });
  });

  it('explains that no nameserver answers', async () => {
    await expect(answered('haat.example', Promise.reject(new NoAnswer('late')))).rejects.toThrow(
      nameToolMessages.noAnswer('haat.example'),
    );
  });

  it.each([
    ['servfail', nameToolMessages.nameserversFail],
    ['refused', nameToolMessages.nameserversRefuse],
    ['notimp', nameToolMessages.nameserversAnswerOddly],
  ] as const)('explains why there is no answer: %s', async (how, words) => {
    manner = () => how;
    const response = await ask({ name: 'haat.example' });
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ error: words('haat.example') });
  });

  it.each([
    [{ name: 'haat' }, nameToolMessages.nameWithoutDot],
    [{ name: '127.0.0.1' }, nameToolMessages.addressNotPublic('127.0.0.1')],
    [{ name: '7.0.0.10.in-addr.arpa' }, nameToolMessages.addressNotPublic('7.0.0.10.in-addr.arpa')],
    [{ name: 'redis.internal' }, nameToolMessages.nameNotPublic('internal')],
    [{}, nameToolMessages.nameMissing],
  ])('refuses %j with a message, and sends no query', async (query, error) => {
    const before = resolver.queries.length;
    const response = await ask(query as Record<string, string>);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error, fields: { name: error } });
    expect(resolver.queries).toHaveLength(before);
  });
});
