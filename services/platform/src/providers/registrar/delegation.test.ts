import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChildNameserverChange } from './port.ts';
import {
  FIRST_NAMESERVERS,
  type OwnDomains,
  SETTLE_MS,
  startOwnDomains,
} from './testing/own-domains.ts';
import { startRawServer } from './testing/raw-server.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const HOST = 'ns1.neelkhadi.in';
const IPS = ['192.0.2.1', '2001:db8::1'];
const add = (host = HOST, ips: readonly string[] = IPS) => ({ action: 'add', host, ips }) as const;

describe('A child nameserver', () => {
  it('is added, renamed, given other addresses and removed', async () => {
    const order = await own.buy('neelkhadi.in');
    const change = (one: ChildNameserverChange) => own.registrar.changeChildNameserver(order, one);
    const shown = async () => {
      const reading = await own.registrar.readDomain(order);
      return reading.kind === 'read' ? reading.childNameservers : reading;
    };
    expect(await change(add())).toEqual({ kind: 'done' });
    expect(await shown()).toEqual([{ host: HOST, ips: IPS }]);

    const newHost = 'ns9.neelkhadi.in';
    const ips = ['192.0.2.3', '192.0.2.4', '2001:db8:0::1'];
    const moved = { action: 'change', host: HOST, newHost, ips } as const;
    expect(await change(moved)).toEqual({ kind: 'done' });
    expect(await shown()).toEqual([
      { host: newHost, ips: ['192.0.2.3', '2001:db8::1', '192.0.2.4'] },
    ]);

    const fewer = { ...moved, host: newHost, ips: ['192.0.2.4'] };
    expect(await change(fewer)).toEqual({ kind: 'done' });
    expect(await shown()).toEqual([{ host: newHost, ips: ['192.0.2.4'] }]);
    expect(await change({ action: 'remove', host: newHost })).toEqual({ kind: 'done' });
    expect(await shown()).toEqual([]);
  });

  it('is done, and nothing is sent, when it is so already', async () => {
    const order = await own.buy('neelkhadi.in');
    await own.registrar.changeChildNameserver(order, add());
    const before = own.results().length;
    for (const change of [
      add(`${HOST.toUpperCase()}.`, ['2001:DB8:0:0::1', '192.0.2.1']),
      { action: 'change', host: HOST, newHost: HOST, ips: [...IPS].reverse() },
      { action: 'change', host: 'ns0.neelkhadi.in', newHost: HOST, ips: IPS },
      { action: 'remove', host: 'ns0.neelkhadi.in' },
    ] as const) {
      expect(await own.registrar.changeChildNameserver(order, change)).toEqual({ kind: 'done' });
    }
    expect(own.results()).toHaveLength(before);
  });

  it('can be used, and is refused removal while it is in use', async () => {
    const order = await own.buy('neelkhadi.in');
    await own.registrar.changeChildNameserver(order, add());
    const used = [HOST, 'ns2.haat.example'];
    expect(await own.registrar.changeNameservers(order, used)).toEqual({ kind: 'done' });
    const remove = { action: 'remove', host: HOST } as const;
    expect(await own.registrar.changeChildNameserver(order, remove)).toMatchObject({
      ...{ kind: 'refused', failure: 'refused' },
      reason: expect.stringContaining('is in use'),
    });
    expect(own.seen('neelkhadi.in').childNameservers).toEqual([{ host: HOST, ips: IPS }]);
    await own.registrar.changeNameservers(order, FIRST_NAMESERVERS);
    expect(await own.registrar.changeChildNameserver(order, remove)).toEqual({ kind: 'done' });
  });

  it.each<[string, ChildNameserverChange, string]>([
    ['that exists, with other addresses', add(HOST, ['192.0.2.9']), 'already exists'],
    [
      'under the name of another one',
      { action: 'change', host: HOST, newHost: 'ns2.neelkhadi.in', ips: IPS },
      'already exists',
    ],
    [
      'that does not exist',
      { action: 'change', host: 'ns7.neelkhadi.in', newHost: 'ns8.neelkhadi.in', ips: IPS },
      'no longer exists',
    ],
    ['of another domain', add('ns1.other.in'), 'must be part of this domain'],
    ['with an address that is none', add('ns3.neelkhadi.in', ['300.0.2.1']), 'this IP address'],
  ])('%s is refused', async (_, change, reason) => {
    const order = await own.buy('neelkhadi.in');
    await own.registrar.changeChildNameserver(order, add());
    await own.registrar.changeChildNameserver(order, add('ns2.neelkhadi.in'));
    expect(await own.registrar.changeChildNameserver(order, change)).toMatchObject({
      ...{ kind: 'refused', failure: 'refused' },
      reason: expect.stringContaining(reason),
    });
    expect(own.seen('neelkhadi.in').childNameservers).toHaveLength(2);
  });

  it('is completed by a repeat after half of the calls', async () => {
    const order = await own.buy('neelkhadi.in');
    await own.registrar.changeChildNameserver(order, add());
    const change = {
      action: 'change',
      ...{ host: HOST, newHost: 'ns9.neelkhadi.in' },
      ips: ['192.0.2.3', '192.0.2.4', '192.0.2.5'],
    } as const;
    own.sandbox.fail('neelkhadi.in', 'chhalf');
    const kinds: string[] = [];
    while (kinds.at(-1) !== 'done') {
      kinds.push((await own.registrar.changeChildNameserver(order, change)).kind);
      expect(kinds.length).toBeLessThan(5);
    }
    expect(kinds).toEqual(['refused', 'refused', 'done']);
    expect(own.seen('neelkhadi.in').childNameservers).toEqual([
      { host: 'ns9.neelkhadi.in', ips: change.ips },
    ]);
  });

  it.each([
    ['chrefused', 'refused', 'refused'],
    ['chlate', 'done', 'done'],
    ['chtwice', 'refused', 'done'],
    ['chlost', 'outcome_unknown', 'done'],
    ['chforgets', 'done', 'done'],
    ['chmute', 'outcome_unknown', 'outcome_unknown'],
    ['chpending', 'pending', 'pending'],
    ['chforeign', 'outcome_unknown', 'outcome_unknown'],
  ] as const)('with the fault %s: %s, then %s', async (fault, first, second) => {
    const order = await own.buy(`${fault}-name.in`);
    const one = add(`ns1.${order.domain}`);
    expect((await own.registrar.changeChildNameserver(order, one)).kind).toBe(first);
    expect((await own.registrar.changeChildNameserver(order, one)).kind).toBe(second);
  });

  it('takes effect later, and is removed once behind our back', async () => {
    const slow = await own.buy('chpending-name.in');
    await own.registrar.changeChildNameserver(slow, add('ns1.chpending-name.in'));
    own.clock.advance(SETTLE_MS);
    expect(own.seen(slow.domain).childNameservers).toHaveLength(1);
    const drifting = await own.buy('chbehind-name.in');
    await own.registrar.changeChildNameserver(drifting, add('ns1.chbehind-name.in'));
    own.clock.advance(SETTLE_MS);
    expect(await own.registrar.readDomain(drifting)).toMatchObject({ childNameservers: [] });
  });

  it('is not sent while the registrar does not show the others', async () => {
    const details = { orderid: '7', domainname: 'neelkhadi.in', currentstatus: 'Active' };
    const server = await startRawServer(() => ({ status: 200, body: JSON.stringify(details) }));
    const client = own.connect(server.baseUrl);
    const order = { registrarOrderId: '7', domain: 'neelkhadi.in' };
    expect((await client.changeChildNameserver(order, add())).kind).toBe('outcome_unknown');
    expect(server.calls).toHaveLength(1);
    await client.close();
    await server.close();
  });
});

