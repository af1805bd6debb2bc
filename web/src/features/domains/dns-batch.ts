import {
  conflictsOf,
  type DnsRecord,
  isSameRecord,
  readDnsRecord,
  recordNameOf,
  type TypedRecord,
} from '@haat/contracts/dns-record';
import type { SentDnsOperation } from '@haat/contracts/http/owned-domains';
import type { ShownChange } from './change-text.ts';

export const recordOf = (operation: SentDnsOperation): DnsRecord =>
  operation.action === 'remove' ? operation.current : operation.record;

const reverseOf = (operation: SentDnsOperation): SentDnsOperation => {
  switch (operation.action) {
    case 'add':
      return { action: 'remove', current: operation.record };
    case 'remove':
      return { action: 'add', record: operation.current };
    case 'replace':
      return { action: 'replace', current: operation.record, record: operation.current };
  }
};

/** @returns what leads back, without what was refused; the last operation is undone first. */
export const undoOf = ({
  operations,
  failed,
}: Pick<ShownChange, 'operations' | 'failed'>): readonly SentDnsOperation[] => {
  const refused = new Set(failed.map(({ operation }) => JSON.stringify(operation)));
  return operations
    .filter((operation) => !refused.has(JSON.stringify(operation)))
    .map(reverseOf)
    .toReversed();
};

const isAmong = (records: readonly DnsRecord[], record: DnsRecord): boolean =>
  records.some((one) => isSameRecord(one, record));

const ADDRESSES: readonly string[] = ['A', 'AAAA', 'CNAME'];

/** A domain has one SPF record (RFC 7208, 3.2) and one DMARC record (RFC 7489, 6.6.3). */
const SINGLE_TEXTS = [/^v=spf1(?: |$)/i, /^v=DMARC1(?:;| |$)/i];

/** Whether the two would say different things about the same. */
const isInTheWay = (record: DnsRecord, other: DnsRecord): boolean => {
  if (other.host !== record.host) return false;
  if (ADDRESSES.includes(record.type)) return ADDRESSES.includes(other.type);
  if (record.type === 'MX') return other.type === 'MX';
  return (
    record.type === 'TXT' &&
    other.type === 'TXT' &&
    SINGLE_TEXTS.some((text) => text.test(record.value) && text.test(other.value))
  );
};

export type DnsPlan = {
  readonly added: readonly DnsRecord[];
  readonly removed: readonly DnsRecord[];
  readonly operations: readonly SentDnsOperation[];
};

/** Records of the same type and host are replaced, so that no gap opens between them. */
const operationsOf = (
  added: readonly DnsRecord[],
  removed: readonly DnsRecord[],
): readonly SentDnsOperation[] => {
  const rest = [...removed];
  const takeWhere = (fits: (other: DnsRecord) => boolean): DnsRecord | undefined => {
    const index = rest.findIndex(fits);
    return index === -1 ? undefined : rest.splice(index, 1)[0];
  };
  // Two records of one name cannot both be there.
  const sameNamed = added.map((record) =>
    takeWhere((other) => recordNameOf(other) === recordNameOf(record)),
  );
  const paired = added.map((record, index): SentDnsOperation => {
    const { type, host } = record;
    const current =
      sameNamed[index] ?? takeWhere((other) => other.type === type && other.host === host);
    return current === undefined
      ? { action: 'add', record }
      : { action: 'replace', current, record };
  });
  // A CNAME can be added only where nothing else is.
  return [...rest.map((current): SentDnsOperation => ({ action: 'remove', current })), ...paired];
};

/**
 * What brings the requested records in, and takes out only what conflicts with them.
 * @param domain lower-case ASCII
 */
export const planOf = (
  domain: string,
  requested: readonly DnsRecord[],
  existing: readonly DnsRecord[],
): DnsPlan => {
  const added = requested.filter((record) => !isAmong(existing, record));
  const names = new Set(requested.map(recordNameOf));
  const removed = existing.filter((other) => {
    if (isAmong(requested, other)) return false;
    if (names.has(recordNameOf(other))) return true;
    return requested.some(
      (record) =>
        isInTheWay(record, other) ||
        conflictsOf(domain, record, [other]).some(({ why }) => why !== 'mx_to_cname'),
    );
  });
  return { added, removed, operations: operationsOf(added, removed) };
};

type RecordsReading =
  | { readonly ok: true; readonly records: readonly DnsRecord[] }
  | { readonly ok: false; readonly error: string };

/** @returns the first error where one cannot be read. */
export const readAll = (domain: string, typed: readonly TypedRecord[]): RecordsReading => {
  const records: DnsRecord[] = [];
  for (const one of typed) {
    const reading = readDnsRecord(domain, one);
    if (!reading.ok) return { ok: false, error: Object.values(reading.fields)[0] ?? '' };
    records.push(reading.record);
  }
  return { ok: true, records };
};
