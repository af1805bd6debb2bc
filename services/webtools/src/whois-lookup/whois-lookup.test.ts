import type { WhoisLookupAnswer } from '@haat/contracts/http/webtools/whois-lookup';
import { nameToolMessages } from '@haat/contracts/web-tool-messages';
import type { ApiShop } from '@haat/testkit/api';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebToolsSettings } from '../context.ts';
import { type NameServer, startNameServer } from '../dns/testing/name-server.ts';
import { records } from '../dns/testing/zones.ts';
import { Page, type RdapServer, startRdapServer } from '../testing/rdap-server.ts';
import { startWhoisServers, type WhoisServers } from '../testing/whois-server.ts';

const domainJson = (ldhName: string, more: object = {}) => ({
  objectClassName: 'domain',
  ldhName,
  status: ['client transfer prohibited', 'active'],
  events: [
    { eventAction: 'registration', eventDate: '2020-02-03T04:05:06Z' },
    { eventAction: 'expiration', eventDate: '2027-02-03T04:05:06Z' },
    { eventAction: 'last changed', eventDate: '2026-03-01T10:00:00Z' },
    { eventAction: 'last update of RDAP database', eventDate: '2026-11-21T09:30:00Z' },
  ],
  entities: [
    {
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
      vcardArray: ['vcard', [['fn', {}, 'text', 'Registrar of Names']]],
      links: [{ rel: 'about', href: 'https://registrar.example/' }],
    },
  ],
  nameservers: [{ ldhName: 'NS1.HAAT.EXAMPLE' }, { ldhName: 'ns2.haat.example' }],
  secureDNS: { delegationSigned: true },
  ...more,
});

const registrant = (org: string) => ({
  entities: [{ roles: ['registrant'], vcardArray: ['vcard', [['org', {}, 'text', org]]] }],
});

const REGISTRY_TEXT = `Domain Name: NEELKHADI.WHO
Registrar WHOIS Server: whois.registrar.example
Registrar: Registrar of Names
Creation Date: 2020-02-03T04:05:06Z
Registry Expiry Date: 2027-02-03T04:05:06Z
Name Server: NS1.HAAT.EXAMPLE
`;

let rdap: RdapServer;
let whois: WhoisServers;
let resolver: NameServer;
let shop: ApiShop;
let settings: Partial<WebToolsSettings>;
let rdapSays: (domain: string) => object | number;

beforeAll(async () => {
  rdap = await startRdapServer({
    endings: ['com', 'in', 'down'],
    domainOf: (domain) => rdapSays(domain),
  });
  whois = await startWhoisServers({
    '127.0.0.1': (ending) =>
      ({
        who: 'refer: whois.registry.example\n\ndomain: WHO\n',
        down: 'whois: whois.registry.example\n',
        inside: 'refer: whois.inside.example\n',
        literal: 'refer: 127.0.0.2\n\ndomain: LITERAL\n',
        limited: '% Query rate limit exceeded. Please try again later.\n',
        quiet: 'refer: whois.quiet.example\n',
      })[ending] ?? '% This query returned 0 objects.\n',
    '127.0.0.2': (domain) => {
      if (domain.startsWith('free')) return 'NOT FOUND\n';
      if (domain.startsWith('busy')) return 'Number of allowed queries exceeded.\n';
      if (domain.startsWith('trap')) return REGISTRY_TEXT.replace('registrar.', 'inside.');
      return REGISTRY_TEXT;
    },
    '127.0.0.3': () =>
      'Registrar: Registrar of Names\nRegistrant Organization: Neel Khadi Weavers\n',
    '127.0.0.4': () => 'Registrant Organization: a secret of the inside\n',
  });
  resolver = await startNameServer(
    records(
      ['whois.iana.org', 'A', 60, '127.0.0.1'],
      ['whois.registry.example', 'A', 60, '127.0.0.2'],
      ['whois.registrar.example', 'A', 60, '127.0.0.3'],
      ['whois.inside.example', 'A', 60, '127.0.0.4'],
    ),
  );
  settings = {
    DNS_SERVERS: [resolver.at],
    RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl,
    WHOIS_PORT: whois.port,
    PUBLIC_WEB_EXCEPTIONS: [
      rdap.at,
      ...['127.0.0.1', '127.0.0.2', '127.0.0.3'].map((address) => `${address}:${whois.port}`),
    ],
  };
  shop = await openWebTools(settings);
});
afterAll(async () => {
  await shop?.close();
  await resolver?.close();
  whois?.close();
  rdap?.close();
});
beforeEach(() => {
  rdapSays = (domain) => domainJson(domain);
});

