import type { DnsLookupAnswer } from '@haat/contracts/http/webtools/dns-lookup';
import { describe, expect, it } from 'vitest';
import { aliasOf, choicesFor, chosenRecords, countLabel, hintsFor, zoneFile } from './service.ts';

const answer = (changes: Partial<DnsLookupAnswer> = {}): DnsLookupAnswer => ({
  name: 'haat.example',
  address: null,
  exists: true,
  zoneFailure: null,
  aliases: ['haat.example'],
  aliasEnd: 'there',
  source: 'authoritative',
  zone: 'haat.example',
  durationMs: 48,
  unanswered: [],
  caa: { state: 'found', name: 'haat.example' },
  records: [
    { type: 'A', value: '192.0.2.44', priority: null, ttl: 300 },
    { type: 'MX', value: 'mx1.haat.example', priority: 10, ttl: 3600 },
    { type: 'TXT', value: 'say "hello"', priority: null, ttl: 60 },
    { type: 'CAA', value: '0 issue "ca.example"', priority: null, ttl: 60 },
  ],
  ...changes,
});

const text = (value: string) => ({ type: 'TXT' as const, value, priority: null, ttl: 1 });

describe('The records of a domain', () => {
  it('are exported as a zone file', () => {
    expect(zoneFile('haat.example', answer().records)).toBe(
      [
        'haat.example.\t300\tIN\tA\t192.0.2.44',
        'haat.example.\t3600\tIN\tMX\t10 mx1.haat.example.',
        'haat.example.\t60\tIN\tTXT\t"say \\"hello\\""',
        'haat.example.\t60\tIN\tCAA\t0 issue "ca.example"',
      ].join('\n'),
    );
  });

  it('have long texts split into parts in a zone file', () => {
    expect(zoneFile('a.example', [text('x'.repeat(300))])).toContain(
      `"${'x'.repeat(255)}" "${'x'.repeat(45)}"`,
    );
    const inBytes = zoneFile('a.example', [text('क'.repeat(100))]).split('" "');
    for (const part of inBytes) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(290);
    expect(inBytes).toHaveLength(2);
  });

  it('cannot add another record with a line break', () => {
    const file = zoneFile('a.example', [text('one\na.example. 1 IN A 192.0.2.66')]);
    expect(file).not.toContain('\n');
    expect(file).toContain('one\\010a.example.');
  });

  it('can be filtered by type', () => {
    expect(chosenRecords(answer(), 'MX')).toHaveLength(1);
    expect(chosenRecords(answer(), 'all')).toHaveLength(4);
  });

  it.each([
    [9, 'all', '9 records for'],
    [1, 'MX', '1 MX record for'],
    [0, 'CAA', 'No CAA record for'],
  ] as const)('are labelled for %i of type %s', (count, choice, words) => {
    expect(countLabel(count, choice)).toBe(words);
  });

  it('without an answer are not labelled as missing', () => {
    const unanswered = [{ type: 'MX', reason: 'refused' } as const];
    expect(countLabel(0, 'MX', unanswered)).toBe('No answer about MX for');
    expect(countLabel(0, 'CAA', unanswered)).toBe('No CAA record for');
  });

  it('can be filtered by the types that such a name can have', () => {
    expect(choicesFor('haat.example')).toEqual([
      ...['all', 'A', 'AAAA', 'MX', 'NS', 'TXT', 'SOA', 'CAA', 'DS'],
    ]);
    expect(choicesFor('_sip._tcp.haat.example')).toContain('SRV');
    expect(choicesFor('4.4.8.8.in-addr.arpa')).toEqual(['all', 'PTR', 'NS', 'TXT', 'SOA']);
    const records = [{ type: 'CNAME', value: 'haat.example', priority: null, ttl: 60 } as const];
    expect(choicesFor('www.haat.example', records)).toContain('CNAME');
  });

  it('of services have their full target in a zone file', () => {
    const records = [
      { type: 'SRV', value: '5 443 sip.haat.example', priority: 10, ttl: 60 } as const,
    ];
    expect(zoneFile('_sip._tcp.haat.example', records)).toMatch(
      /SRV\t10 5 443 sip\.haat\.example\.$/,
    );
  });

  it('show the alias target of the domain', () => {
    const records = [{ type: 'CNAME', value: 'haat.example', priority: null, ttl: 60 } as const];
    expect(aliasOf(answer({ records }))).toBe('haat.example');
    expect(aliasOf(answer())).toBeNull();
  });
});

describe('The hints of a DNS lookup', () => {
  it('are empty when everything is fine', () => {
    expect(hintsFor(answer())).toEqual([]);
  });

  it('say that any authority may issue certificates', () => {
    expect(hintsFor(answer({ caa: { state: 'none' } }))).toEqual([
      'No CAA record. Any certificate authority may issue for this name.',
    ]);
  });

  it('say nothing about certificates without an answer', () => {
    const unanswered = (['CAA', 'TXT'] as const).map((type) => ({
      type,
      reason: 'silence' as const,
    }));
    expect(hintsFor(answer({ caa: { state: 'unknown' }, unanswered }))).toEqual([
      'There was no answer for CAA and TXT: the nameservers did not answer.',
    ]);
  });

  it('say which domain’s CAA records apply, and that the answer is from a resolver', () => {
    const hints = hintsFor(answer({ name: 'www.haat.example', source: 'resolver' }));
    expect(hints.join(' ')).toMatch(/resolver.*Those of haat\.example/);
  });

  it('say that the domain accepts no email', () => {
    const records = [{ type: 'MX', value: '.', priority: 0, ttl: 60 } as const];
    expect(hintsFor(answer({ records }))).toEqual([
      'Its MX record says that this domain accepts no email.',
    ]);
    expect(zoneFile('haat.example', records)).toMatch(/MX\t0 \.$/);
  });

  it.each([
    ['silence', /did not answer, so a resolver/],
    ['servfail', /failed \(SERVFAIL\), so a resolver/],
    ['refused', /refused the question \(REFUSED\), so a resolver/],
    ['lame', /do not hold it, so a resolver/],
    ['no_server', /cannot be reached from here, so a resolver/],
  ] as const)('explain why the nameservers did not answer: %s', (zoneFailure, words) => {
    expect(hintsFor(answer({ source: 'resolver', zoneFailure }))[0]).toMatch(words);
  });

  it('say that the name exists without records', () => {
    expect(hintsFor(answer({ records: [] }))[0]).toMatch(/^The name is there, but has no records/);
  });

  it.each([
    ['loop', ['a.example', 'b.example'], /in a circle: a\.example, b\.example, a\.example/],
    ['too_long', ['a.example', 'b.example', 'c.example'], /more than 2 times/],
    ['missing', ['a.example', 'gone.example'], /leads to gone\.example, which does not exist\./],
  ] as const)('explain a broken alias chain: %s', (aliasEnd, aliases, words) => {
    expect(hintsFor(answer({ aliasEnd, aliases: [...aliases] }))[0]).toMatch(words);
  });

  it('say that an IP address has no reverse DNS', () => {
    const hints = hintsFor(
      answer({
        name: '4.4.8.8.in-addr.arpa',
        address: '8.8.4.4',
        records: [],
        caa: { state: 'unknown' },
      }),
    );
    expect(hints.join(' ')).toContain(
      '8.8.4.4 has no reverse DNS (PTR). Email sent from it is often rejected.',
    );
  });
});
