import { describe, expect, it } from 'vitest';
import { type Change, firstState, problemWith, stateAfter } from './owned-state.ts';
import type { ZoneRecord } from './zone.ts';

const DOMAIN = 'neelkhadi.in';
const NOW = Date.UTC(2026, 0, 15);
const first = firstState('7', {
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  contactIds: { registrant: '1', admin: '1', tech: '1', billing: '-1' },
  verification: { status: 'Pending', since: NOW, mails: 0 },
});
const zone = (...records: readonly ZoneRecord[]) => ({ ...first, hasDns: true, records });
const a: ZoneRecord = { type: 'A', host: 'www', value: '192.0.2.1', ttl: 14_400 };
const cname: ZoneRecord = { type: 'CNAME', host: 'shop', value: 'shop.example.net', ttl: 14_400 };
const srv: ZoneRecord = {
  ...{ type: 'SRV', host: '_sip._tcp', value: 'sip.example.net', ttl: 14_400 },
  ...{ priority: 0, weight: 5, port: 5_060 },
};
const add = (record: ZoneRecord): Change => ({ thing: 'record', action: 'add', record });

it('begins locked, with the nameservers of the registration and a code with signs', () => {
  expect(first).toMatchObject({
    nameservers: ['ns1.haat.example', 'ns2.haat.example'],
    isLocked: true,
    code: `Haat7&<>"'+%#\\`,
    hasDns: false,
    records: [],
  });
});

describe('The registrar refuses', () => {
  it.each<[string, Change, ReturnType<typeof zone>, RegExp]>([
    [
      'the same nameservers in another order',
      { thing: 'nameservers', nameservers: ['ns2.haat.example', 'ns1.haat.example'] },
      zone(),
      /^Same value for new and old NameServers/,
    ],
    [
      'a nameserver below the domain',
      { thing: 'nameservers', nameservers: ['ns1.neelkhadi.in', 'ns2.haat.example'] },
      zone(),
      /^Child Nameserver ns1\.neelkhadi\.in does not exist/,
    ],
    [
      'a repeated nameserver',
      { thing: 'nameservers', nameservers: ['ns3.haat.example', 'ns3.haat.example'] },
      zone(),
      /repeated/,
    ],
    ['a second lock', { thing: 'lock', enabled: true }, zone(), /already enabled/],
    ['a second start of the DNS', { thing: 'dns' }, zone(), /already activated/],
    ['records without DNS', add(a), { ...zone(), hasDns: false }, /not activated/],
    ['a duplicate', add({ ...a, ttl: 7_200 }), zone(a), /^Record already exists$/],
    ['a CNAME at the domain itself', add({ ...cname, host: '@' }), zone(), /domain itself/],
    ['a CNAME beside others', add({ ...cname, host: 'www' }), zone(a), /other records/],
    ['others beside a CNAME', add({ ...a, host: 'shop' }), zone(cname), /other records/],
    [
      'an update of an unknown record',
      { thing: 'record', action: 'update', current: cname, record: cname },
      zone(a),
      /^Record does not exist$/,
    ],
    [
      'an update to another record',
      { thing: 'record', action: 'update', current: a, record: { ...a, value: '192.0.2.2' } },
      zone(a, { ...a, value: '192.0.2.2' }),
      /^Record already exists$/,
    ],
    [
      'an update that changes nothing',
      { thing: 'record', action: 'update', current: a, record: a },
      zone(a),
      /^Same value/,
    ],
    [
      'a removal of an unknown record',
      { thing: 'record', action: 'delete', current: { ...srv, port: 5_061 } },
      zone(srv),
      /^Record does not exist$/,
    ],
  ])('%s', (_, change, state, message) => {
    expect(problemWith(DOMAIN, state, change)).toMatch(message);
  });
});

it('updates and removes the named record only', () => {
  const other = { ...a, value: '192.0.2.2' };
  const record = { ...a, value: '192.0.2.3', ttl: 7_200 };
  const update: Change = { thing: 'record', action: 'update', current: a, record };
  expect(problemWith(DOMAIN, zone(a, other), update)).toBeNull();
  expect(stateAfter(zone(a, other), update, NOW).records).toEqual([record, other]);
  const gone: Change = { thing: 'record', action: 'delete', current: srv };
  const second = { ...srv, port: 5_061 };
  expect(stateAfter(zone(second, srv), gone, NOW).records).toEqual([second]);
});