const ask = (domain: string, app = shop.app) =>
  app.inject({ url: '/api/webtools/whois-lookup', query: { domain } });
const answerFor = async (domain: string) => (await ask(domain)).json<WhoisLookupAnswer>();

describe('A domain lookup by RDAP', () => {
  it('returns registrar, dates, status and nameservers from the registry', async () => {
    const answer = await answerFor('https://www.neelkhadi.com/sarees');
    expect(answer).toEqual({
      state: 'registered',
      name: 'www.neelkhadi.com',
      domain: 'neelkhadi.com',
      source: 'rdap',
      server: '127.0.0.1',
      raw: expect.stringContaining('"ldhName": "neelkhadi.com"'),
      registration: {
        registrar: {
          name: 'Registrar of Names',
          url: 'https://registrar.example/',
          ianaId: '9999',
        },
        organisation: null,
        registeredAt: '2020-02-03T04:05:06Z',
        expiresAt: '2027-02-03T04:05:06Z',
        changedAt: '2026-03-01T10:00:00Z',
        status: ['clientTransferProhibited', 'ok'],
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
        isSigned: true,
      },
    });
  });

  it('asks the registrar for the registrant, and keeps the registry’s other data', async () => {
    const moreAt = { rel: 'related', type: 'application/rdap+json' };
    rdapSays = (domain) =>
      domain.startsWith('more/')
        ? domainJson('neelkhadi.in', registrant('Neel Khadi Weavers'))
        : domainJson(domain, {
            links: [{ ...moreAt, href: `http://${rdap.at}/rdap/domain/more/${domain}` }],
          });
    expect(await answerFor('neelkhadi.in')).toMatchObject({
      registration: {
        organisation: 'Neel Khadi Weavers',
        registrar: { name: 'Registrar of Names' },
      },
    });
  });

  it('does not follow a registry’s link to a private address', async () => {
    const links = [
      { rel: 'related', type: 'application/rdap+json', href: `http://127.0.0.4:${whois.port}/` },
    ];
    rdapSays = (domain) => domainJson(domain, { links });
    const before = whois.queries.length;
    expect(await answerFor('neelkhadi.in')).toMatchObject({
      state: 'registered',
      registration: { organisation: null },
    });
    expect(whois.queries).toHaveLength(before);
  });

  it('reports that a free domain is not registered', async () => {
    rdapSays = () => 404;
    expect(await answerFor('free-name.in')).toMatchObject({
      state: 'free',
      domain: 'free-name.in',
      source: 'rdap',
    });
  });

  it('accepts an answer with broken parts', async () => {
    rdapSays = (domain) =>
      domainJson(domain, {
        events: 'soon',
        entities: [{ roles: ['registrar'], vcardArray: 7 }, null, 'x'],
        nameservers: [{}, { ldhName: 'ns1.haat.example' }],
        secureDNS: [],
      });
    expect(await answerFor('neelkhadi.in')).toMatchObject({
      state: 'registered',
      registration: { registrar: null, expiresAt: null, nameservers: ['ns1.haat.example'] },
    });
  });

  it('reads the list of servers once a day', async () => {
    const clock = createManualClock();
    const daily = await openWebTools(settings, { clock });
    const { app } = daily;
    const reads = () => rdap.requestedPaths.filter((url) => url === '/dns.json').length;
    const before = reads();
    await ask('one.in', app);
    await ask('two.com', app);
    expect(reads() - before).toBe(1);
    clock.advance(24 * 60 * 60 * 1000 + 1);
    await ask('three.in', app);
    expect(reads() - before).toBe(2);
    await daily.close();
  });
});

