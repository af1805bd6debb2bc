import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DnsRecord } from '@haat/contracts/dns-record';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeOutcome, RecordChange } from './port.ts';
import { type OwnDomains, SETTLE_MS, startOwnDomains } from './testing/own-domains.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const DOMAIN = 'neelkhadi.in';
const www: DnsRecord = { type: 'A', host: 'www', value: '192.0.2.1', ttl: 14_400 };
const ALL: readonly DnsRecord[] = [
  { type: 'A', host: '@', value: '192.0.2.1', ttl: 7_200 },
  { type: 'A', host: '*', value: '192.0.2.2', ttl: 14_400 },
  { type: 'AAAA', host: '@', value: '2001:db8::1', ttl: 14_400 },
  { type: 'CNAME', host: 'www', value: 'asha.github.io', ttl: 14_400 },
  { type: 'MX', host: '@', value: 'mx1.example.net', ttl: 14_400, priority: 10 },
  { type: 'MX', host: '@', value: 'mx2.example.net', ttl: 14_400, priority: 20 },
  { type: 'TXT', host: '@', value: 'v=spf1 include:_spf.example.net ~all', ttl: 14_400 },
  { type: 'TXT', host: 'k1._domainkey', value: `v=DKIM1; p=${'A1+/'.repeat(150)}`, ttl: 14_400 },
  {
    ...{ type: 'SRV', host: '_sip._tcp', value: 'sip.example.net', ttl: 14_400 },
    ...{ priority: 0, weight: 5, port: 5_060 },
  },
  { type: 'NS', host: 'sub', value: 'ns1.example.net', ttl: 14_400 },
];

/** A domain with the registrar's DNS. */
const withDns = async (domain = DOMAIN) => {
  const order = await own.buy(domain);
  await own.registrar.activateDns(order);
  const change = (requested: RecordChange): Promise<ChangeOutcome> =>
    own.registrar.changeRecord(domain, requested);
  const records = async () => {
    const list = await own.registrar.listRecords(domain);
    return list.kind === 'listed' ? list.records : list;
  };
  return { order, change, records };
};

describe('The registrar’s DNS', () => {
  it('is activated once, and done when it is active', async () => {
    const order = await own.buy(DOMAIN);
    expect(await own.registrar.listRecords(DOMAIN)).toEqual({ kind: 'not_active' });
    expect(await own.registrar.changeRecord(DOMAIN, { action: 'add', record: www })).toMatchObject({
      kind: 'refused',
      reason: 'Our DNS isn’t on for this domain yet. Please try again in a few minutes.',
    });
    expect(await own.registrar.activateDns(order)).toEqual({ kind: 'done' });
    expect(await own.registrar.activateDns(order)).toEqual({ kind: 'done' });
    expect(await own.registrar.listRecords(DOMAIN)).toEqual({ kind: 'listed', records: [] });
  });

  it('holds a record of each type as it was sent', async () => {
    const { change, records } = await withDns();
    for (const record of ALL)
      expect(await change({ action: 'add', record })).toEqual({ kind: 'done' });
    const listed = await records();
    expect(listed).toHaveLength(ALL.length);
    expect(listed).toEqual(expect.arrayContaining([...ALL]));
    expect(own.seen(DOMAIN).records).toEqual(ALL);
  });

  it('replaces and removes a record of each type', async () => {
    const { change, records } = await withDns();
    for (const record of ALL) await change({ action: 'add', record });
    for (const current of ALL) {
      const record = { ...current, ttl: 86_400 };
      expect(await change({ action: 'replace', current, record })).toEqual({ kind: 'done' });
    }
    expect(await records()).toEqual(
      expect.arrayContaining(ALL.map((record) => ({ ...record, ttl: 86_400 }))),
    );
    for (const current of ALL) {
      expect(await change({ action: 'remove', current })).toEqual({ kind: 'done' });
    }
    expect(await records()).toEqual([]);
  });

  it('is as requested when a record is there, or no longer there', async () => {
    const { change } = await withDns();
    await change({ action: 'add', record: www });
    expect(await change({ action: 'add', record: www })).toEqual({ kind: 'done' });
    expect(await change({ action: 'replace', current: www, record: www })).toEqual({
      kind: 'done',
    });
    await change({ action: 'remove', current: www });
    expect(await change({ action: 'remove', current: www })).toEqual({ kind: 'done' });
    expect(own.results()).toEqual(['done', 'done', 'refused', 'refused', 'done', 'refused']);
  });

  it.each<[string, RecordChange, string]>([
    [
      'a CNAME beside others',
      { action: 'add', record: { ...www, type: 'CNAME', value: 'shop.example.net' } },
      'A CNAME must be alone',
    ],
    [
      'a change of a record that is not there',
      { action: 'replace', current: { ...www, value: '192.0.2.9' }, record: www },
      'changed in the meantime',
    ],
    [
      'a short TTL',
      { action: 'add', record: { ...www, host: 'shop', ttl: 60 } },
      'Check its host, value and TTL',
    ],
    [
      'a name as an address',
      { action: 'add', record: { ...www, value: 'shop.example.net' } },
      'Check its host, value and TTL',
    ],
  ])('refuses %s', async (_, requested, reason) => {
    const { change } = await withDns();
    await change({ action: 'add', record: www });
    expect(await change(requested)).toMatchObject({
      kind: 'refused',
      failure: 'refused',
      reason: expect.stringContaining(reason),
    });
    expect(own.seen(DOMAIN).records).toEqual([www]);
  });

  it('of an unknown domain is unknown', async () => {
    expect(await own.registrar.listRecords(DOMAIN)).toMatchObject({ kind: 'unknown' });
    expect(await own.registrar.listRecords('no name')).toMatchObject({ kind: 'unknown' });
  });
});

