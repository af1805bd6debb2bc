import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { SafeUrlAnswer } from '@haat/contracts/http/webtools/safe-url-checker';
import { hostOf } from './host.ts';
import { bad } from './signs.ts';
import type { ReputationSource } from './web-risk/web-risk.ts';

const THREATS: Readonly<Record<string, string>> = {
  MALWARE: 'harmful software',
  SOCIAL_ENGINEERING: 'phishing',
  UNWANTED_SOFTWARE: 'unwanted software',
};

/** Google requires the words "suspected" and the source. */
const listedSign = (url: URL, threats: readonly string[]): Finding => {
  const kinds = threats.map((threat) => THREATS[threat] ?? 'harm').join(' and ');
  return bad(
    'listed',
    `${hostOf(url).shown} is on a list of addresses suspected of ${kinds}`,
    'Advisory provided by Google. The list is not perfect, but do not open what is on it.',
  );
};

export type ReputationAnswer = {
  readonly state: SafeUrlAnswer['reputation'];
  readonly findings: readonly Finding[];
};

/** Asks only about public addresses. */
export const askReputation = async (
  source: ReputationSource | null,
  urls: readonly URL[],
): Promise<ReputationAnswer> => {
  const outside = [...new Map(urls.map((url) => [url.href, url])).values()].filter(
    (url) => !hostOf(url).isInside,
  );
  if (source === null || outside.length === 0) return { state: 'not_asked', findings: [] };
  const answers = await Promise.all(
    outside.map(async (url) => ({ url, reputation: await source.reputationOf(url.href) })),
  );
  const findings = answers.flatMap(({ url, reputation }) =>
    reputation.ok && reputation.threats.length > 0 ? [listedSign(url, reputation.threats)] : [],
  );
  if (findings.length > 0) return { state: 'listed', findings };
  const isWhole = answers.every(({ reputation }) => reputation.ok);
  return { state: isWhole ? 'not_listed' : 'no_answer', findings };
};
