import { z } from 'zod';
import { DNS_RECORD_LIMITS as LIMITS, dnsRecordMessages as say } from './dns-record-messages.ts';
import { HOST_NAME_MAX_LENGTH, readHost } from './host-name.ts';

/** What the registrar's DNS can hold; it has no CAA. */
export const EDITABLE_RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'NS'] as const;
export type EditableRecordType = (typeof EDITABLE_RECORD_TYPES)[number];

const sixteenBits = z.int().min(0).max(65_535);

/** `host` is relative to the domain; `@` is the domain itself. Type, host and value name a record. */
export const dnsRecordSchema = z.object({
  type: z.enum(EDITABLE_RECORD_TYPES),
  host: z.string().min(1).max(HOST_NAME_MAX_LENGTH),
  value: z.string().min(1).max(LIMITS.value),
  /** In seconds. */
  ttl: z.int().min(0).max(LIMITS.ttlMax),
  /** Of MX and SRV. */
  priority: sixteenBits.optional(),
  /** Of SRV. */
  weight: sixteenBits.optional(),
  /** Of SRV. */
  port: sixteenBits.optional(),
});
export type DnsRecord = z.infer<typeof dnsRecordSchema>;

/** As typed, pasted or read from a file. */
export type TypedRecord = {
  readonly type: string;
  readonly host: string;
  readonly value: string;
  readonly ttl?: number | undefined;
  readonly priority?: number | undefined;
  readonly weight?: number | undefined;
  readonly port?: number | undefined;
};

export type DnsRecordField = 'type' | 'host' | 'value' | 'ttl' | 'priority' | 'weight' | 'port';

export type DnsRecordReading =
  | {
      readonly ok: true;
      readonly record: DnsRecord;
      /** What was changed, in sentences for the customer. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly fields: Readonly<Partial<Record<DnsRecordField, string>>> };

type Part<Value> =
  | { readonly ok: true; readonly value: Value; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string };

const read = <Value>(value: Value, ...notes: readonly string[]): Part<Value> => ({
  ok: true,
  value,
  notes,
});
const refuse = (error: string): Part<never> => ({ ok: false, error });

/** Word processors write these for a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;

const cleaned = (typed: string): { readonly text: string; readonly notes: readonly string[] } => {
  const text = typed.replaceAll(INVISIBLE, '').trim();
  const plain = text.replaceAll(DASHES, '-');
  return { text: plain, notes: plain === text ? [] : [say.dashReplaced] };
};

/** Underscores name services (RFC 8552); `*` is a wildcard (RFC 4592). */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const isRecordHost = (host: string): boolean => {
  const labels = host.split('.');
  const rest = labels[0] === '*' ? labels.slice(1) : labels;
  return rest.every((label) => LABEL.test(label));
};

/** @returns the host relative to `domain`: `@`, `www`, `*`, `_dmarc`. */
export const readRecordHost = (domain: string, typed: string): Part<string> => {
  const { text, notes } = cleaned(typed);
  const name = text.toLowerCase();
  if (name === '' || name === '@') return read('@', ...notes);
  const isAbsolute = name.endsWith('.');
  const host = isAbsolute ? name.slice(0, -1) : name;
  if (host === domain) return read('@', ...notes);
  const isFull = host.endsWith(`.${domain}`);
  if (isAbsolute && !isFull) return refuse(say.otherDomain(host, domain));
  const relative = isFull ? host.slice(0, -domain.length - 1) : host;
  if (!isRecordHost(relative) || relative.length + domain.length >= HOST_NAME_MAX_LENGTH) {
    return refuse(say.badHost);
  }
  return read(relative, ...notes, ...(isFull ? [say.hostShortened(host, relative)] : []));
};

/** @returns the full name of a record's host. */
export const fullRecordName = (domain: string, host: string): string =>
  host === '@' ? domain : `${host}.${domain}`;

const isIpv4 = (text: string): boolean => z.ipv4().safeParse(text).success;
const isIpv6 = (text: string): boolean => z.ipv6().safeParse(text).success;

const readAddress = (typed: string): Part<string> => {
  const { text, notes } = cleaned(typed);
  if (isIpv4(text)) return read(text, ...notes);
  return refuse(isIpv6(text) ? say.ipv6InA : say.badIpv4);
};

const readIpv6 = (typed: string): Part<string> => {
  const { text, notes } = cleaned(typed);
  const address = text.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (address.includes('%')) return refuse(say.zoneInAddress);
  if (isIpv6(address)) return read(address, ...notes);
  return refuse(isIpv4(address) ? say.ipv4InAaaa : say.badIpv6);
};

const TARGET = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** @param canBeService underscores are allowed in it, as CNAMEs of certificates have them. */
const readTarget = (domain: string, typed: string, canBeService: boolean): Part<string> => {
  const { text, notes } = cleaned(typed);
  const name = text.toLowerCase();
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(name)) return refuse(say.urlAsTarget);
  if (name === '@') return read(domain, ...notes);
  const host = name.replace(/\.$/, '');
  if (isIpv4(host) || isIpv6(host)) return refuse(say.addressAsTarget);
  const isHost = canBeService
    ? TARGET.test(host) && host.length <= HOST_NAME_MAX_LENGTH
    : readHost(host) === host;
  if (isHost) return read(host, ...notes);
  return refuse(host.includes('.') ? say.badTarget : say.shortTarget(host, domain));
};

