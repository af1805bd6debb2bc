import { good, type Judge, type Judgement, listOf, missing, note, weak } from './judgement.ts';

const SNIFF = 'X-Content-Type-Options';
const SNIFF_LINE = 'X-Content-Type-Options: nosniff';

/** Fetch standard, "determine nosniff": the first value counts, in any case. */
const contentType: Judge = ({ lines }) => {
  const [first, ...others] = listOf(lines('x-content-type-options'));
  if (first === undefined || first === '') {
    return [missing(SNIFF, 'A file may be taken for another kind than it says.', SNIFF_LINE, 5)];
  }
  if (first.toLowerCase() !== 'nosniff') {
    return [weak(SNIFF, `"${first}" is not nosniff, so browsers ignore it.`, SNIFF_LINE, 5)];
  }
  const isRepeated = others.length > 0 ? ' It is sent more than once.' : '';
  return [good(SNIFF, `Files are never taken for another kind than they say.${isRepeated}`)];
};

const REFERRER = 'Referrer-Policy';
const REFERRER_LINE = 'Referrer-Policy: strict-origin-when-cross-origin';
/** Referrer Policy, section 3. */
const CLOSED: ReadonlySet<string> = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);
const OPEN: Readonly<Record<string, string>> = {
  'unsafe-url': 'Every site learns the whole address that a visitor comes from.',
  'no-referrer-when-downgrade':
    'Every encrypted site learns the whole address that a visitor comes from.',
  'origin-when-cross-origin': 'It is told on unencrypted ways too, where others read along.',
  origin: 'It is told on unencrypted ways too, where others read along.',
};

/** The last known policy counts (section 8.1). */
const referrer: Judge = ({ lines }) => {
  const policies = listOf(lines('referrer-policy')).map((one) => one.toLowerCase());
  const policy = policies.findLast((one) => CLOSED.has(one) || Object.hasOwn(OPEN, one));
  if (policy !== undefined) {
    const why = OPEN[policy];
    return why === undefined
      ? [good(REFERRER, `${policy}: other sites do not learn from which page a visitor came.`)]
      : [weak(REFERRER, `${policy}: ${why}`, REFERRER_LINE, 5)];
  }
  if (policies.some((one) => one !== '')) {
    return [
      weak(
        REFERRER,
        `"${policies.join(', ')}" is no policy, so browsers ignore it.`,
        REFERRER_LINE,
        5,
      ),
    ];
  }
  const says =
    'It is not sent. Browsers of today take strict-origin-when-cross-origin by themselves.';
  return [note(REFERRER, says, REFERRER_LINE)];
};

type Isolation = {
  readonly header: string;
  readonly values: readonly string[];
  readonly off: readonly string[];
  readonly does: string;
  readonly line: string;
};

/** HTML: opener and embedder policies; Fetch: resource policy. */
const ISOLATION: readonly Isolation[] = [
  {
    header: 'Cross-Origin-Opener-Policy',
    values: ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
    off: ['unsafe-none'],
    does: 'Windows that other sites opened cannot reach into the page.',
    line: 'Cross-Origin-Opener-Policy: same-origin',
  },
  {
    header: 'Cross-Origin-Embedder-Policy',
    values: ['require-corp', 'credentialless'],
    off: ['unsafe-none'],
    does: 'The page loads from others only what they allow it to.',
    line: 'Cross-Origin-Embedder-Policy: credentialless',
  },
  {
    header: 'Cross-Origin-Resource-Policy',
    values: ['same-origin', 'same-site'],
    off: ['cross-origin'],
    does: 'Other sites cannot load it into their pages.',
    line: 'Cross-Origin-Resource-Policy: same-origin',
  },
];

const isolation: Judge = ({ lines }) =>
  ISOLATION.map(({ header, values, off, does, line }): Judgement => {
    const sent = lines(header.toLowerCase()).join(', ');
    const value = sent.split(';')[0]?.trim() ?? '';
    if (sent === '') return note(header, `It is not sent. With it: ${does}`, line);
    if (values.includes(value)) return good(header, does);
    if (off.includes(value))
      return note(header, `${value} switches it off. Without: ${does}`, line);
    return weak(header, `"${sent}" is no value of it, so browsers ignore it.`, line, 5);
  });

const REVEALING_HEADERS = [
  'server',
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
] as const;

const giveaways: Judge = ({ lines }) => {
  const revealing = REVEALING_HEADERS.flatMap((name) =>
    lines(name).map((value) => [name, value] as const),
  ).filter(([name, value]) => value !== '' && (name !== 'server' || /\d/.test(value)));
  return revealing.map(([name, value], index) => {
    const says = `"${value}" tells which holes to try. Take the header or its version out.`;
    return weak(headerCase(name), says, null, index === 0 ? 5 : 0);
  });
};

const headerCase = (name: string): string =>
  name.replace(
    /(^|-)([a-z])/g,
    (_match, dash: string, letter: string) => dash + letter.toUpperCase(),
  );

const outdated: Judge = ({ lines }) => {
  const value = lines('x-xss-protection')[0];
  if (value === undefined || value.startsWith('0')) return [];
  const says = 'Browsers have dropped it, and old ones could be attacked by it. Take it out.';
  return [note('X-XSS-Protection', says, 'X-XSS-Protection: 0')];
};

export const contentJudges: readonly Judge[] = [
  contentType,
  referrer,
  isolation,
  giveaways,
  outdated,
];
