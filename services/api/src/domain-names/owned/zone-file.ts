import { type DnsRecord, fullRecordName, readDnsRecord } from '@haat/contracts/dns-record';
import { DNS_RECORD_LIMITS } from '@haat/contracts/dns-record-messages';
import { type Token, type ZoneEntry, zoneEntries } from './zone-tokens.ts';

export type ZoneLine =
  | {
      readonly line: number;
      readonly record: DnsRecord;
      readonly notes: readonly string[];
    }
  | { readonly line: number; readonly text: string; readonly why: string };

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  S: 1,
  M: 60,
  H: 3_600,
  D: 86_400,
  W: 604_800,
};

/** `1D`, `2h30m`, `3600`, in seconds; null for anything else. */
const readTtl = (text: string): number | null => {
  if (!/^(?:\d{1,10}[smhdw]?){1,5}$/i.test(text) || !/^\d/.test(text)) return null;
  let seconds = 0;
  for (const [, number = '0', unit = ''] of text.matchAll(/(\d{1,10})([smhdw]?)/gi)) {
    seconds += Number(number) * (UNITS[unit.toUpperCase()] ?? 1);
  }
  return seconds;
};

const CLASSES: ReadonlySet<string> = new Set(['IN', 'CH', 'HS']);
const SKIPPED: Readonly<Record<string, string>> = {
  SOA: 'The registrar writes the SOA record itself.',
};
const NAMESERVERS_OF_DOMAIN = 'To change the nameservers of the whole domain, open Nameservers.';

type Context = {
  /** With a final dot. */
  readonly origin: string;
  readonly ttl: number | undefined;
  /** The name of the entry before, with a final dot. */
  readonly name: string;
};

const absolute = (name: string, origin: string): string => {
  if (name === '@') return origin;
  if (name.endsWith('.')) return name;
  return origin === '.' ? `${name}.` : `${name}.${origin}`;
};

const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ text, isQuoted }) => (isQuoted ? `"${text}"` : text)).join(' ');

/** `IN` and the TTL may come in either order, or not at all. */
const readHead = (tokens: readonly Token[]) => {
  let ttl: number | null = null;
  let at = 0;
  for (; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (CLASSES.has(text.toUpperCase())) continue;
    const seconds = readTtl(text);
    if (seconds === null) break;
    ttl = seconds;
  }
  return { ttl, type: (tokens[at]?.text ?? '').toUpperCase(), data: tokens.slice(at + 1) };
};

const TARGETS: ReadonlySet<string> = new Set(['CNAME', 'MX', 'NS', 'SRV']);

/** Names in the data are relative to the origin as well. */
const readData = (type: string, data: readonly Token[], origin: string): string => {
  if (type === 'TXT') return data.map(({ text }) => text).join('');
  const words = data.map(({ text }) => text);
  if (!TARGETS.has(type)) return words.join(' ');
  const target = words.at(-1) ?? '';
  return [...words.slice(0, -1), absolute(target, origin)].join(' ');
};

const readEntry = (
  domain: string,
  entry: ZoneEntry,
  context: Context,
): { readonly found: ZoneLine | null; readonly context: Context } => {
  const { line, tokens } = entry;
  const [first] = tokens;
  const skip = (why: string, next = context) => ({
    found: { line, text: wordsOf(tokens), why },
    context: next,
  });
  if (first?.text.startsWith('$') && !first.isQuoted) {
    const argument = tokens[1]?.text ?? '';
    switch (first.text.toUpperCase()) {
      case '$ORIGIN':
        return { found: null, context: { ...context, origin: absolute(argument, context.origin) } };
      case '$TTL':
        return { found: null, context: { ...context, ttl: readTtl(argument) ?? context.ttl } };
      default:
        return skip(`${first.text} is not read. Paste those records here.`);
    }
  }
  const name = entry.repeatsName ? context.name : absolute(first?.text ?? '@', context.origin);
  const next = { ...context, name };
  const { ttl, type, data } = readHead(entry.repeatsName ? tokens : tokens.slice(1));
  const reason = SKIPPED[type];
  if (reason !== undefined) return skip(reason, next);
  const isApex = name.toLowerCase() === `${domain}.`;
  if (type === 'NS' && isApex) return skip(NAMESERVERS_OF_DOMAIN, next);
  const seconds = ttl ?? context.ttl;
  const raised = seconds !== undefined && seconds < DNS_RECORD_LIMITS.ttlMin;
  const reading = readDnsRecord(domain, {
    type,
    host: name,
    value: readData(type, data, context.origin),
    ttl: raised ? DNS_RECORD_LIMITS.ttlMin : seconds,
  });
  if (!reading.ok) return skip(Object.values(reading.fields)[0] ?? '', next);
  const notes = raised ? ['The TTL is raised to 7200 seconds (2 hours), the least here.'] : [];
  // That the full name is shortened is no news in a zone file.
  return { found: { line, record: reading.record, notes }, context: next };
};

/** Reads a BIND zone file. @param domain lower-case ASCII. @returns each record, or why it is skipped */
export const readZoneFile = (domain: string, text: string): readonly ZoneLine[] => {
  const lines: ZoneLine[] = [];
  let context: Context = { origin: `${domain}.`, ttl: undefined, name: `${domain}.` };
  for (const entry of zoneEntries(text)) {
    const read = readEntry(domain, entry, context);
    ({ context } = read);
    if (read.found !== null) lines.push(read.found);
  }
  return lines;
};

/** Texts of at most 255 bytes each (RFC 1035, 3.3.14). */
const quotedPieces = (text: string): string =>
  (text.match(/[\s\S]{1,255}/g) ?? [''])
    .map((piece) => `"${piece.replaceAll(/["\\]/g, '\\$&')}"`)
    .join(' ');

const dataOf = ({ type, value, priority, weight, port }: DnsRecord): string => {
  switch (type) {
    case 'TXT':
      return quotedPieces(value);
    case 'MX':
      return `${priority ?? 10} ${value}.`;
    case 'SRV':
      return `${priority ?? 0} ${weight ?? 0} ${port ?? 0} ${value}.`;
    case 'CNAME':
    case 'NS':
      return `${value}.`;
    default:
      return value;
  }
};

/** A BIND zone file of the records. */
export const writeZoneFile = (domain: string, records: readonly DnsRecord[]): string =>
  [
    `$ORIGIN ${domain}.`,
    ...records.map((record) =>
      [
        fullRecordName(domain, record.host),
        '.\t',
        record.ttl,
        '\tIN\t',
        record.type,
        '\t',
        dataOf(record),
      ].join(''),
    ),
    '',
  ].join('\n');
