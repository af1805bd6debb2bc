import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import { classifyRecordPage } from './classify-records.ts';

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
type Type = Parameters<typeof classifyRecordPage>[1]['type'];
const read = (type: Type, result: HttpResult) =>
  classifyRecordPage(result, { domain: 'example.com', type });
const pageOf = (...rows: readonly object[]) => ({
  recsonpage: String(rows.length),
  recsindb: String(rows.length),
  ...Object.fromEntries(rows.map((row, index) => [index + 1, row])),
});
const row = (type: Type, value: string, more: object = {}) => ({
  type,
  host: 'www',
  value,
  timetolive: '14400',
  status: 'Active',
  ...more,
});
const one = (type: Type, shown: object) => {
  const page = read(type, answered(pageOf(shown)));
  return page.kind === 'page' ? page.records[0] : page;
};

describe('A page of records', () => {
  it('has numbers instead of strings', () => {
    expect(one('MX', row('MX', 'mx.example.net', { priority: '10' }))).toEqual({
      type: 'MX',
      host: 'www',
      value: 'mx.example.net',
      ttl: 14_400,
      priority: 10,
    });
    expect(
      one('SRV', row('SRV', 'sip.example.net', { priority: '0', weight: 5, port: '5060' })),
    ).toMatchObject({ priority: 0, weight: 5, port: 5_060 });
  });

  it.each([
    ['@', '@'],
    ['', '@'],
    [null, '@'],
    ['Example.com', '@'],
    ['example.com.', '@'],
    ['www', 'www'],
    ['WWW.example.com', 'www'],
    ['www.example.com.', 'www'],
    ['*', '*'],
    ['*.shop.example.com', '*.shop'],
    ['_dmarc', '_dmarc'],
  ])('names the host %j as %s', (host, shown) => {
    expect(one('A', row('A', '192.0.2.1', { host }))).toMatchObject({ host: shown });
  });

  it.each<[Type, string, string]>([
    ['CNAME', 'Shop.Example.NET.', 'shop.example.net'],
    ['AAAA', '2001:DB8::1', '2001:db8::1'],
    ['TXT', 'v=spf1 -all', 'v=spf1 -all'],
    ['TXT', '"v=DKIM1; p=abc" "def"', 'v=DKIM1; p=abcdef'],
    ['TXT', '"a \\"quoted\\" \\\\ text"', 'a "quoted" \\ text'],
    ['TXT', 'say "hello" twice', 'say "hello" twice'],
    ['TXT', '"begun', '"begun'],
    ['TXT', 'k'.repeat(4_000), 'k'.repeat(4_000)],
  ])('shows the %s value %j as people type it', (type, value, shown) => {
    expect(one(type, row(type, value))).toMatchObject({ value: shown });
  });

  it('leaves out inactive records and the nameservers of the domain itself, but counts them', () => {
    const page = pageOf(
      row('NS', 'ns1.example.net', { status: 'InActive' }),
      row('NS', 'dns1.registrar.example', { host: 'example.com' }),
      row('NS', 'ns2.example.net', { host: 'sub' }),
    );
    expect(read('NS', answered(page))).toEqual({
      kind: 'page',
      total: 3,
      rows: 3,
      records: [{ type: 'NS', host: 'sub', value: 'ns2.example.net', ttl: 14_400 }],
    });
  });

  it('is empty without records', () => {
    const empty = { kind: 'page', total: 0, rows: 0, records: [] };
    expect(read('A', answered(pageOf()))).toEqual(empty);
    const message = 'No records found';
    expect(read('A', answered({ status: 'ERROR', message }, 500))).toEqual(empty);
  });
});

it('says when the DNS was never activated', () => {
  for (const message of ['DNS is not activated for example.com', 'The zone does not exist']) {
    expect(read('A', answered({ status: 'ERROR', message }, 500))).toEqual({ kind: 'not_active' });
  }
});

describe('A page is unknown', () => {
  const good = row('A', '192.0.2.1');
  it.each<[string, HttpResult]>([
    ['without an answer', { ok: false, failure: 'connection', description: 'ECONNRESET' }],
    ['after a page', answered('<html>Busy</html>')],
    ['after half an answer', answered(JSON.stringify(pageOf(good)).slice(0, 60))],
    ['after a 502', answered(pageOf(good), 502)],
    ['in unknown words', answered({ status: 'ERROR', message: 'The moon is not right.' }, 500)],
    ['during trouble', answered({ status: 'ERROR', message: 'No records found, try again' }, 500)],
    ['without counts', answered({ 1: good })],
    ['with fewer rows than it counts', answered({ ...pageOf(good), recsonpage: '2' })],
    ['with a record of another type', answered(pageOf({ ...good, type: 'AAAA' }))],
    ['with a record of another domain', answered(pageOf({ ...good, host: 'www.other.com.' }))],
    ['with a record without a value', answered(pageOf({ ...good, value: undefined }))],
    ['with an empty value', answered(pageOf({ ...good, value: '' }))],
    ['with an unreadable TTL', answered(pageOf({ ...good, timetolive: 'soon' }))],
  ])('%s', (_, result) => {
    expect(read('A', result)).toEqual({ kind: 'unknown', description: expect.any(String) });
  });

  it('with a mail server without a priority', () => {
    expect(one('MX', row('MX', 'mx.example.net'))).toMatchObject({ kind: 'unknown' });
  });

  it('and denied when our account is refused', () => {
    const message = 'Access Denied: You are not authorized to perform this action';
    for (const result of [answered('<h1>no</h1>', 403), answered({ message }, 500)]) {
      expect(read('A', result)).toMatchObject({ kind: 'unknown', isDenied: true });
    }
  });
});
