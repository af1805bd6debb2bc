import type { HopAnswer, VisitFailureAnswer } from '@haat/contracts/http/webtools/visit';
import { readWebAddress } from '@haat/contracts/http/webtools/web-address';
import { Refusal } from '@haat/platform/answers';
import { visitFailureText } from '../guard/visit-failure-text.ts';
import type { Hop, Visit } from '../guard/web-visitor.ts';

/** @throws {Refusal} 400 with a sentence when it is no address of a web page. */
export const addressToVisit = (typed: string): URL => {
  const read = readWebAddress(typed);
  if (read.ok) return read.url;
  throw new Refusal(400, read.error, { fields: { url: read.error } });
};

export const hopAnswer = ({ connection, headers, ...hop }: Hop): HopAnswer => ({
  ...hop,
  address: connection.address,
  headers: headers.map(([name, value]) => ({ name, value })),
});

/**
 * What the visitor is told when a page cannot be had: an answer like any other, since the tool did
 * its work.
 * @throws {Refusal} 400 when the visitor's own address is not public.
 */
export const failureAnswer = (visit: Visit): VisitFailureAnswer | null => {
  if (visit.ok) return null;
  const text = visitFailureText(visit);
  if (visit.failure === 'not_public' && visit.hops.length === 0) {
    throw new Refusal(400, text, { fields: { url: text } });
  }
  return { reason: visit.failure, text, url: visit.url };
};
