import {
  DNS_RECORD_TYPES,
  type DnsRecordType,
  isReverseName,
  recordTypesFor,
} from '@haat/contracts/dns-record-types';
import type { NoAnswerReason } from '@haat/contracts/http/webtools/dns-failure';
import type { DnsLookupAnswer, DnsRecordAnswer } from '@haat/contracts/http/webtools/dns-lookup';
import { aliasHint } from '../alias-hint.ts';
import { noReverseDns } from '../reverse-dns.ts';

export const RECORD_CHOICES = ['all', ...DNS_RECORD_TYPES] as const;
export type RecordChoice = (typeof RECORD_CHOICES)[number];

/** CNAME only where there is one. */
export const choicesFor = (
  name: string,
  records: DnsLookupAnswer['records'] = [],
): readonly RecordChoice[] => {
  const isAlias = records.some(({ type }) => type === 'CNAME');
  return ['all', ...recordTypesFor(name).filter((type) => type !== 'CNAME' || isAlias)];
};

export const chosenRecords = (
  { records }: Pick<DnsLookupAnswer, 'records'>,
  choice: RecordChoice,
): readonly DnsRecordAnswer[] =>
  choice === 'all' ? records : records.filter(({ type }) => type === choice);

/** "9 records for", "1 MX record for", "No CAA record for", "No answer about MX for". */
export const countLabel = (
  count: number,
  choice: RecordChoice,
  unanswered: DnsLookupAnswer['unanswered'] = [],
): string => {
  if (unanswered.some(({ type }) => type === choice)) return `No answer about ${choice} for`;
  const kind = choice === 'all' ? '' : `${choice} `;
  return `${count === 0 ? 'No' : count} ${kind}${count > 1 ? 'records' : 'record'} for`;
};

export const recordText = ({ priority, value }: DnsRecordAnswer): string =>
  priority === null ? value : `${priority} ${value}`;

/** RFC 1035, section 5.1: a line end in a value would start another record. */
const withoutControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => `\\${String(sign.codePointAt(0)).padStart(3, '0')}`);

const MAX_BYTES = 255;

const quoted = (text: string): string => {
  const encoder = new TextEncoder();
  const parts = [''];
  let bytes = 0;
  for (const sign of text) {
    const size = encoder.encode(sign).length;
    if (bytes + size > MAX_BYTES) {
      parts.push('');
      bytes = 0;
    }
    parts.push(`${parts.pop()}${sign}`);
    bytes += size;
  }
  return parts.map((part) => `"${part.replace(/["\\]/g, '\\$&')}"`).join(' ');
};

const HAS_NAME = new Set(['CNAME', 'MX', 'NS', 'PTR', 'SRV']);

export const zoneFile = (name: string, records: readonly DnsRecordAnswer[]): string =>
  records
    .map((record) => {
      const text = record.type === 'TXT' ? quoted(record.value) : recordText(record);
      const data = HAS_NAME.has(record.type) && !text.endsWith('.') ? `${text}.` : text;
      return [`${name}.`, record.ttl, 'IN', record.type, withoutControls(data)].join('\t');
    })
    .join('\n');

export const aliasOf = ({ records }: Pick<DnsLookupAnswer, 'records'>): string | null =>
  records.find(({ type }) => type === 'CNAME')?.value ?? null;

const listed = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

const DID: Readonly<Record<NoAnswerReason, string>> = {
  silence: 'did not answer',
  servfail: 'failed (SERVFAIL)',
  refused: 'refused the question (REFUSED)',
  lame: 'do not hold it',
  no_server: 'cannot be reached from here',
  other: 'answered something that cannot be used',
};

const unansweredHints = ({ unanswered }: DnsLookupAnswer): readonly string[] => {
  const reasons = [...new Set(unanswered.map(({ reason }) => reason))];
  return reasons.map((why) => {
    const types: readonly DnsRecordType[] = unanswered
      .filter(({ reason }) => reason === why)
      .map(({ type }) => type);
    return `There was no answer for ${listed(types)}: the nameservers ${DID[why]}.`;
  });
};

const sourceHint = ({ source, zoneFailure }: DnsLookupAnswer): string | null => {
  if (source === 'authoritative') return null;
  const why = zoneFailure === null ? 'could not be asked' : DID[zoneFailure];
  return `Its own nameservers ${why}, so a resolver answered, perhaps with what it had kept.`;
};

const noRecordsHint = ({ name, records, unanswered }: DnsLookupAnswer): string | null => {
  if (records.length > 0 || unanswered.length > 0) return null;
  const types = listed(recordTypesFor(name));
  return `The name is there, but has no records of the types ${types}. Names below it may.`;
};

const takesNothing = ({ records }: DnsLookupAnswer): readonly string[] => [
  ...(records.some(({ type, value }) => type === 'MX' && value === '.')
    ? ['Its MX record says that this domain accepts no email.']
    : []),
  ...(records.some(({ type, value }) => type === 'SRV' && value.endsWith(' .'))
    ? ['Its SRV record says that this service is not offered.']
    : []),
];

const caaMissing = ({ caa }: DnsLookupAnswer): string | null =>
  caa.state === 'none' ? 'No CAA record. Any certificate authority may issue for this name.' : null;

const caaAbove = ({ name, caa }: DnsLookupAnswer): string | null =>
  caa.state !== 'found' || caa.name === name
    ? null
    : `No CAA record of its own. Those of ${caa.name} say which certificate authorities may issue.`;

const reverseNameHint = ({
  name,
  address,
  records,
  unanswered,
}: DnsLookupAnswer): string | null => {
  const isSilent = unanswered.some(({ type }) => type === 'PTR');
  if (!isReverseName(name) || isSilent || records.some(({ type }) => type === 'PTR')) return null;
  if (records.some(({ type }) => type === 'CNAME')) return null;
  return noReverseDns(address ?? name);
};

const present = (hints: readonly (string | null)[]): readonly string[] =>
  hints.filter((hint) => hint !== null);

export const faultsIn = (answer: DnsLookupAnswer): readonly string[] =>
  present([
    aliasHint(answer),
    sourceHint(answer),
    ...unansweredHints(answer),
    noRecordsHint(answer),
    reverseNameHint(answer),
    caaMissing(answer),
  ]);

export const meaningsOf = (answer: DnsLookupAnswer): readonly string[] =>
  present([...takesNothing(answer), caaAbove(answer)]);

export const hintsFor = (answer: DnsLookupAnswer): readonly string[] => [
  ...faultsIn(answer),
  ...meaningsOf(answer),
];
