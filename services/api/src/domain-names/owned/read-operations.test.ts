import type { DnsRecord } from '@haat/contracts/dns-record';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { expect, it } from 'vitest';
import { readOperations } from './read-operations.ts';

const DOMAIN = 'neelkhadi.in';
const a = (host: string, value: string, ttl = 7_200): DnsRecord => ({
  ...{ type: 'A', host, value, ttl },
});
const [first, second] = [a('www', '192.0.2.1'), a('www', '192.0.2.2')];
const at = (index: number) => `operations.${index}.`;

it('operations that undo each other become one for each record', () => {
  const slower = { ...first, ttl: 14_400 };
  const again = readOperations(
    DOMAIN,
    [
      { action: 'remove', current: first },
      { action: 'add', record: slower },
    ],
    [first],
    at,
  );
  expect(again).toEqual([{ action: 'replace', current: first, record: slower }]);
  const onto = readOperations(
    DOMAIN,
    [
      { action: 'remove', current: second },
      { action: 'replace', current: first, record: second },
    ],
    [first, second],
    at,
  );
  expect(onto).toEqual([{ action: 'remove', current: first }]);
  const nothing = [
    { action: 'remove', current: first },
    { action: 'add', record: first },
  ] as const;
  expect(() => readOperations(DOMAIN, nothing, [first], at)).toThrow(say.nothingToChange);
});

it('records that move to another host count twice', () => {
  const zone = Array.from({ length: 251 }, (_, n) => a(`h${n}`, '192.0.2.1'));
  const moved = zone.map((current) => {
    const record = { ...current, host: `new-${current.host}` };
    return { action: 'replace', current, record } as const;
  });
  expect(() => readOperations(DOMAIN, moved, zone, at)).toThrow(say.tooManyRecords);
});

it('a record that could not be added here can be removed', () => {
  const alias: DnsRecord = { type: 'CNAME', host: '@', value: 'a.example.com', ttl: 300 };
  const spaced: DnsRecord = { type: 'TXT', host: '@', value: ' caf\u00e9 ', ttl: 7_200 };
  for (const current of [alias, spaced]) {
    const removal = { action: 'remove', current } as const;
    expect(readOperations(DOMAIN, [removal], [alias, spaced], at)).toEqual([removal]);
  }
});
