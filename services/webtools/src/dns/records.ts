import { isIP } from 'node:net';
import type { DnsRecordType } from '@haat/contracts/dns-record-types';
import type { Answer } from 'dns-packet';
import { sameName } from './message.ts';

export type DnsRecord = {
  readonly type: DnsRecordType;
  /** Zone file syntax; without quotes, and without the last dot except in SOA. */
  readonly value: string;
  /** MX and SRV; lowest first. */
  readonly priority: number | null;
  /** Seconds. */
  readonly ttl: number;
};

const withoutDot = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''));
const withDot = (name: string): string => `${name.replace(/\.$/, '')}.`;

/** Parts of a text are joined without spaces (RFC 7208, 3.3). */
const textOf = (parts: string | Buffer | readonly (string | Buffer)[]): string =>
  [parts].flat().map(String).join('');

const hexOf = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();

const readValue = (record: Answer): Pick<DnsRecord, 'value' | 'priority'> | null => {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      // A truncated record gives an invalid address.
      return isIP(record.data) === 0 ? null : { value: record.data, priority: null };
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { value: withoutDot(record.data), priority: null };
    case 'MX':
      return { value: withoutDot(record.data.exchange), priority: record.data.preference ?? 0 };
    case 'SRV': {
      const { priority, weight, port, target } = record.data;
      // `.` means that the service is not offered (RFC 2782, RFC 7505).
      const rest = `${weight ?? 0} ${port} ${withoutDot(target)}`;
      return { value: rest, priority: priority ?? 0 };
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = record.data;
      return { value: `${keyTag} ${algorithm} ${digestType} ${hexOf(digest)}`, priority: null };
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = record.data;
      return {
        value: `${usage} ${selector} ${matchingType} ${hexOf(certificate)}`,
        priority: null,
      };
    }
    case 'TXT':
      return { value: textOf(record.data), priority: null };
    case 'CAA':
      return {
        value: `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`,
        priority: null,
      };
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      const numbers = [serial, refresh, retry, expire, minimum].map((number) => number ?? 0);
      return { value: [withDot(mname), withDot(rname), ...numbers].join(' '), priority: null };
    }
    default:
      return null;
  }
};

const isOfType = <Type extends Answer['type']>(
  record: Answer,
  type: Type,
): record is Extract<Answer, { type: Type }> => record.type === type;

/** Answers also contain the records of aliases: only those of this name. */
export const recordsOf = (
  answers: readonly Answer[],
  name: string,
  type: DnsRecordType,
): readonly DnsRecord[] =>
  answers.flatMap((record) => {
    if (record.type !== type || !sameName(record.name, name)) return [];
    const read = readValue(record);
    return read === null ? [] : [{ type, ...read, ttl: record.ttl ?? 0 }];
  });

export const aliasTarget = (answers: readonly Answer[], name: string): string | null => {
  const [alias] = recordsOf(answers, name, 'CNAME');
  return alias?.value ?? null;
};

export const zoneIn = (records: readonly Answer[]): string | null => {
  const soa = records.find((record) => isOfType(record, 'SOA'));
  return soa === undefined ? null : withoutDot(soa.name);
};
