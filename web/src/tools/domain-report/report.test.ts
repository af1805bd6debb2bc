import type { DnsLookupAnswer } from '@haat/contracts/http/webtools/dns-lookup';
import type { IpFinderAnswer } from '@haat/contracts/http/webtools/domain-ip-finder';
import type { HeadersAnswer } from '@haat/contracts/http/webtools/http-headers-lookup';
import type { MetaTagsAnswer } from '@haat/contracts/http/webtools/meta-tags-checker';
import type { Registration, WhoisLookupAnswer } from '@haat/contracts/http/webtools/whois-lookup';
import { describe, expect, it } from 'vitest';
import type { ApiResult } from '../../lib/api-client.ts';
import { addressesSection, recordsSection, whoisSection } from './domain-sections.ts';
import { markdownOf } from './markdown.ts';
import { askAll, faultsOf, isOver, type Row } from './report.ts';

const NAME = 'haat.example';
const NOW = new Date('2026-11-21T09:30:00Z');

const ADDRESSES: IpFinderAnswer = {
  name: NAME,
  exists: true,
  aliases: [NAME],
  aliasEnd: 'there',
  durationMs: 5,
  addresses: [
    { address: '8.8.4.4', family: 4, ttl: 60, range: 'unicast', isPublic: true, reverseName: null },
  ],
  unanswered: [],
};

const text = (value: string) => ({ type: 'TXT' as const, value, priority: null, ttl: 60 });
const MX = { type: 'MX' as const, value: 'mx1.haat.example', priority: 10, ttl: 60 };

const RECORDS: DnsLookupAnswer = {
  name: NAME,
  address: null,
  exists: true,
  source: 'authoritative',
  zoneFailure: null,
  zone: NAME,
  durationMs: 5,
  records: [MX, text('v=spf1 mx -all')],
  unanswered: [],
  aliases: [NAME],
  aliasEnd: 'there',
  caa: { state: 'found', name: NAME },
};

const registered = (change: Partial<Registration> = {}): WhoisLookupAnswer => ({
  state: 'registered',
  name: NAME,
  domain: NAME,
  source: 'rdap',
  server: 'rdap.example',
  raw: '',
  registration: {
    registrar: { name: 'Registrar of Names', url: null, ianaId: null },
    organisation: null,
    registeredAt: '2020-02-03',
    expiresAt: '2028-02-03',
    changedAt: null,
    status: ['clientTransferProhibited'],
    nameservers: ['ns1.haat.example'],
    isSigned: true,
    ...change,
  },
});

const HEADERS: HeadersAnswer = {
  hops: [
    {
      url: 'https://haat.example/',
      status: 200,
      statusText: 'OK',
      address: '8.8.4.4',
      durationMs: 5,
      headers: [],
    },
  ],
  failure: null,
};

const META: MetaTagsAnswer = {
  url: 'https://haat.example/',
  status: null,
  contentType: null,
  page: null,
  failure: { reason: 'timeout', text: 'It did not answer.', url: 'https://haat.example/' },
};

const ok = (data: unknown): ApiResult<unknown> => ({ ok: true, data, position: null });
const busy: ApiResult<unknown> = {
  ok: false,
  failure: { kind: 'refused', status: 429, text: 'Please wait a minute.', fields: {} },
};

const ANSWERS: Readonly<Record<string, ApiResult<unknown>>> = {
  'domain-ip-finder': ok(ADDRESSES),
  'dns-lookup': ok(RECORDS),
  'whois-lookup': busy,
  'http-headers-lookup': ok(HEADERS),
  'meta-tags-checker': ok(META),
};

/** Every state of a report's rows, and the requested paths. */
const run = async () => {
  const paths: string[] = [];
  const states: (readonly Row['state'][])[] = [];
  let rows: readonly Row[] = [];
  const get = async (path: string) => {
    paths.push(path);
    return ANSWERS[path.split('?')[0]?.split('/').at(-1) ?? ''] ?? busy;
  };
  for await (const now of askAll(NAME, get, () => NOW)) {
    rows = now;
    states.push(now.map(({ state }) => state));
  }
  return { paths, states, rows };
};

