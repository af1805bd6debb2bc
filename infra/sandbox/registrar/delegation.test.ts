import { describe, expect, it } from 'vitest';
import {
  type ChildChange,
  childrenAfter,
  dsRecordsAfter,
  problemWithChild,
  problemWithDs,
} from './delegation.ts';

const DOMAIN = 'neelkhadi.in';
const child = { host: 'ns1.neelkhadi.in', ips: ['192.0.2.1', '2001:db8::1'] };
const state = {
  nameservers: ['ns2.neelkhadi.in', 'ns1.haat.example'],
  childNameservers: [child, { host: 'ns2.neelkhadi.in', ips: ['192.0.2.2'] }],
  dsRecords: [],
};
const on = (change: object): ChildChange => ({ thing: 'child', ...change }) as ChildChange;

describe('The registrar refuses', () => {
  it.each([
    ['a host of another domain', { action: 'add', cns: 'ns1.other.in', ips: [] }, /Parent Domain/],
    [
      'an address that the host has',
      { action: 'add', cns: child.host, ips: ['192.0.2.9', '192.0.2.1'] },
      /IpAddress already exists/,
    ],
    [
      'a rename of an unknown host',
      { action: 'rename', cns: 'ns9.neelkhadi.in', newCns: 'ns8.neelkhadi.in' },
      /^Invalid Old Child NameServer/,
    ],
    [
      'a rename to a host that exists',
      { action: 'rename', cns: child.host, newCns: 'ns2.neelkhadi.in' },
      /already exists/,
    ],
    [
      'a rename of a host in use',
      { action: 'rename', cns: 'ns2.neelkhadi.in', newCns: 'ns3.neelkhadi.in' },
      /in use/,
    ],
    [
      'a change of an unknown address',
      { action: 'change_ip', cns: child.host, ip: '192.0.2.7', newIp: '192.0.2.8' },
      /^Invalid Old IpAddress/,
    ],
    [
      'a change to an address that the host has',
      { action: 'change_ip', cns: child.host, ip: '192.0.2.1', newIp: '2001:db8::1' },
      /already exists/,
    ],
    [
      'a removal of an unknown address',
      { action: 'delete_ip', cns: child.host, ip: '192.0.2.7' },
      /Invalid IpAddress 192\.0\.2\.7/,
    ],
    [
      'a removal of the last address of a host in use',
      { action: 'delete_ip', cns: 'ns2.neelkhadi.in', ip: '192.0.2.2' },
      /in use/,
    ],
  ])('%s', (_, change, message) => {
    expect(problemWithChild(DOMAIN, state, on(change))).toMatch(message);
  });

  const record = { keytag: '1', algorithm: '13', digesttype: '2', digest: 'ab'.repeat(32) };
  it.each([
    ['DNSSEC under a TLD without it', 'neelkhadi.io', 'add', record, [], /not supported/],
    [
      'a DS record twice',
      DOMAIN,
      'add',
      { ...record, digest: 'AB'.repeat(32) },
      [record],
      /exists/,
    ],
    ['a digest of another length', DOMAIN, 'add', { ...record, digesttype: '1' }, [], /Digest/],
    ['a removal of an unknown one', DOMAIN, 'delete', record, [], /does not exist/],
  ] as const)('%s', (_, domain, action, one, dsRecords, message) => {
    const change = { thing: 'ds', action, record: one } as const;
    expect(problemWithDs(domain, { ...state, dsRecords }, change)).toMatch(message);
  });

  it('nothing else', () => {
    for (const change of [
      { action: 'add', cns: child.host, ips: ['192.0.2.3'] },
      { action: 'add', cns: 'ns3.neelkhadi.in', ips: ['192.0.2.1'] },
      { action: 'rename', cns: child.host, newCns: 'ns3.neelkhadi.in' },
      { action: 'change_ip', cns: 'ns2.neelkhadi.in', ip: '192.0.2.2', newIp: '192.0.2.3' },
      { action: 'delete_ip', cns: child.host, ip: '192.0.2.1' },
    ]) {
      expect(problemWithChild(DOMAIN, state, on(change))).toBeNull();
    }
  });
});

it('removes a host with its last address', () => {
  const one = childrenAfter([child], on({ action: 'delete_ip', cns: child.host, ip: '192.0.2.1' }));
  expect(one).toEqual([{ ...child, ips: ['2001:db8::1'] }]);
  const none = on({ action: 'delete_ip', cns: child.host, ip: '2001:db8::1' });
  expect(childrenAfter(one, none)).toEqual([]);
});

it('keeps one of two equal DS records that waited', () => {
  const record = { keytag: '1', algorithm: '13', digesttype: '2', digest: 'AB'.repeat(32) };
  const lower = { ...record, digest: 'ab'.repeat(32) };
  const add = { thing: 'ds', action: 'add', record: lower } as const;
  expect(dsRecordsAfter([record], add)).toEqual([lower]);
});
