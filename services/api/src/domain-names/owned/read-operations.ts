import {
  conflictsOf,
  type DnsRecord,
  dnsRecordSchema,
  isSameRecord,
  readDnsRecord,
  recordNameOf,
  type TypedRecord,
} from '@haat/contracts/dns-record';
import { DNS_RECORD_LIMITS, dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import type { DnsOperation } from '@haat/contracts/events/domain-change';
import type { TypedDnsOperation } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Refusal } from '@haat/platform/answers';

/** @throws {Refusal} 422 with the fields, below `at` */
const readRecord = (domain: string, typed: TypedRecord, at: string): DnsRecord => {
  const reading = readDnsRecord(domain, typed);
  if (reading.ok) return reading.record;
  const fields = Object.fromEntries(
    Object.entries(reading.fields).map(([name, error]) => [`${at}.${name}`, error]),
  );
  throw new Refusal(422, Object.values(reading.fields)[0] ?? say.recordMissing, { fields });
};

/** The record that the customer saw, as it is now. @throws {Refusal} 409 with what is there instead */
const findCurrent = (domain: string, typed: TypedRecord, zone: readonly DnsRecord[]): DnsRecord => {
  // As it was listed: the registrar may have records that we do not add.
  const listed = dnsRecordSchema.safeParse({ ttl: 0, ...typed });
  const reading = readDnsRecord(domain, typed);
  const current = reading.ok ? reading.record : (listed.data ?? null);
  for (const named of [listed.data, current]) {
    const found = named && zone.find((record) => recordNameOf(record) === recordNameOf(named));
    if (found && (typed.ttl === undefined || isSameRecord(found, named))) return found;
  }
  const there = zone.filter(({ type, host }) => type === current?.type && host === current.host);
  throw new Refusal(409, say.recordStale, { more: { records: there } });
};

/** @throws {Refusal} 409 with the record in the way */
const requireFree = (domain: string, record: DnsRecord, zone: readonly DnsRecord[]): void => {
  const [conflict] = conflictsOf(domain, record, zone);
  if (conflict === undefined) return;
  const error = dnsRecordMessages.conflicts[conflict.why];
  throw new Refusal(409, error, { more: { records: [conflict.record] } });
};

const without = (zone: readonly DnsRecord[], current: DnsRecord): readonly DnsRecord[] =>
  zone.filter((record) => recordNameOf(record) !== recordNameOf(current));

/** At the registrar a record keeps its type and host: another one is a removal and an addition. */
const replaced = (current: DnsRecord, record: DnsRecord): readonly DnsOperation[] =>
  current.type === record.type && current.host === record.host
    ? [{ action: 'replace', current, record }]
    : [
        { action: 'remove', current },
        { action: 'add', record },
      ];

const namesIn = (operation: DnsOperation): ReadonlySet<string> =>
  new Set([
    ...('current' in operation ? [recordNameOf(operation.current)] : []),
    ...('record' in operation ? [recordNameOf(operation.record)] : []),
  ]);

const isNamedTwice = (operations: readonly DnsOperation[]): boolean => {
  const names = operations.flatMap((operation) => [...namesIn(operation)]);
  return new Set(names).size < names.length;
};

/** From one zone to the other with one operation for each record. */
const between = (before: readonly DnsRecord[], after: readonly DnsRecord[]): DnsOperation[] => {
  const find = (zone: readonly DnsRecord[], record: DnsRecord) =>
    zone.find((one) => recordNameOf(one) === recordNameOf(record));
  return [
    ...before.flatMap((current): DnsOperation[] =>
      find(after, current) === undefined ? [{ action: 'remove', current }] : [],
    ),
    ...after.flatMap((record): DnsOperation[] => {
      const current = find(before, record);
      if (current === undefined) return [{ action: 'add', record }];
      return isSameRecord(current, record) ? [] : [{ action: 'replace', current, record }];
    }),
  ];
};

/**
 * Reads typed operations against the zone as it will be after those before them.
 * @param at the body's field of each, for errors
 * @throws {Refusal} 422 at a field, 409 where the zone is otherwise
 */
export const readOperations = (
  domain: string,
  typed: readonly TypedDnsOperation[],
  zone: readonly DnsRecord[],
  at: (index: number) => string,
): readonly DnsOperation[] => {
  let now = zone;
  const operations: DnsOperation[] = [];
  for (const [index, operation] of typed.entries()) {
    const current = 'current' in operation ? findCurrent(domain, operation.current, now) : null;
    if (current !== null) now = without(now, current);
    if (!('record' in operation)) {
      if (current !== null) operations.push({ action: 'remove', current });
      continue;
    }
    const record = readRecord(domain, operation.record, `${at(index)}record`);
    requireFree(domain, record, now);
    now = [...now, record];
    if (current === null) operations.push({ action: 'add', record });
    else if (!isSameRecord(current, record)) operations.push(...replaced(current, record));
  }
  // The job compares each operation alone with the zone: one that undoes another would never end.
  const read = isNamedTwice(operations) ? between(zone, now) : operations;
  if (read.length === 0) throw new Refusal(409, say.nothingToChange);
  // Another type or host makes two of one.
  if (read.length > DNS_RECORD_LIMITS.operations) throw new Refusal(422, say.tooManyRecords);
  return read;
};
