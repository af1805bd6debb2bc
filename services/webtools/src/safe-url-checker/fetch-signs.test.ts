import { describe, expect, it } from 'vitest';
import { type FetchDetails, fetchSigns } from './fetch-signs.ts';
import { readForms } from './read-forms.ts';
import { verdictOf } from './verdict.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HERE = 'https://shop.example/';

const facts = (change: Partial<FetchDetails> = {}): FetchDetails => ({
  hops: [{ url: HERE, status: 200 }],
  failure: null,
  tls: null,
  contentType: 'text/html',
  disposition: '',
  forms: null,
  unread: null,
  nowMs: NOW,
  ...change,
});

const way = (...urls: readonly string[]): Partial<FetchDetails> => ({
  hops: urls.map((url, index) => ({ url, status: index === urls.length - 1 ? 200 : 302 })),
});

const codes = (change: Partial<FetchDetails>): readonly string[] =>
  fetchSigns(facts(change)).map(({ code }) => code);

const failing = (
  reason: NonNullable<FetchDetails['failure']>['reason'],
  url: string,
  description = '',
): Partial<FetchDetails> => ({ hops: [], failure: { reason, url, description } });

describe('The target of a link', () => {
  it.each<readonly [readonly string[], readonly string[]]>([
    [[], ['http://shop.example/', 'https://www.shop.example/']],
    [[], ['https://amazon.com/', 'https://www.amazon.in/']],
    [['redirects_elsewhere'], [HERE, 'https://other.example/']],
    [['redirects_elsewhere'], ['https://a.github.io/', 'https://b.github.io/']],
    [['leads_to'], ['https://bit.ly/x', 'https://other.example/']],
    [['downgrade'], [HERE, 'http://shop.example/']],
    [['downgrade'], [HERE, 'http://shop.example/', 'https://shop.example/2']],
    [['not_encrypted'], ['http://shop.example/']],
  ])('has the findings %j: %j', (expected, urls) => {
    expect(codes(way(...urls))).toEqual(expected);
  });

  it('is unknown when the page could not be read', () => {
    expect(codes({ unread: 'It is built so.' })).toEqual(['not_read']);
  });

  it('includes the refresh of the page', () => {
    const forms = readForms(
      '<meta http-equiv="Refresh" content="0; url=\'https://o.test/\'">',
      HERE,
    );
    expect(codes({ forms })).toEqual(['redirects_elsewhere']);
  });

  it.each([
    ['0;https://o.test/', 'https://o.test/'],
    [' 5.5 , https://o.test/?url=https://i.test/', 'https://o.test/?url=https://i.test/'],
    ['0 URL = "https://o.test/" onwards', 'https://o.test/'],
    ['.; url=on', 'https://here.test/on'],
    ['0;url', 'https://here.test/url'],
  ])('is where a browser goes with the refresh %j', (content, href) => {
    const page = `<meta http-equiv=refresh content='${content}'>`;
    expect(readForms(page, 'https://here.test/').goesOnTo?.href).toBe(href);
  });

  it.each(['10', '0;', 'url=https://o.test/', '0x;url=https://o.test/', ''])(
    'is the page itself with the refresh %j',
    (content) => {
      const page = `<meta http-equiv=refresh content='${content}'>`;
      expect(readForms(page, HERE).goesOnTo).toBeNull();
    },
  );

  it('follows the refresh header before the refresh in the page', () => {
    const page = '<meta http-equiv=refresh content="0;url=https://i.test/">';
    expect(readForms(page, HERE, '0; url=https://o.test/').goesOnTo?.href).toBe('https://o.test/');
    expect(readForms(page, HERE, '10').goesOnTo?.href).toBe('https://i.test/');
    expect(readForms('', HERE, '0;/on').goesOnTo?.href).toBe(`${HERE}on`);
  });

  it('is the page itself with a refresh of many spaces', () => {
    const page = `<meta http-equiv=refresh content="0${' '.repeat(8_000)}">`;
    expect(readForms(page.repeat(20), HERE).goesOnTo).toBeNull();
  });
});

describe('The forms of a page', () => {
  it('are resolved against the base of the page', () => {
    const page = '<base href="https://o.test/a/"><base href="https://i.test/">';
    const form = '<form action="in"><input type=password></form>';
    const { passwordsGoTo, goesOnTo } = readForms(
      `${page}${form}<meta http-equiv=refresh content="0;url=/on">`,
      HERE,
    );
    expect(passwordsGoTo.map(({ href }) => href)).toEqual(['https://o.test/a/in']);
    expect(goesOnTo?.href).toBe('https://o.test/on');
    const formless = readForms(`${page}<input type=password>`, HERE);
    expect(formless.passwordsGoTo.map(({ href }) => href)).toEqual([HERE]);
  });

  it('are read up to a limit', () => {
    const bad = '<meta http-equiv=refresh content="0;url=http://[">';
    const good = '<meta http-equiv=refresh content="0;url=/on">';
    expect(readForms(bad.repeat(19) + good, HERE).goesOnTo?.pathname).toBe('/on');
    expect(readForms(bad.repeat(20) + good, HERE).goesOnTo).toBeNull();
    expect(readForms('<input type=password>'.repeat(50), HERE).passwordsGoTo).toHaveLength(20);
  });

  it('keep their host when their URL is very long', () => {
    const action = `https://other.example/${'x'.repeat(100_000)}`;
    const { passwordsGoTo } = readForms(`<form action="${action}"><input type=password>`, HERE);
    expect(passwordsGoTo.map(({ host }) => host)).toEqual(['other.example']);
    expect(passwordsGoTo[0]?.href.length).toBeLessThan(10_000);
  });
});