/**
 * `"v=spf1 …"`, also in several quoted pieces, in brackets, or over lines. Sticky: each piece follows the
 * one before, so that an open quote is looked for once.
 */
const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"\s*/gy;

const unquoted = (text: string): string | null => {
  const inner = text.replace(/^\(([\s\S]*)\)$/, '$1').trim();
  const pieces = [...inner.matchAll(QUOTED)];
  const length = pieces.reduce((sum, [whole]) => sum + whole.length, 0);
  if (pieces.length === 0 || length < inner.length) return null;
  return pieces.map(([, piece = '']) => piece.replaceAll(/\\([\s\S])/g, '$1')).join('');
};

const readText = (typed: string): Part<string> => {
  const straight = typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\u201c\u201d]/g, '"')
    .trim();
  const inside = unquoted(straight);
  // A key that is pasted over several lines has no space at the breaks.
  const lines = straight.split(/[\r\n]+/);
  const value = inside ?? lines.map((line) => line.trim()).join('');
  if (value === '') return refuse(say.emptyText);
  if (!/^[\x20-\x7e]*$/.test(value)) return refuse(say.textNotAscii);
  if (value.length > LIMITS.value) return refuse(say.textTooLong);
  return read(value, ...(value === typed ? [] : [say.textJoined]));
};

type Numbers = Pick<TypedRecord, 'priority' | 'weight' | 'port'>;

/** People paste `10 mx.example.com` and `0 5 5060 sip.example.com` into the value. */
const withNumbers = ({
  type,
  value,
  priority,
  weight,
  port,
}: TypedRecord): { readonly value: string; readonly numbers: Numbers } => {
  const text = value.trim();
  if (type === 'MX' && priority === undefined) {
    const [, number, host] = /^(\d{1,5})\s+(\S+)$/.exec(text) ?? [];
    if (host !== undefined) return { value: host, numbers: { priority: Number(number) } };
  }
  if (type === 'SRV') {
    const [, first, second, third, host] =
      /^(\d{1,5})\s+(\d{1,5})\s+(\d{1,5})\s+(\S+)$/.exec(text) ?? [];
    if (host !== undefined) {
      const numbers = { priority: Number(first), weight: Number(second), port: Number(third) };
      return { value: host, numbers };
    }
  }
  return { value, numbers: { priority, weight, port } };
};

const readValue = (domain: string, type: EditableRecordType, value: string): Part<string> => {
  switch (type) {
    case 'A':
      return readAddress(value);
    case 'AAAA':
      return readIpv6(value);
    case 'CNAME':
      return readTarget(domain, value, true);
    case 'MX':
    case 'NS':
    case 'SRV':
      return readTarget(domain, value, false);
    case 'TXT':
      return readText(value);
  }
};

const NEEDED: Readonly<Partial<Record<EditableRecordType, readonly (keyof Numbers)[]>>> = {
  MX: ['priority'],
  SRV: ['priority', 'weight', 'port'],
};

