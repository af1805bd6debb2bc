import type { HopAnswer } from '@haat/contracts/http/webtools/visit';
import { describe, expect, it } from 'vitest';
import { gradeOf } from './grade.ts';

type Line = readonly [name: string, value: string];

const hop = (headers: readonly Line[], url = 'https://a.example/', status = 200): HopAnswer => ({
  url,
  status,
  statusText: '',
  address: '203.0.113.7',
  durationMs: 12,
  headers: headers.map(([name, value]) => ({ name, value })),
});

const STRICT: readonly Line[] = [
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  [
    'Content-Security-Policy',
    "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Set-Cookie', '__Host-sid=1; Path=/; Secure; HttpOnly; SameSite=Lax'],
];

/** The headers of STRICT with others in the place of one. */
const strict = (name: string, ...values: readonly string[]): readonly Line[] => [
  ...STRICT.filter(([one]) => one.toLowerCase() !== name.toLowerCase()),
  ...values.map((value): Line => [name, value]),
];

const graded = (headers: readonly Line[], url?: string) => {
  const grade = gradeOf([hop(headers, url)]);
  if (grade === null) throw new Error('there is an answer');
  return grade;
};
const judged = (headers: readonly Line[], header: string, url?: string) =>
  graded(headers, url).judgements.filter((one) => one.header === header);

describe('The grade of a page', () => {
  it('is A+ for a page that sends all security headers', () => {
    const { letter, points, judgements } = graded(STRICT);
    expect(judgements.filter(({ costs }) => costs > 0)).toEqual([]);
    expect({ letter, points }).toEqual({ letter: 'A+', points: 100 });
  });

  it('is F for a page without security headers over http', () => {
    expect(graded([], 'http://a.example/')).toMatchObject({ letter: 'F', points: 0 });
  });

  it('lists the most expensive issues first, with the header line that fixes each one', () => {
    const { letter, judgements } = graded([]);
    expect(letter).toBe('D');
    expect(
      judgements.slice(0, 4).map(({ header, state, costs }) => [header, state, costs]),
    ).toEqual([
      ['Content-Security-Policy', 'missing', 25],
      ['Strict-Transport-Security', 'missing', 20],
      ['Frames', 'missing', 20],
      ['X-Content-Type-Options', 'missing', 5],
    ]);
    for (const one of judgements) {
      if (one.state === 'missing') expect(one.fix).toMatch(/^[\w-]+: \S/);
    }
  });

  it('becomes A+ with every suggested header line', () => {
    const fixes = graded([]).judgements.flatMap(({ fix }) => (fix === null ? [] : [fix]));
    const lines = fixes.map((fix): Line => {
      const [name = '', ...value] = fix.split(': ');
      return [name, value.join(': ')];
    });
    expect(graded(lines).letter).toBe('A+');
  });

  it('is null without an answer', () => {
    expect(gradeOf([])).toBeNull();
  });

  it('notes that an error page may differ from other pages', () => {
    const { judgements } = gradeOf([hop(STRICT, undefined, 503)]) ?? { judgements: [] };
    expect(judgements).toContainEqual(expect.objectContaining({ header: 'Status 503' }));
  });
});

describe('The rating of a header', () => {
  it.each([
    ['Strict-Transport-Security', 'max-age=0', 'weak', 20, /switches it off/],
    ['Strict-Transport-Security', 'max-age=86400', 'weak', 10, /1 day only/],
    ['Strict-Transport-Security', 'includeSubDomains', 'weak', 20, /no max-age/],
    ['Strict-Transport-Security', 'max-age=1; max-age=31536000', 'weak', 20, /no max-age/],
    ['Strict-Transport-Security', 'Max-Age="31536000"', 'good', 0, /365 days; names below/],
    ['X-Content-Type-Options', 'sniff, nosniff', 'weak', 5, /"sniff" is not/],
    ['X-Content-Type-Options', 'NoSniff', 'good', 0, /never taken/],
    ['X-Content-Type-Options', 'nosniff, nosniff', 'good', 0, /more than once/],
    ['Referrer-Policy', 'no-referrer-when-downgrade', 'weak', 5, /whole address/],
    ['Referrer-Policy', 'unsafe-url', 'weak', 5, /Every site learns/],
    ['Referrer-Policy', 'origin', 'weak', 5, /unencrypted ways/],
    ['Referrer-Policy', 'no-refferer', 'weak', 5, /is no policy/],
    ['Referrer-Policy', 'constructor', 'weak', 5, /is no policy/],
    ['Referrer-Policy', 'no-referrer, strict-origin', 'good', 0, /^strict-origin:/],
    ['Referrer-Policy', 'unsafe-url, no-such', 'weak', 5, /^unsafe-url/],
    ['Cross-Origin-Opener-Policy', 'same-origin; report-to="x"', 'good', 0, /cannot reach/],
    ['Cross-Origin-Opener-Policy', 'unsafe-none', 'note', 0, /switches it off/],
    ['Cross-Origin-Opener-Policy', 'sameorigin', 'weak', 5, /is no value/],
    ['Cross-Origin-Embedder-Policy', 'require-corp', 'good', 0, /allow it/],
    ['Cross-Origin-Resource-Policy', 'same-site', 'good', 0, /Other sites cannot/],
    ['Server', 'nginx/1.18.0 (Ubuntu)', 'weak', 5, /which holes/],
    ['X-Powered-By', 'PHP/7.4.3', 'weak', 5, /which holes/],
    ['X-XSS-Protection', '1; mode=block', 'note', 0, /dropped it/],
  ] as const)('%s: %s', (header, value, state, costs, says) => {
    expect(judged(strict(header, value), header)).toEqual([
      expect.objectContaining({ state, costs, says: expect.stringMatching(says) }),
    ]);
  });

  it('ignores a server name without a version', () => {
    expect(judged(strict('Server', 'nginx'), 'Server')).toEqual([]);
  });

  it('uses the first of several Strict-Transport-Security headers', () => {
    const header = 'Strict-Transport-Security';
    const sent = strict(header, 'max-age=0', 'max-age=31536000');
    expect(judged(sent, header).map(({ costs }) => costs)).toEqual([20, 0]);
  });

  it('ignores Strict-Transport-Security over http and for IP addresses', () => {
    const header = 'Strict-Transport-Security';
    expect(judged(STRICT, header, 'http://a.example/')).toMatchObject([{ state: 'note' }]);
    expect(judged([], header, 'https://203.0.113.7/')).toEqual([]);
  });
});

describe('A content security policy', () => {
  it.each([
    ["default-src * 'unsafe-inline'", 20, /every script run.*'unsafe-inline'/],
    ['default-src *', 20, /takes them from anywhere/],
    ["script-src 'self' 'unsafe-inline'; object-src 'none'", 20, /'unsafe-inline'/],
    ['script-src https:; object-src *', 20, /everybody with such an address/],
    ['upgrade-insecure-requests', 20, /script-src is missing/],
    ["frame-ancestors 'none'", 20, /script-src is missing/],
    ["default-src 'self' 'unsafe-eval'; base-uri 'self'", 5, /'unsafe-eval'/],
    ["script-src 'self' https://www.google.com; object-src 'none'", 5, /google\.com serves/],
    ["default-src self; object-src 'none'", 5, /single quotes/],
    ["default-src 'self'; skript-src 'self'", 5, /"skript-src" is no directive/],
  ])('%s costs %i points', (value, costs, says) => {
    const header = 'Content-Security-Policy';
    expect(judged(strict(header, value), header)).toEqual([
      expect.objectContaining({ state: 'weak', costs, says: expect.stringMatching(says) }),
    ]);
  });

  it.each([
    "script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'",
    "default-src 'none'; script-src 'self'; base-uri 'none'",
    "default-src 'self'",
  ])('%s costs nothing', (value) => {
    const header = 'Content-Security-Policy';
    expect(judged(strict(header, value), header)).toMatchObject([{ state: 'good', costs: 0 }]);
  });

  it('is rated by the best of several policies', () => {
    const header = 'Content-Security-Policy';
    const sent = strict(header, "default-src * 'unsafe-inline'", "default-src 'self'");
    expect(judged(sent, header)).toMatchObject([{ state: 'good' }]);
    expect(judged(strict(header, "img-src *, default-src 'self'"), header)).toMatchObject([
      { state: 'good' },
    ]);
  });

  it('that only reports does not count as a policy', () => {
    const sent = strict('Content-Security-Policy').concat([
      ['Content-Security-Policy-Report-Only', "default-src 'self'"],
    ]);
    expect(judged(sent, 'Content-Security-Policy')).toMatchObject([
      { state: 'missing', costs: 25 },
    ]);
    expect(judged(sent, 'Content-Security-Policy-Report-Only')).toMatchObject([{ state: 'note' }]);
  });

  it.each([
    '',
    ';;;',
    ',',
    '\ud800 x',
    'constructor; __proto__ x',
    "default-src 'self'".repeat(2000),
  ])('never throws: %j', (value) => {
    expect(() => graded(strict('Content-Security-Policy', value))).not.toThrow();
  });
});

describe('The protection against frames', () => {
  const framed = (policy: string | null, ...options: readonly string[]) => {
    const lines = options.map((value): Line => ['X-Frame-Options', value]);
    const base = strict('Content-Security-Policy', ...(policy === null ? [] : [policy]));
    return judged([...base, ...lines], 'Frames');
  };

  it.each([
    ['frame-ancestors *', [], 20],
    ['frame-ancestors https:', [], 20],
    ['frame-ancestors *', ['DENY'], 20],
    [null, [], 20],
    [null, ['ALLOW-FROM https://b.example'], 20],
    [null, ['DENY', 'SAMEORIGIN'], 5],
    [null, ['sameorigin'], 0],
    [null, ['DENY, DENY'], 0],
    ["frame-ancestors 'self' https://b.example", ['ALLOWALL'], 0],
    ['frame-ancestors https://*.b.example', [], 0],
  ] as const)('policy %j with X-Frame-Options %j costs %i points', (policy, options, costs) => {
    expect(framed(policy, ...options)).toMatchObject([{ costs }]);
  });
});

describe('A cookie', () => {
  it.each([
    ['PHPSESSID=1', 35, /Secure.*HttpOnly/],
    ['PHPSESSID=1; Secure', 15, /^It lacks HttpOnly/],
    ['theme=dark', 10, /^It lacks Secure/],
    ['theme=dark; secure', 0, /SameSite=Lax by themselves/],
    ['theme=dark; Secure; SameSite=Always', 0, /a SameSite that exists/],
    ['ad=1; SameSite=None', 5, /refuse it: it has SameSite=None and lacks Secure/],
    ['ad=1; SameSite=None; Secure', 0, /requests of other sites/],
    ['__Host-a=1; Secure', 5, /lacks Path=\//],
    ['__Host-a=1; Secure; Path=/; Domain=a.example', 5, /names a Domain/],
    ['__Secure-a=1', 5, /lacks Secure/],
    ['XSRF-TOKEN=1; Secure; SameSite=Strict', 0, /over https only/],
  ])('%s costs %i points', (line, costs, says) => {
    const found = graded(strict('Set-Cookie', line)).judgements.filter(({ header }) =>
      header.startsWith('Cookie '),
    );
    expect(found).toEqual([expect.objectContaining({ costs, says: expect.stringMatching(says) })]);
  });

  it('costs at most 40 points together with all other cookies', () => {
    const many = Array.from({ length: 50 }, (_, index) => `session${index}=1`);
    expect(graded(strict('Set-Cookie', ...many)).points).toBe(60);
  });

  it('is also rated when a redirect sets it, and its value is never shown', () => {
    const first = hop([['set-cookie', 'sid=geheim; HttpOnly']], 'https://a.example/old', 301);
    const grade = gradeOf([first, hop(STRICT)]);
    expect(grade?.judgements[0]).toMatchObject({ header: 'Cookie sid', costs: 20 });
    expect(JSON.stringify(grade)).not.toContain('geheim');
  });
});

describe('The redirects to a page', () => {
  const ways = (...urls: readonly string[]) =>
    gradeOf(urls.map((url) => hop(STRICT, url)))?.judgements.filter(
      ({ header }) => header === 'https',
    );

  it.each([
    [['http://a.example/', 'https://a.example/'], 'good', 0],
    [['http://a.example/', 'https://www.a.example/'], 'weak', 5],
    [['http://a.example/', 'http://www.a.example/', 'https://www.a.example/'], 'weak', 5],
    [['https://a.example/', 'http://a.example/'], 'weak', 60],
    [['https://a.example/', 'http://b.example/', 'https://b.example/'], 'weak', 20],
    [['http://a.example/'], 'weak', 60],
  ] as const)('%j', (urls, state, costs) => {
    expect(ways(...urls)).toMatchObject([{ state, costs }]);
  });

  it('are not rated when all use https', () => {
    expect(ways('https://a.example/', 'https://www.a.example/')).toEqual([]);
  });
});
