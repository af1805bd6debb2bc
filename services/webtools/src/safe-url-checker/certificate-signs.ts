import { DAY_MS } from '@haat/contracts/durations';
import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { Tls } from '../ssrf-guard/guarded-connect.ts';
import { bad, note } from './signs.ts';

const SOON_MS = 7 * DAY_MS;

const REASONS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/has expired/, 'has expired'],
  [/not yet valid/, 'is not valid yet'],
  [/altnames|does not match/i, 'is for another domain'],
  [/self[- ]signed/, 'is not signed by an authority that browsers trust'],
  [/unable to (?:verify|get)/, 'is not signed by an authority that browsers trust'],
  [/revoked/, 'was revoked'],
];

export const certificateFailureSign = ({ hostname }: URL, description: string): Finding => {
  const words = REASONS.find(([pattern]) => pattern.test(description))?.[1] ?? 'cannot be trusted';
  return bad(
    'certificate',
    `The certificate of ${hostname} ${words}`,
    'The site can’t prove who it is, so your browser will warn you too. Don’t ignore the warning.',
  );
};

/** Short-lived certificates are renewed later. */
export const certificateSigns = (tls: Tls | null, nowMs: number): readonly Finding[] => {
  if (tls === null) return [];
  const end = Date.parse(tls.validTo);
  const lifetime = end - Date.parse(tls.validFrom);
  const left = end - nowMs;
  if (left >= Math.min(SOON_MS, lifetime / 10)) return [];
  const days = Math.max(0, Math.floor(left / DAY_MS));
  return [
    note(
      'certificate_ends',
      `Its certificate ends ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
      'Sites that are cared for renew it earlier.',
    ),
  ];
};
