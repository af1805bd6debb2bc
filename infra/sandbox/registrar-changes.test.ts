import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RegistrarSandbox, startRegistrarSandbox } from './registrar.ts';
import { createRawRegistrar } from './testing/raw-registrar.ts';

type Pairs = readonly (readonly [string, string])[];

let sandbox: RegistrarSandbox;
let raw: ReturnType<typeof createRawRegistrar>;

beforeEach(async () => {
  sandbox = await startRegistrarSandbox();
  raw = createRawRegistrar(sandbox.apiUrl);
});
afterEach(() => sandbox.close());

const register = async (domain: string): Promise<string> => {
  const answer = await raw.post(
    'domains/register.json',
    raw.order(domain, await raw.someone(`owner@${domain}`)),
  );
  return String(answer.json().entityid);
};
const details = async (id: string) =>
  (
    await raw.get('domains/details.json', [
      ['order-id', id],
      ...['OrderDetails', 'NsDetails', 'DomainStatus'].map((one) => ['options', one] as const),
    ])
  ).json();
const nameservers = (...hosts: readonly string[]): Pairs =>
  hosts.map((host) => ['ns', host] as const);
const record: Pairs = [
  ['domain-name', 'neelkhadi.in'],
  ['host', 'www'],
  ['value', '192.0.2.1'],
  ['ttl', '14400'],
];
const search = (type: string, page = '1'): Pairs => [
  ['domain-name', 'neelkhadi.in'],
  ['type', type],
  ['no-of-records', '10'],
  ['page-no', page],
];

describe('The registrar sandbox, changing a domain', () => {
  it('answers changes of nameservers, lock and code as the provider does', async () => {
    const id = await register('neelkhadi.in');
    const changed = await raw.post('domains/modify-ns.json', [
      ['order-id', id],
      ...nameservers('ns1.other.example', 'ns2.other.example'),
    ]);
    expect(changed.json()).toEqual({
      actiontypedesc: 'Modification of Nameservers of neelkhadi.in',
      actiontype: 'ModNS',
      entityid: id,
      eaqid: expect.stringMatching(/^\d+$/),
      actionstatus: 'Success',
      status: 'Success',
      actionstatusdesc: 'Modification Completed Successfully.',
      description: 'neelkhadi.in',
    });
    const locks = async () => (await raw.get('domains/locks.json', [['order-id', id]])).json();
    expect(await locks()).toEqual({ transferlock: true });
    await raw.post('domains/disable-theft-protection.json', [['order-id', id]]);
    expect(await locks()).toEqual({});
    const newCode = await raw.post('domains/modify-auth-code.json', [
      ['order-id', id],
      ['auth-code', 'Kh4di~Bazaar'],
    ]);
    expect(newCode.json()).toMatchObject({ status: 'Success' });
    expect(await details(id)).toMatchObject({
      ns1: 'ns1.other.example',
      noOfNameServers: '2',
      orderstatus: [],
      domainstatus: ['sixtydaylock'],
      domsecret: 'Kh4di~Bazaar',
    });
  });

  it.each<[string, Pairs, RegExp]>([
    ['domains/modify-ns.json', nameservers('ns1.other.example'), /^ns: /],
    ['domains/modify-ns.json', nameservers('ns1.other.example,ns2.other.example'), /^ns: /],
    ['domains/modify-auth-code.json', [['auth-code', 'short']], /^auth-code: /],
    ['domains/modify-auth-code.json', [['auth-code', 'letters-only']], /^auth-code: /],
  ])('refuses what the provider refuses: %s %j', async (path, pairs, message) => {
    const id = await register('neelkhadi.in');
    const answer = await raw.post(path, [['order-id', id], ...pairs]);
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({
      status: 'ERROR',
      message: expect.stringMatching(message),
    });
    expect(sandbox.changes()).toEqual([]);
  });

  it('knows no other order, and no option that the provider does not know', async () => {
    const unknown = await raw.post('domains/enable-theft-protection.json', [['order-id', '7']]);
    expect(unknown.json()).toMatchObject({ message: 'No Entity found for Entityid: 7' });
    const id = await register('neelkhadi.in');
    const options = await raw.get('domains/details.json', [
      ['order-id', id],
      ['options', 'Everything'],
    ]);
    expect(options.json()).toMatchObject({ message: 'options: is unknown' });
  });
});