describe('A hand-over report', () => {
  it('runs one lookup after another, each with the domain', async () => {
    const { paths, states } = await run();
    expect(paths).toEqual([
      '/api/webtools/domain-ip-finder?name=haat.example',
      '/api/webtools/dns-lookup?name=haat.example',
      '/api/webtools/whois-lookup?domain=haat.example',
      '/api/webtools/http-headers-lookup?url=https%3A%2F%2Fhaat.example%2F',
      '/api/webtools/meta-tags-checker?url=https%3A%2F%2Fhaat.example%2F',
    ]);
    for (const now of states) {
      expect(now.filter((state) => state === 'asking').length).toBeLessThanOrEqual(1);
    }
    expect(states[0]).toEqual(['asking', 'waiting', 'waiting', 'waiting', 'waiting']);
  });

  it('continues after a refused lookup and shows the reason', async () => {
    const { rows, states } = await run();
    expect(states.at(-1)).toEqual(['done', 'done', 'refused', 'done', 'done']);
    expect(rows[2]).toMatchObject({ text: 'Please wait a minute.' });
    expect(isOver(rows)).toBe(true);
  });

  it('sends no further requests once the reader has stopped', async () => {
    let requests = 0;
    const get = async () => {
      requests += 1;
      return busy;
    };
    for await (const rows of askAll(NAME, get, () => NOW)) {
      if (rows[1]?.state === 'asking') break;
    }
    expect(requests).toBe(1);
  });

  it('lists the issues first, the most severe on top', async () => {
    const faults = faultsOf((await run()).rows);
    expect(faults[0]).toMatchObject({ level: 'bad', from: 'HTTP headers' });
    expect(faults.map(({ level }) => level)).toEqual(faults.map(({ level }) => level).toSorted());
    expect(faults).toContainEqual({ level: 'bad', text: 'It did not answer.', from: 'Meta tags' });
    expect(faults).toContainEqual({
      level: 'warning',
      text: 'It was not answered. Please wait a minute.',
      from: 'Registration',
    });
  });

  it('is exported as one dated text with a section per lookup', async () => {
    const report = markdownOf(NAME, (await run()).rows, NOW);
    expect(report).toMatch(/^# Hand-over report: haat\.example\n\nMade on 21 Nov 2026, \d\d:\d\d /);
    expect(report.match(/^## .+$/gm)).toEqual([
      '## Issues',
      '## Addresses',
      '## DNS records',
      '## Registration',
      '## HTTP headers',
      '## Meta tags',
    ]);
    expect(report).toContain('## Registration\n\nNot answered: Please wait a minute.');
    expect(report).toContain('- IPv4: 8.8.4.4');
    expect(report).toContain('- MX: 10 mx1.haat.example');
    expect(report).toContain('- Grade: D (30 of 100 points)');
  });

  it('escapes markup in records', () => {
    const value = '<script>alert(1)</script>\n# Paid\n[here](https://evil.example) \ud800';
    const section = recordsSection({ ...RECORDS, records: [text(value)] });
    const report = markdownOf(NAME, [{ title: 'DNS records', state: 'done', section }], NOW);
    expect(report).not.toMatch(/^# Paid/m);
    expect(report).toContain(
      '\\<script\\>alert(1)\\</script\\> \\# Paid \\[here\\](https://evil.example)',
    );
    expect(report.isWellFormed()).toBe(true);
  });

  it('shows a Hindi domain in both forms', () => {
    expect(markdownOf('xn--11b7ah1gn.xn--h2brj9c', [], NOW)).toMatch(
      /^# Hand-over report: दुकान\.भारत \(xn--11b7ah1gn\.xn--h2brj9c\)/,
    );
  });
});

it('a message about a missing IPv6 address needs an answer that says so', () => {
  const messagesOf = (unanswered: IpFinderAnswer['unanswered']) =>
    addressesSection({ ...ADDRESSES, unanswered }).messages.map(({ text: words }) => words);
  expect(messagesOf([])).toEqual(['It has no IPv6 address.']);
  expect(messagesOf([6])).toEqual([
    'No answer about IPv6: the domain may have such addresses too.',
  ]);
});

describe('The DNS issues in a report', () => {
  const messagesOf = (records: DnsLookupAnswer['records'], change: Partial<DnsLookupAnswer> = {}) =>
    recordsSection({ ...RECORDS, records, ...change }).messages.map(
      ({ level, text: words }) => `${level}: ${words}`,
    );

  it('are empty when everything is fine', () => {
    expect(messagesOf(RECORDS.records)).toEqual([]);
  });

  it.each([
    [[MX], /^warning: It has no SPF record/],
    [[MX, text('v=spf1 -all'), text('v=spf1 mx ~all')], /^bad: There are 2 SPF records/],
    [[MX, text('v=spf1 +all')], /^bad: .*\+all/],
    [[MX, text('v=spf1 a all')], /^bad: .*\+all/],
    [[MX, text('v=spf10 x')], /^warning: It has no SPF record/],
  ])('gets a message about mail: %j', (records, words) => {
    expect(messagesOf(records)).toEqual([expect.stringMatching(words)]);
  });

  it('exclude deliberate settings, which become notes', () => {
    const noMail = { type: 'MX' as const, value: '.', priority: 0, ttl: 60 };
    expect(messagesOf([noMail], { caa: { state: 'found', name: 'example' } })).toEqual([
      'note: Its MX record says that this domain accepts no email.',
      expect.stringMatching(
        /^note: .*Those of example say which certificate authorities may issue/,
      ),
    ]);
    expect(messagesOf([MX, text('v=spf1 -all')], { caa: { state: 'none' } })).toEqual([
      expect.stringMatching(/^warning: No CAA record/),
    ]);
  });

  it('say nothing about SPF without an answer', () => {
    const unanswered = [{ type: 'TXT', reason: 'silence' } as const];
    expect(messagesOf([MX], { unanswered }).join(' ')).not.toContain('SPF');
  });
});

describe('The registration issues in a report', () => {
  const messagesOf = (change: Partial<Registration>) =>
    whoisSection(registered(change), NOW).messages.map(
      ({ level, text: words }) => `${level}: ${words}`,
    );

  it.each<readonly [Partial<Registration>, readonly RegExp[]]>([
    [{}, []],
    [{ expiresAt: '2026-11-20' }, [/^bad: The registration has ended: 20 Nov 2026, 1 day ago/]],
    [{ expiresAt: '2026-12-01' }, [/^bad: The registration ends soon: 1 Dec 2026, in 10 days/]],
    [{ status: ['ok'] }, [/^warning: No lock/]],
    [{ status: ['clientHold', 'clientTransferProhibited'] }, [/^bad: Status clientHold/]],
    [{ isSigned: false }, [/^note: It is not signed/]],
    [{ status: [] }, []],
  ])('gets a message about %j', (change, words) => {
    expect(messagesOf(change)).toEqual(words.map((one) => expect.stringMatching(one)));
  });

  it('include an unregistered domain', () => {
    const free = { state: 'free', name: NAME, domain: NAME, source: 'rdap', server: 'x', raw: '' };
    expect(whoisSection(free as WhoisLookupAnswer, NOW).messages[0]?.level).toBe('bad');
  });
});
