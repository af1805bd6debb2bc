import type { Params } from '../../http/http-client.ts';
import type { RequestedThing } from './change-refusals.ts';
import { hostOf } from './domain-fields.ts';
import type { ChildNameserver, ChildNameserverChange } from './port.ts';

export type ChildNameserverCall = {
  readonly thing: RequestedThing;
  readonly path: string;
  readonly params: Params;
};

export type ChildNameserverCalls =
  | { readonly kind: 'calls'; readonly calls: readonly ChildNameserverCall[] }
  /** There is no such host. */
  | { readonly kind: 'missing' }
  /** The new name is taken. */
  | { readonly kind: 'exists' };

/** IPv6 has many spellings. */
const canonical = (ip: string): string =>
  ip.includes(':') ? (URL.parse(`http://[${ip}]/`)?.hostname ?? ip) : ip;

const without = (ips: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others.map(canonical));
  return ips.filter((ip) => !known.has(canonical(ip)));
};

const add = (cns: string, ips: readonly string[]): ChildNameserverCall => ({
  thing: 'add_child',
  path: 'domains/add-cns.json',
  params: [['cns', cns], ...ips.map((ip) => ['ip', ip] as const)],
});
const rename = (before: string, after: string): ChildNameserverCall => ({
  thing: 'rename_child',
  path: 'domains/modify-cns-name.json',
  params: [
    ['old-cns', before],
    ['new-cns', after],
  ],
});
const changeIp = (cns: string, before: string, after: string): ChildNameserverCall => ({
  thing: 'change_child_ip',
  path: 'domains/modify-cns-ip.json',
  params: [
    ['cns', cns],
    ['old-ip', before],
    ['new-ip', after],
  ],
});
/** The last address takes the host with it. */
const removeIp = (cns: string, ip: string): ChildNameserverCall => ({
  thing: 'remove_child_ip',
  path: 'domains/delete-cns-ip.json',
  params: [
    ['cns', cns],
    ['ip', ip],
  ],
});

const calls = (...all: readonly ChildNameserverCall[]): ChildNameserverCalls => ({
  kind: 'calls',
  calls: all,
});

/** Never without an address: the registrar would remove the host. */
const addressCalls = (
  cns: string,
  before: readonly string[],
  after: readonly string[],
): readonly ChildNameserverCall[] => {
  const surplus = without(before, after);
  const missing = without(after, before);
  const pairs = Math.min(surplus.length, missing.length);
  const added = missing.slice(pairs);
  return [
    ...surplus.slice(0, pairs).map((ip, index) => changeIp(cns, ip, missing[index] as string)),
    ...(added.length === 0 ? [] : [add(cns, added)]),
    ...surplus.slice(pairs).map((ip) => removeIp(cns, ip)),
  ];
};

/** What differs from `known`: after a crash half way, only the rest. */
export const childNameserverCalls = (
  change: ChildNameserverChange,
  known: readonly ChildNameserver[],
): ChildNameserverCalls => {
  const called = (name: string) => known.find(({ host }) => host === hostOf(name));
  const before = called(change.host);
  switch (change.action) {
    case 'add':
      if (before === undefined) return calls(add(hostOf(change.host), change.ips));
      return addressCalls(before.host, before.ips, change.ips).length === 0
        ? calls()
        : { kind: 'exists' };
    case 'remove':
      return calls(...(before?.ips ?? []).map((ip) => removeIp(hostOf(change.host), ip)));
    case 'change': {
      const newHost = hostOf(change.newHost);
      const after = called(newHost);
      const isRenamed = newHost !== hostOf(change.host);
      if (isRenamed && before !== undefined && after !== undefined) return { kind: 'exists' };
      const there = after ?? before;
      if (there === undefined) return { kind: 'missing' };
      return calls(
        ...(there.host === newHost ? [] : [rename(there.host, newHost)]),
        ...addressCalls(newHost, there.ips, change.ips),
      );
    }
  }
};
