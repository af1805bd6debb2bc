import type { DnsRecord } from '@haat/contracts/dns-record';
import { dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import { expect, it, test } from 'vitest';
import { ttlText, valueText } from './record-text.ts';
import { findConflicts, readValues, valuesOf } from './record-values.ts';

const DOMAIN = 'neelkhadi.in';
const www: DnsRecord = { type: 'A', host: 'www', value: '203.0.113.24', ttl: 7200 };
const srv: DnsRecord = {
  ...{ type: 'SRV', host: '_sip._tcp', value: 'sip.example.com', ttl: 14_400 },
  ...{ priority: 0, weight: 5, port: 5060 },
};

it.each([www, srv])('the form of %j reads the same record', (record) => {
  expect(readValues(DOMAIN, valuesOf(record))).toEqual({ ok: true, record, notes: [] });
});

test('an empty TTL is the default, and a word is an error', () => {
  const values = valuesOf(www);
  expect(readValues(DOMAIN, { ...values, ttl: '' })).toMatchObject({ record: { ttl: 14_400 } });
  expect(readValues(DOMAIN, { ...values, ttl: 'long' })).toMatchObject({
    fields: { ttl: dnsRecordMessages.badTtl },
  });
});

test('a record that is edited does not conflict with itself', () => {
  const cname: DnsRecord = { type: 'CNAME', host: 'www', value: 'asha.github.io', ttl: 7200 };
  expect(findConflicts(DOMAIN, { ...www, ttl: 14_400 }, www, [www])).toEqual([]);
  expect(findConflicts(DOMAIN, cname, null, [www])).toEqual([
    { text: dnsRecordMessages.conflicts.cname_beside, record: www, isBlocking: true },
  ]);
});

test('an MX to a CNAME is advised against, but not stopped', () => {
  const cname: DnsRecord = { type: 'CNAME', host: 'mail', value: 'x.example.com', ttl: 7200 };
  const mx: DnsRecord = {
    type: 'MX',
    host: '@',
    value: 'mail.neelkhadi.in',
    ttl: 7200,
    priority: 1,
  };
  expect(findConflicts(DOMAIN, mx, null, [cname])).toMatchObject([{ isBlocking: false }]);
});

it.each([
  [7200, '2 hours'],
  [86_400, '1 day'],
  [14_400, '4 hours'],
  [7260, '121 minutes'],
  [7201, '7201 seconds'],
])('a TTL of %i is %s', (seconds, text) => {
  expect(ttlText(seconds)).toBe(text);
});

test('values are shown with their numbers', () => {
  expect([www, srv].map(valueText)).toEqual(['203.0.113.24', '0 5 5060 sip.example.com']);
});
