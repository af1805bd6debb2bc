import type { HopAnswer } from '@haat/contracts/http/webtools/visit';

/** Something that a page's headers can protect its visitors from. */
type Protection = {
  readonly header: string;
  /** What it does where it is there. */
  readonly does: string;
  readonly isThere: boolean;
};

type Rule = {
  readonly header: string;
  readonly does: string;
  /** @param sent the value of a header by its name in lower case; empty when it is not sent. */
  readonly holds: (sent: (name: string) => string) => boolean;
  /** It means nothing on a page without encryption. */
  readonly needsHttps?: boolean;
};

/** As MDN's HTTP reference and the OWASP Secure Headers Project advise. */
const RULES: readonly Rule[] = [
  {
    header: 'Strict-Transport-Security',
    does: 'Browsers come back over https only.',
    holds: (sent) => Number(/max-age="?(\d+)/i.exec(sent('strict-transport-security'))?.[1]) > 0,
    needsHttps: true,
  },
  {
    header: 'Content-Security-Policy',
    does: 'The page runs only the scripts that it names.',
    holds: (sent) => /(?:default|script)-src/i.test(sent('content-security-policy')),
  },
  {
    header: 'X-Content-Type-Options',
    does: 'Files are never taken for another kind than they say.',
    holds: (sent) => sent('x-content-type-options').toLowerCase() === 'nosniff',
  },
  {
    header: 'X-Frame-Options',
    does: 'Other sites cannot put the page into a frame and steal clicks.',
    holds: (sent) =>
      /^(?:deny|sameorigin)$/i.test(sent('x-frame-options')) ||
      /frame-ancestors/i.test(sent('content-security-policy')),
  },
  {
    header: 'Referrer-Policy',
    does: 'Other sites do not learn from which page a visitor came.',
    holds: (sent) => {
      const policy = sent('referrer-policy').toLowerCase();
      return policy !== '' && policy !== 'unsafe-url';
    },
  },
];

/** What the last page of the chain protects its visitors from, and what it does not. */
export const protectionsOf = ({ url, headers }: HopAnswer): readonly Protection[] => {
  const sent = (wanted: string): string =>
    headers
      .filter(({ name }) => name.toLowerCase() === wanted)
      .map(({ value }) => value.trim())
      .join(', ');
  const isSecure = url.startsWith('https:');
  return RULES.filter(({ needsHttps }) => isSecure || !needsHttps).map(
    ({ header, does, holds }) => ({ header, does, isThere: holds(sent) }),
  );
};

type StatusKind = 'good' | 'moved' | 'wrong';

export const statusKind = (status: number): StatusKind => {
  if (status >= 400) return 'wrong';
  return status >= 300 ? 'moved' : 'good';
};

/** All of a hop as a terminal would show it, to be copied. */
export const hopAsText = ({ status, statusText, headers }: HopAnswer): string =>
  [
    `HTTP ${status} ${statusText}`.trim(),
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n');
