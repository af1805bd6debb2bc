import { afterEach, describe, expect, it } from 'vitest';
import { createNameResolver } from '../ssrf-guard/name-resolver.ts';
import { publicReach } from '../ssrf-guard/reach.ts';
import { NoAnswer } from './ask-server.ts';
import { lookUp } from './lookup.ts';
import { createResolver } from './resolver.ts';
import { reverseNameOf } from './reverse-names.ts';
import {
  type Manner,
  type NameServer,
  type ReceivedQuery,
  startNameServer,
} from './testing/name-server.ts';
import { records, zone } from './testing/zones.ts';

const servers: NameServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const start = async (...options: Parameters<typeof startNameServer>): Promise<NameServer> => {
  const server = await startNameServer(...options);
  servers.push(server);
  return server;
};

const SHOP = [
  ...zone('haat.example', '127.0.0.1'),
  ...records(
    ['haat.example', 'A', 300, '192.0.2.44'],
    ['haat.example', 'A', 300, '198.51.100.12'],
    ['haat.example', 'AAAA', 300, '2001:db8:4a::12'],
    ['haat.example', 'MX', 3600, { preference: 20, exchange: 'mx2.haat.example' }],
    ['haat.example', 'MX', 3600, { preference: 10, exchange: 'mx1.haat.example' }],
    ['haat.example', 'TXT', 3600, ['v=spf1 include:mail.', 'haat.example -all']],
    ['www.haat.example', 'CNAME', 600, 'haat.example'],
    ['gone.haat.example', 'CNAME', 600, 'nowhere.haat.example'],
    ['deep.under.haat.example', 'A', 60, '192.0.2.45'],
  ),
];

/** One zone with its nameserver, and a resolver that knows it. */
const world = async ({
  own = SHOP,
  resolved = SHOP,
  ownManner,
  resolverManner,
  reaches = true,
}: {
  own?: typeof SHOP;
  resolved?: typeof SHOP;
  ownManner?: (query: ReceivedQuery) => Manner;
  resolverManner?: () => Manner;
  reaches?: boolean;
} = {}) => {
  const nameserver = await start(own, ownManner ? { manner: ownManner } : {});
  const resolver = await start(resolved, resolverManner ? { manner: resolverManner } : {});
  const ways = {
    ask: createResolver([resolver.at]),
    names: createNameResolver([resolver.at]),
    reach: publicReach(reaches ? [nameserver.at] : [], new Set([53])),
    port: nameserver.port,
  };
  return { nameserver, resolver, ways };
};

const lines = (found: Awaited<ReturnType<typeof lookUp>>) =>
  found.records.map(({ type, priority, value, ttl }) =>
    [type, priority, value, ttl].filter((part) => part !== null).join(' '),
  );

describe('Looking up all records of a name', () => {
  it('asks the name’s own nameserver for each type', async () => {
    const { nameserver, resolver, ways } = await world();
    const found = await lookUp('haat.example', ways);
    expect(lines(found)).toEqual([
      'A 192.0.2.44 300',
      'A 198.51.100.12 300',
      'AAAA 2001:db8:4a::12 300',
      'MX 10 mx1.haat.example 3600',
      'MX 20 mx2.haat.example 3600',
      'NS ns1.haat.example 86400',
      'TXT v=spf1 include:mail.haat.example -all 3600',
      'SOA ns1.haat.example. hostmaster.haat.example. 2026112101 7200 3600 1209600 300 3600',
    ]);
    expect(found).toMatchObject({
      exists: true,
      source: 'authoritative',
      zoneFailure: null,
      aliases: ['haat.example'],
      aliasEnd: 'there',
      zone: { name: 'haat.example', nameservers: ['ns1.haat.example'] },
      unanswered: [],
      caa: { state: 'none' },
    });
    expect(nameserver.queries.map(({ type }) => type).toSorted()).toEqual(
      ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'SOA', 'TXT'].toSorted(),
    );
    expect(resolver.queries).toContainEqual(
      expect.objectContaining({ name: 'haat.example', type: 'DS' }),
    );
    expect(nameserver.queries.some(({ recurse }) => recurse)).toBe(false);
  });

  it('does not use an outdated answer of the resolver', async () => {
    const old = [
      ...zone('haat.example', '127.0.0.1'),
      ...records(['haat.example', 'A', 5, '192.0.2.1']),
    ];
    const { ways } = await world({ resolved: old });
    expect(lines(await lookUp('haat.example', ways))).toContain('A 192.0.2.44 300');
  });

  it('asks the zone that contains the name', async () => {
    const { ways } = await world();
    const found = await lookUp('deep.under.haat.example', ways);
    expect(lines(found)).toEqual(['A 192.0.2.45 60']);
    expect(found.zone?.name).toBe('haat.example');
  });

  it('returns only the alias of a name that is an alias', async () => {
    const { ways } = await world();
    expect(lines(await lookUp('www.haat.example', ways))).toEqual(['CNAME haat.example 600']);
    expect(lines(await lookUp('gone.haat.example', ways))).toEqual([
      'CNAME nowhere.haat.example 600',
    ]);
  });

  it('returns records that are longer than a packet', async () => {
    const text = Array.from({ length: 40 }, (_, index) => `${index} `.padEnd(200, 'x'));
    const { ways } = await world({
      own: [...SHOP, ...records(['haat.example', 'TXT', 60, text])],
      ownManner: () => 'cut_off',
    });
    const found = await lookUp('haat.example', ways);
    expect(found.records.map(({ value }) => value)).toContain(text.join(''));
  });

  it('returns none for a name that does not exist', async () => {
    const { ways } = await world();
    expect(await lookUp('missing.haat.example', ways)).toMatchObject({
      exists: false,
      source: 'authoritative',
      records: [],
    });
  });

  it('leaves out only the type without an answer', async () => {
    const { ways } = await world({
      ownManner: ({ type }) => (type === 'CAA' ? 'refused' : 'answer'),
    });
    const found = await lookUp('haat.example', ways);
    expect(found.unanswered).toEqual([{ type: 'CAA', reason: 'refused' }]);
    expect(found.caa).toEqual({ state: 'unknown' });
    expect(lines(found)).toContain('A 192.0.2.44 300');
  });
});

