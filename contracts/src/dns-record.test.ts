import { describe, expect, it } from 'vitest';
import {
  conflictsOf,
  type DnsRecord,
  isSameRecord,
  readDnsRecord,
  readRecordHost,
  recordNameOf,
  type TypedRecord,
} from './dns-record.ts';
import { dnsRecordMessages as say } from './dns-record-messages.ts';

const DOMAIN = 'example.in';

const read = (typed: Partial<TypedRecord>) =>
  readDnsRecord(DOMAIN, { type: 'A', host: 'www', value: '192.0.2.1', ...typed });

describe('The host of a record', () => {
  it.each([
    ['', '@'],
    ['@', '@'],
    ['example.in', '@'],
    ['Example.IN.', '@'],
    ['www', 'www'],
    ['WWW', 'www'],
    ['www.example.in', 'www'],
    ['www.example.in.', 'www'],
    ['a.b', 'a.b'],
    ['*', '*'],
    ['*.shop', '*.shop'],
    ['_dmarc', '_dmarc'],
    ['default._domainkey', 'default._domainkey'],
    ['my\u2013shop', 'my-shop'],
    [' www ', 'www'],
    ['ww\u200bw', 'www'],
  ])('%j is read as %s', (typed, host) => {
    expect(readRecordHost(DOMAIN, typed)).toMatchObject({ ok: true, value: host });
  });

  it('names the whole name that is shortened', () => {
    expect(readRecordHost(DOMAIN, 'www.example.in')).toMatchObject({
      notes: [say.hostShortened('www.example.in', 'www')],
    });
  });

  it.each([
    ['www.other.in.', say.otherDomain('www.other.in', DOMAIN)],
    ['a b', say.badHost],
    ['-a', say.badHost],
    ['a..b', say.badHost],
    ['a*', say.badHost],
    ['https://www', say.badHost],
    [`${'a'.repeat(64)}`, say.badHost],
    [`${'a.'.repeat(130)}a`, say.badHost],
  ])('%j is refused', (typed, error) => {
    expect(readRecordHost(DOMAIN, typed)).toEqual({ ok: false, error });
  });
});

describe('The value of a record', () => {
  const key = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(12)}`;

  it.each<[string, Partial<TypedRecord>, string]>([
    ['an IPv6 address in brackets', { type: 'AAAA', value: '[2001:DB8::1]' }, '2001:db8::1'],
    [
      'a target with a final dot',
      { type: 'CNAME', value: 'Shop.Example.com.' },
      'shop.example.com',
    ],
    ['a target of a certificate', { type: 'CNAME', value: '_x.acm.aws' }, '_x.acm.aws'],
    ['@ as a target', { type: 'MX', value: '@', priority: 10 }, DOMAIN],
    ['a key of 400 characters', { type: 'TXT', value: key }, key],
    ['a key in quotes', { type: 'TXT', value: `"${key}"` }, key],
    [
      'a key in quoted pieces',
      { type: 'TXT', value: `"${key.slice(0, 255)}" "${key.slice(255)}"` },
      key,
    ],
    [
      'a key in brackets over lines',
      { type: 'TXT', value: `( "${key.slice(0, 100)}"\n  "${key.slice(100)}" )` },
      key,
    ],
    [
      'a key over lines without quotes',
      { type: 'TXT', value: `${key.slice(0, 64)}\n  ${key.slice(64)}` },
      key,
    ],
    ['a text with quotes and semicolons', { type: 'TXT', value: 'a "b"; c' }, 'a "b"; c'],
    ['an escaped quote', { type: 'TXT', value: '"say \\"hi\\""' }, 'say "hi"'],
    [
      'quotes of a word processor',
      { type: 'TXT', value: '\u201cv=spf1 -all\u201d' },
      'v=spf1 -all',
    ],
  ])('is read from %s', (_, typed, value) => {
    expect(read(typed)).toMatchObject({ ok: true, record: { value } });
  });

  it('is read once, however many quotes are open in it', () => {
    const value = `"${'\\"'.repeat(1_999)}`;
    const startedAt = performance.now();
    for (let time = 0; time < 50; time += 1) {
      expect(read({ type: 'TXT', value })).toMatchObject({ ok: true, record: { value } });
    }
    expect(performance.now() - startedAt).toBeLessThan(300);
  });

  it('takes the numbers of MX and SRV from a pasted value', () => {
    expect(read({ type: 'MX', value: '10 mail.example.com' })).toMatchObject({
      record: { value: 'mail.example.com', priority: 10 },
    });
    expect(
      read({ type: 'SRV', host: '_sip._tcp', value: '5 6 5060 sip.example.com.' }),
    ).toMatchObject({ record: { value: 'sip.example.com', priority: 5, weight: 6, port: 5060 } });
  });

  it.each<[string, Partial<TypedRecord>, string]>([
    ['an IPv6 address in A', { value: '2001:db8::1' }, say.ipv6InA],
    ['no address', { value: '192.0.2.256' }, say.badIpv4],
    ['an IPv4 address in AAAA', { type: 'AAAA', value: '192.0.2.1' }, say.ipv4InAaaa],
    ['an address with a zone', { type: 'AAAA', value: 'fe80::1%eth0' }, say.zoneInAddress],
    ['an MX to an address', { type: 'MX', value: '192.0.2.1', priority: 10 }, say.addressAsTarget],
    ['a CNAME to an address', { type: 'CNAME', value: '192.0.2.1' }, say.addressAsTarget],
    ['a web address', { type: 'CNAME', value: 'https://shop.example.com/' }, say.urlAsTarget],
    ['a single label', { type: 'CNAME', value: 'shop' }, say.shortTarget('shop', DOMAIN)],
    ['an underscore in MX', { type: 'MX', value: '_a.example.com', priority: 1 }, say.badTarget],
    ['an empty text', { type: 'TXT', value: '""' }, say.emptyText],
    ['letters beyond ASCII', { type: 'TXT', value: 'नमस्ते' }, say.textNotAscii],
    ['a text of 4,001 characters', { type: 'TXT', value: 'a'.repeat(4_001) }, say.textTooLong],
  ])('is refused for %s', (_, typed, error) => {
    expect(read(typed)).toMatchObject({ ok: false, fields: { value: error } });
  });
});