const record = { keyTag: 2_371, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };

describe('A DS record', () => {
  it('is added and removed, and done when it is so already', async () => {
    const order = await own.buy('neelkhadi.in');
    for (const action of ['add', 'add', 'remove', 'remove'] as const) {
      expect(await own.registrar.changeDsRecord(order, { action, record })).toEqual({
        kind: 'done',
      });
      expect(await own.registrar.readDomain(order)).toMatchObject({
        dsRecords: action === 'add' ? [record] : [],
      });
    }
    expect(own.results()).toEqual(['done', 'done']);
  });

  it('is removed in the registrar’s spelling', async () => {
    const order = await own.buy('neelkhadi.in');
    const digest = record.digest.toLowerCase();
    await own.registrar.changeDsRecord(order, { action: 'add', record: { ...record, digest } });
    expect(await own.registrar.changeDsRecord(order, { action: 'remove', record })).toEqual({
      kind: 'done',
    });
    expect(own.sandbox.changes().at(-1)?.change).toMatchObject({ record: { digest } });
  });

  it.each([
    ['neelkhadi.in', { ...record, digest: 'AB' }, 'doesn’t accept this digest'],
    ['neelkhadi.in', { ...record, keyTag: 123_456 }, 'Check its key tag'],
    ['neelkhadi.io', record, 'doesn’t support DNSSEC'],
  ])('of %s is refused: %j', async (domain, one, reason) => {
    const order = await own.buy(domain);
    expect(await own.registrar.changeDsRecord(order, { action: 'add', record: one })).toMatchObject(
      { kind: 'refused', failure: 'refused', reason: expect.stringContaining(reason) },
    );
  });

  it('is one of at most as many as the registry takes', async () => {
    const order = await own.buy('neelkhadi.in');
    const outcomes = [];
    for (let keyTag = 1; keyTag <= 11; keyTag += 1) {
      const change = { action: 'add', record: { ...record, keyTag } } as const;
      outcomes.push(await own.registrar.changeDsRecord(order, change));
    }
    expect(outcomes.at(-2)).toEqual({ kind: 'done' });
    expect(outcomes.at(-1)).toMatchObject({
      reason: expect.stringContaining('as many DS records'),
    });
  });

  it.each([
    ['chrefused', 'refused', 'refused'],
    ['chlate', 'done', 'done'],
    ['chtwice', 'done', 'done'],
    ['chlost', 'outcome_unknown', 'done'],
    ['chforgets', 'done', 'done'],
    ['chmute', 'outcome_unknown', 'outcome_unknown'],
    ['chpending', 'pending', 'pending'],
    ['chforeign', 'outcome_unknown', 'outcome_unknown'],
  ] as const)('with the fault %s: %s, then %s', async (fault, first, second) => {
    const order = await own.buy(`${fault}-name.in`);
    const change = { action: 'add', record } as const;
    expect((await own.registrar.changeDsRecord(order, change)).kind).toBe(first);
    expect((await own.registrar.changeDsRecord(order, change)).kind).toBe(second);
  });

  it('is sent as a map, also while the registrar does not show the others', async () => {
    const details = { orderid: '7', domainname: 'neelkhadi.in', currentstatus: 'Active' };
    const done = { actionstatus: 'Success', entityid: '7' };
    const server = await startRawServer((path) => ({
      status: 200,
      body: JSON.stringify(path === 'domains/details.json' ? details : done),
    }));
    const client = own.connect(server.baseUrl);
    const order = { registrarOrderId: '7', domain: 'neelkhadi.in' };
    expect(await client.changeDsRecord(order, { action: 'remove', record })).toEqual({
      kind: 'done',
    });
    const sent = server.calls.at(-1);
    expect(sent?.path).toBe('domains/del-dnssec.json');
    expect(Object.fromEntries(sent?.params ?? [])).toMatchObject({
      ...{ 'order-id': '7', 'attr-name1': 'keytag', 'attr-value1': '2371' },
      ...{ 'attr-name2': 'algorithm', 'attr-value2': '13' },
      ...{ 'attr-name3': 'digesttype', 'attr-value3': '2' },
      ...{ 'attr-name4': 'digest', 'attr-value4': record.digest },
    });
    await client.close();
    await server.close();
  });
});
