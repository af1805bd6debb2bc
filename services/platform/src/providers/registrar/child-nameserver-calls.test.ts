import { expect, it } from 'vitest';
import { childNameserverCalls } from './child-nameserver-calls.ts';
import type { ChildNameserverChange } from './port.ts';

const known = [{ host: 'ns1.neelkhadi.in', ips: ['192.0.2.1', '192.0.2.2'] }];
const change = (ips: readonly string[], newHost = 'ns1.neelkhadi.in') =>
  ({ action: 'change', host: 'ns1.neelkhadi.in', newHost, ips }) as const;

it.each<[string, ChildNameserverChange, readonly string[]]>([
  [
    'adds a new host with all its addresses',
    { action: 'add', host: 'NS2.neelkhadi.in.', ips: ['192.0.2.1', '2001:db8::1'] },
    ['add-cns cns=ns2.neelkhadi.in ip=192.0.2.1 ip=2001:db8::1'],
  ],
  [
    'swaps addresses',
    change(['192.0.2.3', '192.0.2.2']),
    ['modify-cns-ip cns=ns1.neelkhadi.in old-ip=192.0.2.1 new-ip=192.0.2.3'],
  ],
  [
    'renames before it changes addresses, and adds before it removes',
    change(['192.0.2.1', '192.0.2.2', '192.0.2.3'], 'ns9.neelkhadi.in'),
    [
      'modify-cns-name old-cns=ns1.neelkhadi.in new-cns=ns9.neelkhadi.in',
      'add-cns cns=ns9.neelkhadi.in ip=192.0.2.3',
    ],
  ],
  [
    'swaps, and removes what is left',
    change(['2001:db8::1']),
    [
      'modify-cns-ip cns=ns1.neelkhadi.in old-ip=192.0.2.1 new-ip=2001:db8::1',
      'delete-cns-ip cns=ns1.neelkhadi.in ip=192.0.2.2',
    ],
  ],
  [
    'removes every address',
    { action: 'remove', host: 'ns1.neelkhadi.in' },
    [
      'delete-cns-ip cns=ns1.neelkhadi.in ip=192.0.2.1',
      'delete-cns-ip cns=ns1.neelkhadi.in ip=192.0.2.2',
    ],
  ],
])('%s', (_, requested, calls) => {
  const needed = childNameserverCalls(requested, known);
  const sent =
    needed.kind === 'calls' &&
    needed.calls.map(({ path, params }) =>
      [path.replace(/^domains\/|\.json$/g, ''), ...params.map((pair) => pair.join('='))].join(' '),
    );
  expect(sent).toEqual(calls);
});
