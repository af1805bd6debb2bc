import { expect, test } from 'vitest';
import { zoneText } from './zone-text.ts';

test('a zone file has full names, and long texts in pieces of 255 characters', () => {
  const ttl = 14_400;
  const text = zoneText('neelkhadi.in', [
    { type: 'A', host: '@', value: '203.0.113.24', ttl },
    { type: 'CNAME', host: 'www', value: 'asha.github.io', ttl: 7200 },
    { type: 'MX', host: '@', value: 'mail.example.com', ttl, priority: 10 },
    {
      type: 'SRV',
      host: '_sip._tcp',
      value: 'sip.example.com',
      ttl,
      priority: 0,
      weight: 5,
      port: 5060,
    },
    { type: 'TXT', host: 'k', value: `a"b\\${'x'.repeat(300)}`, ttl },
  ]);
  expect(text.split('\n')).toEqual([
    '$ORIGIN neelkhadi.in.',
    'neelkhadi.in.\t14400\tIN\tA\t203.0.113.24',
    'www.neelkhadi.in.\t7200\tIN\tCNAME\tasha.github.io.',
    'neelkhadi.in.\t14400\tIN\tMX\t10 mail.example.com.',
    '_sip._tcp.neelkhadi.in.\t14400\tIN\tSRV\t0 5 5060 sip.example.com.',
    `k.neelkhadi.in.\t14400\tIN\tTXT\t"a\\"b\\\\${'x'.repeat(251)}" "${'x'.repeat(49)}"`,
    '',
  ]);
});
