import { isIP } from 'node:net';
import type { DnsRecordType } from '@haat/contracts/dns-record-types';
import type { Answer } from 'dns-packet';
import { sameName } from './message.ts';

export type DnsRecord = {
  readonly type: DnsRecordType;
  /**
   * As zone files write it; texts without quotes, names without the dot at the end except in SOA.
   */
  readonly value: string;
  /** Of MX and SRV; the lowest is tried first. */
  readonly priority: number | null;
  /** Seconds. */
  readonly ttl: number;
};

const withoutDot = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''));
const withDot = (name: string): string => `${name.replace(/\.$/, '')}.`;

/** RFC 7208, section 3.3: the parts of a text are put together without anything between them. */
const textOf = (parts: string | Buffer | readonly (string | Buffer)[]): string =>
  [parts].flat().map(String).join('');

const hexOf = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();

const readValue = (record: Answer): Pick<DnsRecord, 'value' | 'priority'> | null => {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      // A record cut short is read as an address that is none.
      return isIP(record.data) === 0 ? null : { value: record.data, priority: null };
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { value: withoutDot(record.data), priority: null };
    case 'MX':
      return { value: withoutDot(record.data.exchange), priority: record.data.preference ?? 0 };
    case 'SRV': {
      const { priority, weight, port, target } = record.data;
      // RFC 2782: a dot alone says that the service is not offered, as in MX (RFC 7505).
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

/** The records of this very name and type: an answer also carries those that an alias leads to. */
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

/** What the name is another name for; null when it is none. */
export const aliasTarget = (answers: readonly Answer[], name: string): string | null => {
  const [alias] = recordsOf(answers, name, 'CNAME');
  return alias?.value ?? null;
};

/** The name whose SOA stands in the answer: where the zone begins that was asked. */
export const zoneIn = (records: readonly Answer[]): string | null => {
  const soa = records.find((record) => isOfType(record, 'SOA'));
  return soa === undefined ? null : withoutDot(soa.name);
};
