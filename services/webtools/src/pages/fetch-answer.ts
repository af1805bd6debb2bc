import type { FetchFailureAnswer, HopAnswer } from '@haat/contracts/http/webtools/visit';
import { readWebAddress } from '@haat/contracts/http/webtools/web-address';
import { Refusal } from '@haat/platform/answers';
import { fetchFailureText } from '../ssrf-guard/fetch-failure-text.ts';
import type { FetchResult, Hop } from '../ssrf-guard/web-visitor.ts';

/** @throws {Refusal} 400 for an invalid web address. */
export const addressToFetch = (typed: string): URL => {
  const read = readWebAddress(typed);
  if (read.ok) return read.url;
  throw new Refusal(400, read.error, { fields: { url: read.error } });
};

export const hopAnswer = ({ connection, headers, ...hop }: Hop): HopAnswer => ({
  ...hop,
  address: connection.address,
  headers: headers.map(([name, value]) => ({ name, value })),
});

/** A failed fetch is a result. @throws {Refusal} 400 when the typed address is not public. */
export const failureAnswer = (visit: FetchResult): FetchFailureAnswer | null => {
  if (visit.ok) return null;
  const text = fetchFailureText(visit);
  if (visit.failure === 'not_public' && visit.hops.length === 0) {
    throw new Refusal(400, text, { fields: { url: text } });
  }
  return { reason: visit.failure, text, url: visit.url };
};