describe('A long list of records', () => {
  it('is read over all pages', async () => {
    const { change, records } = await withDns();
    const many = Array.from({ length: 120 }, (_, n) => ({ ...www, host: `h${n}` }));
    for (const record of many) await change({ action: 'add', record });
    expect(await records()).toEqual(many);
  });

  const FULL_PAGE = 50;
  const rowsOf = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        n + 1,
        { type: 'A', host: `h${n}`, value: '192.0.2.1', timetolive: '14400', status: 'Active' },
      ]),
    );
  const page = (rows: number, total: number) => ({
    ...{ ...rowsOf(rows), recsonpage: String(rows), recsindb: String(total) },
  });
  /** @param pages of A records; the other types are empty. */
  const listOf = async (pages: (number: number) => object) => {
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://registrar.example').searchParams;
      const isA = query.get('type') === 'A';
      response.end(JSON.stringify(isA ? pages(Number(query.get('page-no'))) : page(0, 0)));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const client = own.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`);
    const list = await client.listRecords(DOMAIN);
    await client.close();
    await new Promise((closed) => server.close(closed));
    return list;
  };

  it.each<[string, (number: number) => object]>([
    [
      'one of its pages fails',
      (number) => (number === 1 ? page(FULL_PAGE, 60) : { status: 'ERROR', message: 'No' }),
    ],
    [
      'a record is added between two pages',
      (number) => (number === 1 ? page(FULL_PAGE, 60) : page(10, 61)),
    ],
    [
      'a record is removed between two pages',
      (number) => (number === 1 ? page(FULL_PAGE, 60) : page(9, 59)),
    ],
    ['a page is empty too early', (number) => (number === 1 ? page(FULL_PAGE, 60) : page(0, 60))],
    ['there are more than it counts', () => page(2, 1)],
    ['it never ends', () => page(FULL_PAGE, 1_000_000)],
  ])('is unknown when %s', async (_, pages) => {
    expect(await listOf(pages)).toEqual({ kind: 'unknown', description: expect.any(String) });
  });
});

describe('With a fault, a change of a record', () => {
  it('is refused each third time', async () => {
    const { change } = await withDns('chhalf-name.in');
    const kinds: string[] = [];
    for (const host of ['a', 'b', 'c', 'd', 'e', 'f']) {
      kinds.push((await change({ action: 'add', record: { ...www, host } })).kind);
    }
    expect(kinds).toEqual(['done', 'refused', 'done', 'done', 'refused', 'done']);
  });

  it('is forgotten the first time, each', async () => {
    const { order, change, records } = await withDns('chforgets-name.in');
    await own.registrar.activateDns(order);
    const other = { ...www, host: 'shop' };
    for (const record of [www, other]) {
      expect(await change({ action: 'add', record })).toEqual({ kind: 'done' });
      expect(await records()).not.toContainEqual(record);
      expect(await change({ action: 'add', record })).toEqual({ kind: 'done' });
    }
    expect(await records()).toEqual([www, other]);
  });

  it('is refused when it is carried out twice, although it is done', async () => {
    const { change, records } = await withDns('chtwice-name.in');
    await change({ action: 'add', record: www });
    const record = { ...www, value: '192.0.2.2' };
    expect(await change({ action: 'replace', current: www, record })).toMatchObject({
      kind: 'refused',
    });
    expect(await records()).toEqual([record]);
  });

  it('takes effect later, beside others', async () => {
    const { change, records } = await withDns();
    own.sandbox.fail(DOMAIN, 'chpending');
    const other = { ...www, host: 'shop' };
    for (const record of [www, other]) {
      expect((await change({ action: 'add', record })).kind).toBe('pending');
    }
    expect(await records()).toEqual([]);
    own.clock.advance(SETTLE_MS);
    expect(await records()).toEqual([www, other]);
  });
});
