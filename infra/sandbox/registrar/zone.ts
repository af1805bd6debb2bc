export const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'NS'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** Without an id: type, host and value name it; of SRV also weight and port. */
export type RecordName = {
  readonly type: RecordType;
  /** `@` or relative. */
  readonly host: string;
  readonly value: string;
  readonly weight?: number | undefined;
  readonly port?: number | undefined;
};
export type ZoneRecord = RecordName & {
  /** In seconds. */
  readonly ttl: number;
  readonly priority?: number | undefined;
};

export type RecordChange =
  | { readonly thing: 'record'; readonly action: 'add'; readonly record: ZoneRecord }
  | {
      readonly thing: 'record';
      readonly action: 'update';
      readonly current: RecordName;
      readonly record: ZoneRecord;
    }
  | { readonly thing: 'record'; readonly action: 'delete'; readonly current: RecordName };

type Zone = { readonly hasDns: boolean; readonly records: readonly ZoneRecord[] };

/** A call without weight and port means any. */
const isNamed = (record: ZoneRecord, { type, host, value, weight, port }: RecordName): boolean =>
  record.type === type &&
  record.host === host &&
  record.value === value &&
  (weight === undefined || record.weight === weight) &&
  (port === undefined || record.port === port);

const isSame = (one: ZoneRecord, other: ZoneRecord): boolean =>
  isNamed(one, other) && one.ttl === other.ttl && one.priority === other.priority;

const EXISTS = 'Record already exists';
const MISSING = 'Record does not exist';

const problemBeside = (record: ZoneRecord, others: readonly ZoneRecord[]): string | null => {
  if (others.some((other) => isNamed(other, record))) return EXISTS;
  if (record.type === 'CNAME' && record.host === '@') {
    return 'A CNAME record cannot be added for the domain itself';
  }
  const beside = others.filter(({ host }) => host === record.host);
  const isAlone =
    beside.length === 0 ||
    (record.type !== 'CNAME' && beside.every(({ type }) => type !== 'CNAME'));
  return isAlone ? null : 'A CNAME record cannot exist with other records of the same host';
};

export const problemWithRecord = (
  domain: string,
  { hasDns, records }: Zone,
  change: RecordChange,
): string | null => {
  if (!hasDns) return `DNS is not activated for ${domain}`;
  if (change.action === 'add') return problemBeside(change.record, records);
  const current = records.find((record) => isNamed(record, change.current));
  if (current === undefined) return MISSING;
  if (change.action === 'delete') return null;
  if (isSame(current, change.record)) return 'Same value for new and old Record.';
  return problemBeside(
    change.record,
    records.filter((record) => record !== current),
  );
};

export const recordsAfter = (
  records: readonly ZoneRecord[],
  change: RecordChange,
): readonly ZoneRecord[] => {
  if (change.action === 'add') {
    // Of two equal ones that waited, the second has no effect.
    const isThere = records.some((record) => isNamed(record, change.record));
    return isThere ? records : [...records, change.record];
  }
  const index = records.findIndex((record) => isNamed(record, change.current));
  if (index === -1) return records;
  return change.action === 'update'
    ? records.with(index, change.record)
    : records.toSpliced(index, 1);
};
