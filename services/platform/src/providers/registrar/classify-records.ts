import {
  type DnsRecord,
  dnsRecordSchema,
  type EditableRecordType,
} from '@haat/contracts/dns-record';
import { z } from 'zod';
import { type HttpAnswer, type HttpResult, jsonOf } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import { saysDnsIsOff, saysNoRecords } from './change-refusals.ts';
import { speaksForItself } from './classify-action.ts';
import type { RecordList } from './port.ts';
import { kindOf, soundsLikeTrouble } from './refusals.ts';
import { messageOf, readAnswer } from './wire.ts';

type NoList = Exclude<RecordList, { readonly kind: 'listed' }>;

export type RecordPage =
  | {
      readonly kind: 'page';
      /** Records of this type on all pages, and rows of this page: with those left out. */
      readonly total: number;
      readonly rows: number;
      readonly records: readonly DnsRecord[];
    }
  | NoList;

/** `domain` in ASCII. */
export type RequestedRecords = { readonly domain: string; readonly type: EditableRecordType };

const number = z
  .union([z.string().regex(/^\d{1,10}$/), z.int().nonnegative()])
  .transform((value) => Number(value));
const pageSchema = z.looseObject({ recsonpage: number, recsindb: number });
const rowSchema = z.object({
  type: z.string(),
  host: z.string().nullish(),
  value: z.string(),
  timetolive: number,
  status: z.string().nullish(),
  priority: number.nullish(),
  weight: number.nullish(),
  port: number.nullish(),
});
type Row = z.output<typeof rowSchema>;

const isRow = (name: string): boolean => /^\d+$/.test(name);

/** `@`, an empty host and the full name are the domain itself. Null for another domain. */
const hostOf = (typed: string | null | undefined, domain: string): string | null => {
  const name = (typed ?? '').trim().toLowerCase();
  const host = name.replace(/\.$/, '');
  if (host === '' || host === '@' || host === domain) return '@';
  if (host.endsWith(`.${domain}`)) return host.slice(0, -domain.length - 1);
  return name === host ? host : null;
};

/** Sticky: each piece follows the one before. */
const PIECE = /\s*"((?:[^"\\]|\\[\s\S])*)"\s*/gy;

/** A text comes as it was sent, or in quoted pieces. */
const textOf = (value: string): string => {
  const pieces = [...value.matchAll(PIECE)];
  const length = pieces.reduce((sum, [whole]) => sum + whole.length, 0);
  if (pieces.length === 0 || length !== value.length) return value;
  return pieces.map(([, piece = '']) => piece.replaceAll(/\\([\s\S])/g, '$1')).join('');
};

const readValue = (type: EditableRecordType, value: string): string => {
  if (type === 'TXT') return textOf(value);
  return value.trim().toLowerCase().replace(/\.$/, '');
};

const numbersOf = (type: EditableRecordType, { priority, weight, port }: Row) => {
  switch (type) {
    case 'MX':
      return { priority };
    case 'SRV':
      return { priority, weight, port };
    default:
      return {};
  }
};

const isActive = ({ status }: Row): boolean => (status ?? 'active').toLowerCase() === 'active';

/** @returns null for an unreadable record, or one of another type or domain */
const recordOf = (row: Row, { domain, type }: RequestedRecords): DnsRecord | null => {
  if (row.type.toUpperCase() !== type) return null;
  const numbers = numbersOf(type, row);
  if (Object.values(numbers).some((value) => value == null)) return null;
  const parsed = dnsRecordSchema.safeParse({
    type,
    host: hostOf(row.host, domain),
    value: readValue(type, row.value),
    ttl: row.timetolive,
    ...numbers,
  });
  return parsed.success ? parsed.data : null;
};

/** The domain's own nameservers are changed at the registry. */
const isEditable = ({ type, host }: DnsRecord): boolean => type !== 'NS' || host !== '@';

const unknownPage = (description: string): NoList => ({ kind: 'unknown', description });

const emptyPage: RecordPage = { kind: 'page', total: 0, rows: 0, records: [] };

const refusedPage = (answer: HttpAnswer): RecordPage => {
  if (answer.status === 401 || answer.status === 403) {
    return { kind: 'unknown', description: excerptOf(answer), isDenied: true };
  }
  const wire = speaksForItself(answer) ? readAnswer(answer) : null;
  const words = wire === null ? '' : messageOf(wire);
  if (words === '') return unknownPage(excerptOf(answer));
  if (!soundsLikeTrouble(words)) {
    if (saysDnsIsOff(words)) return { kind: 'not_active' };
    if (saysNoRecords(words)) return emptyPage;
    if (kindOf(words) === 'auth') return { kind: 'unknown', description: words, isDenied: true };
  }
  return unknownPage(`status ${answer.status}: ${words}`);
};

/** One unreadable record makes its page unknown: a list without it would show too little. */
export const classifyRecordPage = (result: HttpResult, requested: RequestedRecords): RecordPage => {
  if (!result.ok) return unknownPage(`${result.failure}: ${result.description}`);
  const page = result.status === 200 ? pageSchema.safeParse(jsonOf(result)) : null;
  if (!page?.success) return refusedPage(result);
  const { recsonpage, recsindb: total, ...others } = page.data;
  const rows = Object.entries(others).filter(([name]) => isRow(name));
  if (rows.length !== recsonpage) return unknownPage(`${rows.length} of ${recsonpage} records`);
  const records: DnsRecord[] = [];
  for (const [, one] of rows) {
    const row = rowSchema.safeParse(one);
    if (!row.success) return unknownPage(`an unreadable ${requested.type} record`);
    if (!isActive(row.data)) continue;
    const record = recordOf(row.data, requested);
    if (record === null) return unknownPage(`an unreadable ${requested.type} record`);
    if (isEditable(record)) records.push(record);
  }
  return { kind: 'page', total, rows: rows.length, records };
};