describe('a link that cannot be followed', () => {
  it.each<readonly [string, Partial<FetchDetails>]>([
    ['certificate', failing('certificate', HERE, 'certificate has expired')],
    ['not_seen', failing('no_such_host', HERE)],
    ['not_seen', failing('timeout', HERE)],
    ['not_seen', failing('not_public', 'https://shop.example:8443/')],
    ['inside', failing('not_public', HERE)],
    [
      'redirects_inside',
      { ...failing('not_public', 'https://10.0.0.1/'), hops: [{ url: HERE, status: 302 }] },
    ],
  ])('has the finding %s', (code, change) => {
    expect(codes(change)).toContain(code);
    expect(verdictOf(fetchSigns(facts(change)))).not.toBe('no_warning_signs');
  });

  it('has no second finding for a private IP address', () => {
    expect(codes(failing('not_public', 'https://192.168.0.1/'))).toEqual([]);
  });

  it.each([
    ['certificate has expired', 'has expired'],
    ['self-signed certificate in certificate chain', 'not signed by an authority'],
    ["Hostname/IP does not match certificate's altnames: x", 'for another domain'],
    ['unable to verify the first certificate', 'not signed by an authority'],
    ['something new', 'cannot be trusted'],
  ])('reports for "%s" that the certificate %s', (description, words) => {
    const [found] = fetchSigns(facts(failing('certificate', HERE, description)));
    expect(found).toMatchObject({ code: 'certificate', level: 'bad' });
    expect(found?.title).toContain(words);
  });
});

describe('A certificate', () => {
  const tls = (validFrom: string, validTo: string): Partial<FetchDetails> => ({
    tls: { protocol: 'TLSv1.3', issuer: 'X', subject: 'Y', validFrom, validTo },
  });

  it.each([
    [[], '2026-10-01T00:00:00Z', '2026-12-30T00:00:00Z'],
    [['certificate_ends'], '2026-08-26T00:00:00Z', '2026-11-24T00:00:00Z'],
    // Of six days, renewed when three are left.
    [[], '2026-11-18T00:00:00Z', '2026-11-24T00:00:00Z'],
  ])('has the findings %j from %s to %s', (expected, from, to) => {
    expect(codes(tls(from, to))).toEqual(expected);
  });

  it('is no warning sign when it expires soon', () => {
    const found = fetchSigns(facts(tls('2026-08-26T00:00:00Z', '2026-11-21T18:00:00Z')));
    expect(found[0]?.title).toBe('Its certificate ends today');
    expect(verdictOf(found)).toBe('no_warning_signs');
  });
});

describe('A download', () => {
  const file = (
    contentType: string | null,
    disposition = '',
    path = '',
  ): Partial<FetchDetails> => ({
    ...way(HERE + path),
    contentType,
    disposition,
  });

  it.each<readonly [readonly string[], Partial<FetchDetails>]>([
    [['dangerous_file'], file('application/vnd.android.package-archive')],
    [['dangerous_file'], file('application/octet-stream', "attachment; filename*=UTF-8''a.scr")],
    [['dangerous_file'], file(null, '', 'e-challan.apk')],
    [['dangerous_file'], file('text/plain', 'attachment; filename=x.js')],
    [['program'], file('application/x-msdownload')],
    [['program'], file('application/octet-stream', '', 'setup.exe')],
    [[], file('text/html', '', 'how-to-open.exe')],
    [[], file('text/javascript', '', 'app.js')],
    [[], file('application/pdf', 'attachment; filename="bill.pdf"', 'bill.pdf')],
  ])('has the findings %j', (expected, change) => {
    expect(codes(change)).toEqual(expected);
  });
});

describe('A password field', () => {
  const page = (html: string, url = HERE): Partial<FetchDetails> => ({
    ...way(url),
    forms: readForms(html, url),
  });

  it.each<readonly [string, readonly string[], Partial<FetchDetails>]>([
    ['sent to the same site', [], page('<form action="/in"><input type="password"></form>')],
    [
      'on an unencrypted page',
      ['not_encrypted', 'password_not_encrypted'],
      page('<input type=PASSWORD>', 'http://shop.example/'),
    ],
    [
      'sent unencrypted',
      ['password_not_encrypted'],
      page('<form action="http://shop.example/in"><input type="password"></form>'),
    ],
    [
      'sent to another site',
      ['password_elsewhere'],
      page('<form action="https://collect.test/"><input type="password"></form>'),
    ],
    [
      'after a form, outside it',
      [],
      page('<form action="https://o.test"></form><input type=password>'),
    ],
    ['missing in the form', [], page('<form action="https://o.test/"><input type="text"></form>')],
  ])('%s has the findings %j', (_how, expected, change) => {
    expect(codes(change)).toEqual(expected);
  });
});

it('a missing page is noted, and is no warning sign', () => {
  const found = fetchSigns(facts({ hops: [{ url: HERE, status: 404 }] }));
  expect(found.map(({ code, level }) => [code, level])).toEqual([['status', 'note']]);
});