const is16Bits = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 65_535;

/** At the domain itself its own NS and SOA are, so no CNAME can be there (RFC 1034, 3.6.2). */
const hostError = (type: EditableRecordType, host: string): string | null => {
  if (host === '@' && type === 'CNAME') return say.cnameAtApex;
  if (host === '@' && type === 'NS') return say.nsAtApex;
  return null;
};

const ttlError = (ttl: number): string | null =>
  Number.isInteger(ttl) && ttl >= LIMITS.ttlMin && ttl <= LIMITS.ttlMax ? null : say.badTtl;

/**
 * Reads a record as people type and paste it.
 * @param domain lower-case ASCII
 */
export const readDnsRecord = (domain: string, typed: TypedRecord): DnsRecordReading => {
  const type = EDITABLE_RECORD_TYPES.find((one) => one === typed.type.trim().toUpperCase());
  if (type === undefined) {
    return { ok: false, fields: { type: say.badType(typed.type.trim().toUpperCase()) } };
  }
  const { value: givenValue, numbers } = withNumbers({ ...typed, type });
  const host = readRecordHost(domain, typed.host);
  const value = readValue(domain, type, givenValue);
  const ttl = typed.ttl ?? LIMITS.ttlDefault;
  const needed = NEEDED[type] ?? [];
  const errors = {
    host: host.ok ? hostError(type, host.value) : host.error,
    value: value.ok ? null : value.error,
    ttl: ttlError(ttl),
    ...Object.fromEntries(
      needed.map((name) => [name, is16Bits(numbers[name]) ? null : say.badNumber]),
    ),
  };
  const fields = Object.fromEntries(
    Object.entries(errors).filter(([, error]) => error !== null),
  ) as Partial<Record<DnsRecordField, string>>;
  if (!host.ok || !value.ok || Object.keys(fields).length > 0) return { ok: false, fields };
  const used = Object.fromEntries(needed.map((name) => [name, numbers[name]]));
  return {
    ok: true,
    record: { type, host: host.value, value: value.value, ttl, ...used },
    notes: [...new Set([...host.notes, ...value.notes])],
  };
};

/** An IPv6 address has many notations: the registrar may show another than was sent. */
const plainIpv6 = (address: string): string => {
  const url = `http://[${address}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
};

/** @returns what names a record at the registrar: two with the same name are one. */
export const recordNameOf = ({ type, host, value, weight, port }: DnsRecord): string => {
  switch (type) {
    case 'SRV':
      return JSON.stringify([type, host, value, weight, port]);
    case 'AAAA':
      return JSON.stringify([type, host, plainIpv6(value)]);
    default:
      return JSON.stringify([type, host, value]);
  }
};

/** @returns whether both say the same, TTL and priority included. */
export const isSameRecord = (one: DnsRecord, other: DnsRecord): boolean =>
  recordNameOf(one) === recordNameOf(other) &&
  one.ttl === other.ttl &&
  one.priority === other.priority;

export type RecordConflict = 'exists' | 'beside_cname' | 'cname_beside' | 'mx_to_cname';

/**
 * What of the existing records is in the way of a new one.
 * @param existing without the one that it replaces.
 */
export const conflictsOf = (
  domain: string,
  record: DnsRecord,
  existing: readonly DnsRecord[],
): readonly { readonly why: RecordConflict; readonly record: DnsRecord }[] => {
  const target = record.type === 'MX' ? record.value : null;
  return existing.flatMap((other): { why: RecordConflict; record: DnsRecord }[] => {
    if (recordNameOf(other) === recordNameOf(record)) return [{ why: 'exists', record: other }];
    const isSameHost = other.host === record.host;
    if (isSameHost && record.type === 'CNAME') return [{ why: 'cname_beside', record: other }];
    if (isSameHost && other.type === 'CNAME') return [{ why: 'beside_cname', record: other }];
    const isTarget = other.type === 'CNAME' && fullRecordName(domain, other.host) === target;
    return isTarget ? [{ why: 'mx_to_cname', record: other }] : [];
  });
};
