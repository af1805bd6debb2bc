import {
  conflictsOf,
  type DnsRecord,
  type DnsRecordField,
  type DnsRecordReading,
  EDITABLE_RECORD_TYPES,
  type EditableRecordType,
  isSameRecord,
  readDnsRecord,
  recordNameOf,
} from '@haat/contracts/dns-record';
import { DNS_RECORD_LIMITS, dnsRecordMessages } from '@haat/contracts/dns-record-messages';

/** The form's fields, as typed. */
export type RecordValues = Readonly<Record<DnsRecordField, string>>;

export const RECORD_FIELDS = [
  'type',
  'host',
  'priority',
  'weight',
  'port',
  'value',
  'ttl',
] as const satisfies readonly DnsRecordField[];

const textOf = (number: number | undefined): string => (number === undefined ? '' : `${number}`);

/** @param record null for a new one. */
export const valuesOf = (record: DnsRecord | null): RecordValues => ({
  type: record?.type ?? 'A',
  host: record?.host ?? '',
  value: record?.value ?? '',
  ttl: textOf(record?.ttl ?? DNS_RECORD_LIMITS.ttlDefault),
  priority: textOf(record?.priority),
  weight: textOf(record?.weight),
  port: textOf(record?.port),
});

/** @returns NaN for what is no number, undefined for nothing. */
const numberOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.trim());

/** @param domain lower-case ASCII */
export const readValues = (domain: string, values: RecordValues): DnsRecordReading => {
  const { type, host, value, ttl, priority, weight, port } = values;
  return readDnsRecord(domain, {
    ...{ type, host, value, ttl: numberOf(ttl) },
    ...{ priority: numberOf(priority), weight: numberOf(weight), port: numberOf(port) },
  });
};

type NumberField = 'priority' | 'weight' | 'port';

export const numbersOf = (type: string): readonly NumberField[] => {
  if (type === 'MX') return ['priority'];
  return type === 'SRV' ? ['priority', 'weight', 'port'] : [];
};

export const VALUE_LABELS: Readonly<Record<EditableRecordType, readonly [string, string]>> = {
  A: ['IPv4 address', '192.0.2.1'],
  AAAA: ['IPv6 address', '2001:db8::1'],
  CNAME: ['Target', 'www.example.com'],
  MX: ['Mail server', 'mail.example.com'],
  TXT: ['Text', 'v=spf1 mx ~all'],
  SRV: ['Target', 'sip.example.com'],
  NS: ['Nameserver', 'ns1.example.com'],
};

export const typeOf = (typed: string): EditableRecordType =>
  EDITABLE_RECORD_TYPES.find((type) => type === typed) ?? 'A';

export type ShownConflict = {
  readonly text: string;
  readonly record: DnsRecord;
  /** The registrar would refuse it. */
  readonly isBlocking: boolean;
};

/** @param current the record that it replaces; null for a new one. */
export const findConflicts = (
  domain: string,
  record: DnsRecord,
  current: DnsRecord | null,
  records: readonly DnsRecord[],
): readonly ShownConflict[] => {
  const others = records.filter(
    (one) => current === null || recordNameOf(one) !== recordNameOf(current),
  );
  return conflictsOf(domain, record, others).map(({ why, record: other }) => ({
    text: dnsRecordMessages.conflicts[why],
    record: other,
    isBlocking: why !== 'mx_to_cname',
  }));
};

export const isUnchanged = (record: DnsRecord, current: DnsRecord | null): boolean =>
  current !== null && isSameRecord(record, current);
