import type { DnsRecord } from '@haat/contracts/dns-record';
import { dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import { describe, expect, it } from 'vitest';
import { readZoneFile, writeZoneFile } from './zone-file.ts';

const DOMAIN = 'example.in';

const recordsIn = (text: string) =>
  readZoneFile(DOMAIN, text).flatMap((line) => ('record' in line ? [line.record] : []));
const skippedIn = (text: string) =>
  readZoneFile(DOMAIN, text).flatMap((line) => ('why' in line ? [line] : []));

/** As other DNS providers export it. */
const EXPORTED = `$ORIGIN example.in.
$TTL 1D
@	IN	SOA	ns1.other.example. hostmaster.example.in. (
		2025112101	; serial
		3600 900
		1209600 86400 )
	IN	NS	ns1.other.example.
@	IN	A	192.0.2.1	; the shop
www	86400	IN	CNAME	@
ftp	IN	7200	A	192.0.2.2
@		MX	10 mail
		MX	20 mail2.example.com.
_dmarc	TXT	"v=DMARC1; p=none"
key._domainkey	TXT	( "v=DKIM1; "
		"p=MIIB" )
$ORIGIN blog.example.in.
@	A	192.0.2.3
_sip._tcp	SRV	5 6 5060 sip
`;

describe('A zone file', () => {
  it('is read with origins, times, names that repeat, comments and brackets', () => {
    const day = { ttl: 86_400 };
    expect(recordsIn(EXPORTED)).toEqual([
      { type: 'A', host: '@', value: '192.0.2.1', ...day },
      { type: 'CNAME', host: 'www', value: 'example.in', ...day },
      { type: 'A', host: 'ftp', value: '192.0.2.2', ttl: 7_200 },
      { type: 'MX', host: '@', value: 'mail.example.in', ...day, priority: 10 },
      { type: 'MX', host: '@', value: 'mail2.example.com', ...day, priority: 20 },
      { type: 'TXT', host: '_dmarc', value: 'v=DMARC1; p=none', ...day },
      { type: 'TXT', host: 'key._domainkey', value: 'v=DKIM1; p=MIIB', ...day },
      { type: 'A', host: 'blog', value: '192.0.2.3', ...day },
      {
        ...{ type: 'SRV', host: '_sip._tcp.blog', value: 'sip.blog.example.in', ...day },
        ...{ priority: 5, weight: 6, port: 5_060 },
      },
    ]);
  });

  it('names the line of what it skips, and why', () => {
    expect(skippedIn(EXPORTED).map(({ line }) => line)).toEqual([3, 7]);
    expect(skippedIn('www IN A 192.0.2.300\n@ IN CAA 0 issue "letsencrypt.org"')).toEqual([
      { line: 1, text: 'www IN A 192.0.2.300', why: dnsRecordMessages.badIpv4 },
      {
        line: 2,
        text: '@ IN CAA 0 issue "letsencrypt.org"',
        why: dnsRecordMessages.badType('CAA'),
      },
    ]);
  });

  it('gets the least TTL here, and says so', () => {
    expect(readZoneFile(DOMAIN, '$TTL 300\nwww A 192.0.2.1')).toMatchObject([
      { line: 2, record: { ttl: 7_200 }, notes: [expect.stringContaining('7200')] },
    ]);
  });

  it.each(['', '; only a comment', '\n\n\t\n', '"', '(((', ')', '$ORIGIN', '$TTL x', '\\'])(
    'is read without an error: %j',
    (text) => {
      expect(recordsIn(text)).toEqual([]);
    },
  );

  it('that is written can be read again', () => {
    const records: readonly DnsRecord[] = [
      { type: 'A', host: '@', value: '192.0.2.1', ttl: 7_200 },
      { type: 'AAAA', host: '*', value: '2001:db8::1', ttl: 7_200 },
      { type: 'TXT', host: '@', value: `${'k'.repeat(400)}"\\;`, ttl: 14_400 },
      { type: 'MX', host: '@', value: 'mail.example.com', ttl: 14_400, priority: 0 },
      {
        ...{ type: 'SRV', host: '_sip._tcp', value: 'sip.example.com', ttl: 14_400 },
        ...{ priority: 1, weight: 2, port: 5_060 },
      },
      { type: 'NS', host: 'lab', value: 'ns1.example.com', ttl: 14_400 },
    ];
    expect(recordsIn(writeZoneFile(DOMAIN, records))).toEqual(records);
  });
});
