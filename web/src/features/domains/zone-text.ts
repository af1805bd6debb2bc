import { type DnsRecord, fullRecordName } from '@haat/contracts/dns-record';

/** In characters of one string of a TXT record (RFC 1035, 3.3.14). */
const STRING_MAX_LENGTH = 255;

const quoted = (text: string): string => {
  const pieces = text.match(new RegExp(`.{1,${STRING_MAX_LENGTH}}`, 'g')) ?? [''];
  return pieces.map((piece) => `"${piece.replaceAll(/["\\]/g, '\\$&')}"`).join(' ');
};

const dataOf = ({ type, value, priority = 0, weight = 0, port = 0 }: DnsRecord): string => {
  switch (type) {
    case 'A':
    case 'AAAA':
      return value;
    case 'TXT':
      return quoted(value);
    case 'MX':
      return `${priority} ${value}.`;
    case 'SRV':
      return `${priority} ${weight} ${port} ${value}.`;
    case 'CNAME':
    case 'NS':
      return `${value}.`;
  }
};

/** @returns a zone file (RFC 1035, 5.1). @param domain lower-case ASCII */
export const zoneText = (domain: string, records: readonly DnsRecord[]): string =>
  [
    `$ORIGIN ${domain}.`,
    ...records.map(
      (record) =>
        `${fullRecordName(domain, record.host)}.\t${record.ttl}\tIN\t${record.type}\t${dataOf(record)}`,
    ),
    '',
  ].join('\n');