describe('A record', () => {
  it.each<[string, Partial<TypedRecord>, Record<string, string>]>([
    ['CAA', { type: 'CAA' }, { type: say.badType('CAA') }],
    [
      'a CNAME at the domain itself',
      { type: 'CNAME', host: '@', value: 'a.example.com' },
      { host: say.cnameAtApex },
    ],
    [
      'an NS at the domain itself',
      { type: 'NS', host: '', value: 'ns1.example.com' },
      { host: say.nsAtApex },
    ],
    ['a TTL below two hours', { ttl: 300 }, { ttl: say.badTtl }],
    [
      'an MX without a priority',
      { type: 'MX', value: 'mail.example.com' },
      { priority: say.badNumber },
    ],
    [
      'a port above 65535',
      { type: 'SRV', value: 'a.example.com', priority: 0, weight: 0, port: 65_536 },
      { port: say.badNumber },
    ],
  ])('is refused: %s', (_, typed, fields) => {
    expect(read(typed)).toEqual({ ok: false, fields });
  });

  it('gets four hours as its TTL unless one is given', () => {
    expect(read({})).toMatchObject({ record: { ttl: 14_400 } });
  });
});

describe('Conflicts with existing records', () => {
  const at = (host: string, type: DnsRecord['type'], value: string): DnsRecord => ({
    ...{ type, host, value, ttl: 14_400 },
    ...(type === 'MX' && { priority: 10 }),
  });
  const why = (record: DnsRecord, ...zone: readonly DnsRecord[]) =>
    conflictsOf(DOMAIN, record, zone).map((conflict) => conflict.why);

  it.each([
    ['the same record', at('www', 'A', '192.0.2.1'), at('www', 'A', '192.0.2.1'), ['exists']],
    ['a second address', at('www', 'A', '192.0.2.2'), at('www', 'A', '192.0.2.1'), []],
    ['a second mail server', at('@', 'MX', 'b.example.com'), at('@', 'MX', 'a.example.com'), []],
    [
      'a CNAME beside another record',
      at('www', 'CNAME', 'a.example.com'),
      at('www', 'TXT', 'x'),
      ['cname_beside'],
    ],
    [
      'a record beside a CNAME',
      at('www', 'A', '192.0.2.1'),
      at('www', 'CNAME', 'a.example.com'),
      ['beside_cname'],
    ],
    [
      'an MX to a CNAME',
      at('@', 'MX', 'mail.example.in'),
      at('mail', 'CNAME', 'a.example.com'),
      ['mx_to_cname'],
    ],
  ] as const)('%s', (_, record, existing, expected) => {
    expect(why(record, existing)).toEqual(expected);
  });

  it('SRV records with other ports are others', () => {
    const sip: DnsRecord = {
      type: 'SRV',
      host: '_sip._tcp',
      value: 'a.example.com',
      ttl: 7_200,
      priority: 0,
      weight: 0,
      port: 5_060,
    };
    expect(recordNameOf(sip)).not.toBe(recordNameOf({ ...sip, port: 5_061 }));
    expect(recordNameOf(sip)).toBe(recordNameOf({ ...sip, priority: 5, ttl: 14_400 }));
  });

  it('AAAA records in another notation are the same', () => {
    const long = at('www', 'AAAA', '2001:db8:0:0:0:0:0:1');
    expect(isSameRecord(long, at('www', 'AAAA', '2001:db8::1'))).toBe(true);
    expect(isSameRecord(long, at('www', 'AAAA', '2001:db8::2'))).toBe(false);
  });
});