describe('The registrar sandbox, changing DNS records', () => {
  const activate = async (): Promise<void> => {
    await raw.post('dns/activate.json', [['order-id', await register('neelkhadi.in')]]);
  };

  it('lists records by pages, all fields as strings', async () => {
    await activate();
    const added = await raw.post('dns/manage/add-ipv4-record.json', record);
    expect(added.json()).toEqual({ status: 'Success', msg: 'Record added successfully' });
    for (let n = 0; n < 10; n += 1) {
      await raw.post('dns/manage/add-mx-record.json', [
        ...record.filter(([name]) => name !== 'host' && name !== 'value'),
        ['host', '@'],
        ['value', `mx${n}.example.net`],
        ['priority', String(n)],
      ]);
    }
    expect((await raw.get('dns/manage/search-records.json', search('A'))).json()).toEqual({
      recsonpage: '1',
      recsindb: '1',
      1: { type: 'A', host: 'www', value: '192.0.2.1', timetolive: '14400', status: 'Active' },
    });
    const first = (await raw.get('dns/manage/search-records.json', search('MX'))).json();
    expect(first).toMatchObject({ recsonpage: '10', recsindb: '10', 10: { priority: '9' } });
    expect((await raw.get('dns/manage/search-records.json', search('MX', '2'))).json()).toEqual({
      recsonpage: '0',
      recsindb: '10',
    });
    expect((await raw.get('dns/manage/search-records.json', search('NS'))).json()).toMatchObject({
      recsonpage: '2',
      1: { host: 'neelkhadi.in' },
    });
  });

  it.each<[string, string, string, RegExp]>([
    ['ipv4', 'ttl', '7199', /^ttl: must be at least 7200/],
    ['ipv4', 'value', '2001:db8::1', /^value: /],
    ['ipv4', 'host', 'www.neelkhadi.in.', /^host: /],
    ['ipv4', 'priority', '10', /^priority: /],
    ['cname', 'value', 'shop.example.net.', /^value: /],
    ['mx', 'value', 'mx.example.net', /^Required parameter missing: priority/],
    ['txt', 'value', 'k'.repeat(4_001), /^value: longer than 4000/],
  ])('refuses an %s record with %s %s', async (type, name, value, message) => {
    await activate();
    const answer = await raw.post(`dns/manage/add-${type}-record.json`, [
      ...record.filter(([field]) => field !== name),
      [name, value],
    ]);
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(message) });
  });
});

it('lists domains and changes, moves a domain away and back', async () => {
  const id = await register('neelkhadi.in');
  await raw.post('domains/disable-theft-protection.json', [['order-id', id]]);
  const get = async (path: string) => (await fetch(`${sandbox.url}/sandbox/${path}`)).json();
  expect(await get('domains')).toMatchObject({
    domains: [
      {
        ...{ domain: 'neelkhadi.in', orderId: id, state: 'Active', lock: false, hasDns: false },
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
        code: `Haat${id}&<>"'+%#\\`,
        records: [],
      },
    ],
  });
  expect(await get('changes')).toMatchObject({
    changes: [
      { domain: 'neelkhadi.in', change: { thing: 'lock', enabled: false }, result: 'done' },
    ],
  });
  const change = (requested: object) =>
    fetch(`${sandbox.url}/sandbox/names`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain: 'neelkhadi.in', ...requested }),
    });
  await change({ state: 'Transferred' });
  expect(await details(id)).toMatchObject({ message: `No Entity found for Entityid: ${id}` });
  const again = await raw.post(
    'domains/register.json',
    raw.order('neelkhadi.in', await raw.someone('ravi@example.in')),
  );
  expect(again.json()).toMatchObject({ message: expect.stringMatching(/through another/) });
  await change({ state: 'Active', lock: true });
  expect(await details(id)).toMatchObject({ orderstatus: ['transferlock'] });
  await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST' });
  expect(await get('domains')).toEqual({ domains: [] });
  expect(await get('changes')).toEqual({ changes: [] });
});
