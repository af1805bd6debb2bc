import type { DnsRecord } from '@haat/contracts/dns-record';
import { describe, expect, it, test } from 'vitest';
import { type PresetName, presetsFor, readPreset } from './dns-presets.ts';

const DOMAIN = 'neelkhadi.in';

const presetNamed = (name: PresetName) => {
  const found = presetsFor('203.0.113.24').find((preset) => preset.name === name);
  if (found === undefined) throw new Error(`No preset ${name}.`);
  return found;
};

const read = (
  name: PresetName,
  typed: Readonly<Record<string, string>> = {},
  existing: readonly DnsRecord[] = [],
) => readPreset(presetNamed(name), DOMAIN, typed, existing);

const linesOf = (reading: ReturnType<typeof read>): readonly string[] => {
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return reading.added.map(({ type, host, value, priority }) =>
    [type, host, priority, value].filter((part) => part !== undefined).join(' '),
  );
};

const mx: DnsRecord = {
  type: 'MX',
  host: '@',
  value: 'mail.haat.example',
  ttl: 14_400,
  priority: 10,
};
const spf: DnsRecord = {
  ...{ type: 'TXT', host: '@', ttl: 14_400 },
  value: 'v=spf1 include:haat.example -all',
};

test('the own hosting is offered only where the shop has its address', () => {
  const names = (address: string | null) => presetsFor(address).map(({ name }) => name);
  expect(names('203.0.113.24')[0]).toBe('hosting');
  expect(names(null)).not.toContain('hosting');
});

describe('The records', () => {
  it.each<[PresetName, Readonly<Record<string, string>>, readonly string[]]>([
    ['hosting', {}, ['A @ 203.0.113.24', 'A www 203.0.113.24']],
    [
      'github',
      { user: 'https://github.com/Asha', verification: 'e16A' },
      [
        'A @ 185.199.108.153',
        'A @ 185.199.109.153',
        'A @ 185.199.110.153',
        'A @ 185.199.111.153',
        'AAAA @ 2606:50c0:8000::153',
        'AAAA @ 2606:50c0:8001::153',
        'AAAA @ 2606:50c0:8002::153',
        'AAAA @ 2606:50c0:8003::153',
        'CNAME www asha.github.io',
        'TXT _github-pages-challenge-asha e16A',
      ],
    ],
    ['vercel', {}, ['A @ 76.76.21.21', 'CNAME www cname.vercel-dns-0.com']],
    [
      'vercel',
      { cname: 'd1d4fc829fe7bc7c.vercel-dns-017.com.', verification: 'vc-domain-verify=a,1' },
      [
        'A @ 76.76.21.21',
        'CNAME www d1d4fc829fe7bc7c.vercel-dns-017.com',
        'TXT _vercel vc-domain-verify=a,1',
      ],
    ],
    [
      'netlify',
      { site: 'https://my-site.netlify.app/' },
      ['A @ 75.2.60.5', 'CNAME www my-site.netlify.app'],
    ],
    [
      'google',
      { verification: 'google-site-verification=Ab_1' },
      [
        'MX @ 1 smtp.google.com',
        'TXT @ v=spf1 include:_spf.google.com ~all',
        'TXT @ google-site-verification=Ab_1',
      ],
    ],
    [
      'zoho',
      {},
      [
        'MX @ 10 mx.zoho.in',
        'MX @ 20 mx2.zoho.in',
        'MX @ 50 mx3.zoho.in',
        'TXT @ v=spf1 include:zoho.in ~all',
      ],
    ],
    [
      'starter',
      { reports: 'dmarc@neelkhadi.in' },
      ['TXT @ v=spf1 mx ~all', 'TXT _dmarc v=DMARC1; p=none; rua=mailto:dmarc@neelkhadi.in'],
    ],
  ])('of %s with %j', (name, typed, lines) => {
    expect(linesOf(read(name, typed))).toEqual(lines);
  });
});

it.each<[PresetName, Readonly<Record<string, string>>, string]>([
  ['github', { user: '' }, 'user'],
  ['github', { user: '-asha' }, 'user'],
  ['github', { user: 'asha', verification: 'two words' }, 'verification'],
  ['netlify', { site: 'my site' }, 'site'],
  ['vercel', { cname: 'example.com' }, 'cname'],
  ['starter', { reports: 'dmarc' }, 'reports'],
])('%s with %j has an error at %s', (name, typed, field) => {
  const reading = read(name, typed);
  expect(reading.ok ? [] : Object.keys(reading.errors)).toEqual([field]);
});

it('email of another provider replaces the old mail servers and the old SPF record', () => {
  expect(read('google', {}, [mx, spf])).toMatchObject({ ok: true, removed: [mx, spf] });
});

it('a starter keeps the SPF record that is there', () => {
  const reading = read('starter', {}, [mx, spf]);
  expect(reading).toMatchObject({ ok: true, removed: [] });
  expect(linesOf(reading)).toEqual(['TXT _dmarc v=DMARC1; p=none']);
});
