import type { DnsLookupAnswer, DnsRecordAnswer } from '@haat/contracts/http/webtools/dns-lookup';

/** As the chips stand; CNAME gets its own only where there is one. */
export const RECORD_CHOICES = ['all', 'A', 'AAAA', 'MX', 'NS', 'TXT', 'SOA', 'CAA'] as const;
export type RecordChoice = (typeof RECORD_CHOICES)[number];

export const chosenRecords = (
  { records }: Pick<DnsLookupAnswer, 'records'>,
  choice: RecordChoice,
): readonly DnsRecordAnswer[] =>
  choice === 'all' ? records : records.filter(({ type }) => type === choice);

/** "9 records for", "1 MX record for", "No CAA record for". */
export const countWords = (count: number, choice: RecordChoice): string => {
  const kind = choice === 'all' ? '' : `${choice} `;
  return `${count === 0 ? 'No' : count} ${kind}${count > 1 ? 'records' : 'record'} for`;
};

/** What stands behind the type in a zone file, without quotes. */
export const recordText = ({ priority, value }: DnsRecordAnswer): string =>
  priority === null ? value : `${priority} ${value}`;

/** RFC 1035, section 5.1. A line's end in a value would otherwise begin a record of its own. */
const withoutControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => `\\${String(sign.codePointAt(0)).padStart(3, '0')}`);

const MOST_BYTES = 255;

/** A text in quotes, in parts that are not longer than zone files allow. */
const quoted = (text: string): string => {
  const encoder = new TextEncoder();
  const parts = [''];
  let bytes = 0;
  for (const sign of text) {
    const size = encoder.encode(sign).length;
    if (bytes + size > MOST_BYTES) {
      parts.push('');
      bytes = 0;
    }
    parts.push(`${parts.pop()}${sign}`);
    bytes += size;
  }
  return parts.map((part) => `"${part.replace(/["\\]/g, '\\$&')}"`).join(' ');
};

const HAS_NAME = new Set(['CNAME', 'MX', 'NS']);

/** Records as a zone file has them. */
export const zoneFile = (name: string, records: readonly DnsRecordAnswer[]): string =>
  records
    .map((record) => {
      const text = record.type === 'TXT' ? quoted(record.value) : recordText(record);
      const data = HAS_NAME.has(record.type) && !text.endsWith('.') ? `${text}.` : text;
      return [`${name}.`, record.ttl, 'IN', record.type, withoutControls(data)].join('\t');
    })
    .join('\n');

/** The name that this one is another name for. */
export const aliasOf = ({ records }: DnsLookupAnswer): string | null =>
  records.find(({ type }) => type === 'CNAME')?.value ?? null;

const listed = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** What the records mean that is not seen at once. */
export const remarksOn = (answer: DnsLookupAnswer): readonly string[] => {
  const { name, source, unanswered, caa, records } = answer;
  const remarks: string[] = [];
  if (source === 'resolver') {
    remarks.push(
      'Its own nameservers could not be asked, so a resolver answered, perhaps with what it had ' +
        'kept.',
    );
  }
  if (unanswered.length > 0) remarks.push(`There was no answer for ${listed(unanswered)}.`);
  const takesNoMail = records.some(({ type, value }) => type === 'MX' && value === '.');
  if (takesNoMail) remarks.push('Its MX record says that this name takes no e-mail.');
  if (caa.state === 'none') {
    remarks.push('No CAA record. Any certificate authority may issue for this name.');
  }
  if (caa.state === 'found' && caa.name !== name) {
    remarks.push(
      `No CAA record of its own. Those of ${caa.name} say which certificate authorities may issue.`,
    );
  }
  return remarks;
};