describe('A zone whose nameservers cannot be used', () => {
  it.each([
    ['refused', 'refused'],
    ['servfail', 'servfail'],
    ['not_authoritative', 'lame'],
    ['silence', 'silence'],
  ] as const)(
    'is looked up at the resolver, with the reason, when they answer with %s',
    async (manner, zoneFailure) => {
      const { nameserver, ways } = await world({ ownManner: () => manner });
      const found = await lookUp('haat.example', ways);
      expect(found).toMatchObject({ source: 'resolver', zoneFailure });
      expect(lines(found)).toContain('A 192.0.2.44 300');
      expect(nameserver.queries.length).toBeLessThanOrEqual(1);
    },
  );

  it('gets no packet when their address is not public', async () => {
    const { nameserver, ways } = await world({ reaches: false });
    expect(await lookUp('haat.example', ways)).toMatchObject({
      source: 'resolver',
      zoneFailure: 'no_server',
    });
    expect(nameserver.queries).toEqual([]);
  });

  it('fails with the reason when the resolver fails too', async () => {
    const { ways } = await world({ resolverManner: () => 'servfail' });
    const pending = lookUp('haat.example', ways);
    await expect(pending).rejects.toThrow(NoAnswer);
    await expect(pending).rejects.toMatchObject({ reason: 'servfail' });
  });
});

describe('the queried types', () => {
  const digest = Buffer.from('00ff', 'hex');
  const SERVICES = [
    ...SHOP,
    ...records(
      ['haat.example', 'DS', 60, { keyTag: 7, algorithm: 13, digestType: 2, digest }],
      [
        '_sip._tcp.haat.example',
        'SRV',
        60,
        { priority: 20, weight: 5, port: 5061, target: 'sip2.haat.example' },
      ],
      [
        '_sip._tcp.haat.example',
        'SRV',
        60,
        { priority: 10, weight: 5, port: 5061, target: 'sip1.haat.example' },
      ],
      ['_dmarc.haat.example', 'TXT', 60, ['v=DMARC1; p=reject']],
      ['4.4.8.8.in-addr.arpa', 'PTR', 60, 'edge.haat.example'],
      [reverseNameOf('2606:4700::44'), 'PTR', 60, 'edge6.haat.example'],
    ),
  ];

  it.each([
    [
      '_sip._tcp.haat.example',
      ['SRV 10 5 5061 sip1.haat.example 60', 'SRV 20 5 5061 sip2.haat.example 60'],
    ],
    ['_dmarc.haat.example', ['TXT v=DMARC1; p=reject 60']],
    ['4.4.8.8.in-addr.arpa', ['PTR edge.haat.example 60']],
    [reverseNameOf('2606:4700::44'), ['PTR edge6.haat.example 60']],
  ])('fit the name %s', async (name, expected) => {
    const { ways } = await world({ own: SERVICES, resolved: SERVICES });
    expect(lines(await lookUp(name, ways))).toEqual(expected);
  });

  it('include DS, from the zone above', async () => {
    const { ways } = await world({ own: SHOP, resolved: SERVICES });
    expect(lines(await lookUp('haat.example', ways))).toContain('DS 7 13 2 00FF 60');
  });
});

describe('Aliases of a name', () => {
  it('that go in a circle are reported, even if a resolver fails at them', async () => {
    const circle = [
      ...zone('loop.example', '127.0.0.1'),
      ...records(
        ['a.loop.example', 'CNAME', 60, 'b.loop.example'],
        ['b.loop.example', 'CNAME', 60, 'a.loop.example'],
      ),
    ];
    const { ways } = await world({
      own: circle,
      resolved: circle,
      ownManner: ({ type }) => (type === 'CNAME' ? 'answer' : 'servfail'),
    });
    expect(await lookUp('a.loop.example', ways)).toMatchObject({
      exists: true,
      aliases: ['a.loop.example', 'b.loop.example'],
      aliasEnd: 'loop',
    });
  });

  it('to a missing name are reported', async () => {
    const { ways } = await world();
    expect(await lookUp('gone.haat.example', ways)).toMatchObject({
      aliases: ['gone.haat.example', 'nowhere.haat.example'],
      aliasEnd: 'missing',
    });
  });
});

describe('The CAA records of a name', () => {
  const issue = { flags: 0, tag: 'issue', value: 'ca.example' };

  it('are found at the name itself', async () => {
    const all = [...SHOP, ...records(['haat.example', 'CAA', 60, issue])];
    const { ways } = await world({ own: all, resolved: all });
    const found = await lookUp('haat.example', ways);
    expect(lines(found)).toContain('CAA 0 issue "ca.example" 60');
    expect(found.caa).toEqual({ state: 'found', name: 'haat.example' });
  });

  it('are found at the nearest name above it', async () => {
    const all = [...SHOP, ...records(['haat.example', 'CAA', 60, issue])];
    const { ways } = await world({ own: all, resolved: all });
    const found = await lookUp('deep.under.haat.example', ways);
    expect(found.caa).toEqual({ state: 'found', name: 'haat.example' });
  });
});