describe('A domain lookup by WHOIS', () => {
  it('comes from registry and registrar, by referral', async () => {
    const before = whois.queries.length;
    const answer = await answerFor('neelkhadi.who');
    expect(answer).toMatchObject({
      state: 'registered',
      source: 'whois',
      server: 'whois.registry.example',
      registration: {
        registrar: { name: 'Registrar of Names' },
        organisation: 'Neel Khadi Weavers',
        expiresAt: '2027-02-03T04:05:06.000Z',
      },
    });
    expect('raw' in answer && answer.raw).toContain('Registrant Organization: Neel Khadi Weavers');
    expect(whois.queries.slice(before)).toEqual([
      '127.0.0.1 who',
      '127.0.0.2 neelkhadi.who',
      '127.0.0.3 neelkhadi.who',
    ]);
  });

  it('is used when the RDAP server fails', async () => {
    rdapSays = () => 500;
    expect(await answerFor('neelkhadi.down')).toMatchObject({
      state: 'registered',
      source: 'whois',
    });
  });

  it.each(['text/html', 'application/json'])(
    'is used when a server other than a directory answers 404 (%s)',
    async (type) => {
      rdapSays = () => new Page(404, type);
      expect(await answerFor('neelkhadi.down')).toMatchObject({
        state: 'registered',
        source: 'whois',
      });
      const response = await ask('neelkhadi.in');
      expect(response.statusCode).toBe(504);
      expect(response.json()).toMatchObject({ error: nameToolMessages.directorySilent('in') });
    },
  );

  it('is not used when a directory answers 404 without a body', async () => {
    rdapSays = () => new Page(404, '');
    expect(await answerFor('neelkhadi.down')).toMatchObject({ state: 'free', source: 'rdap' });
  });

  it('says that a name is free or refused, and shows the raw answer', async () => {
    expect(await answerFor('free-name.who')).toMatchObject({ state: 'free', source: 'whois' });
    expect(await answerFor('busy.who')).toMatchObject({
      state: 'refused',
      raw: expect.stringContaining('allowed queries exceeded'),
    });
  });

  it.each([
    ['a referral of the root to an internal name', 'neelkhadi.inside', 504],
    ['a referral of the root to an IP address', 'neelkhadi.literal', 200],
    ['a referral of a registry', 'trap.who', 200],
  ])('never asks a server of our own network: %s', async (_what, domain, status) => {
    const response = await ask(domain);
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toContain('secret of the inside');
    expect(whois.queries.filter((line) => line.startsWith('127.0.0.4'))).toEqual([]);
    expect(whois.queries).not.toContain('127.0.0.2 neelkhadi.literal');
  });

  it('reports that a TLD has no public directory', async () => {
    expect(await answerFor('neelkhadi.zzz')).toEqual({
      state: 'no_directory',
      name: 'neelkhadi.zzz',
      domain: 'neelkhadi.zzz',
      ending: 'zzz',
    });
  });

  it('does not report a missing directory when the root refuses the query', async () => {
    const response = await ask('neelkhadi.limited');
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ error: nameToolMessages.directorySilent('limited') });
  });

  it.each([
    [429, 503, nameToolMessages.directoryBusy('in')],
    [403, 503, nameToolMessages.directoryBusy('in')],
    [500, 502, nameToolMessages.directoryFailing('in', 500)],
    [503, 502, nameToolMessages.directoryFailing('in', 503)],
    [400, 504, nameToolMessages.directorySilent('in')],
  ])('explains why RDAP gave no answer when WHOIS gives none: %i', async (status, code, error) => {
    rdapSays = () => status;
    const response = await ask('neelkhadi.in');
    expect(response.statusCode).toBe(code);
    expect(response.json()).toMatchObject({ error });
  });

  it('explains that the directory does not answer', async () => {
    const response = await ask('neelkhadi.quiet');
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ error: nameToolMessages.directorySilent('quiet') });
  });
});

it.each([
  ['co.in', nameToolMessages.ending('co.in')],
  ['8.8.8.8', nameToolMessages.nameIsAddress],
  ['neelkhadi', nameToolMessages.nameWithoutDot],
])('refuses %s with a message', async (domain, error) => {
  const response = await ask(domain);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error, fields: { domain: error } });
});
