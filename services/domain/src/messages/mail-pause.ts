import { MAX_VERIFICATION_EMAILS_PER_DAY, VERIFICATION_RESEND_MS } from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';

/** A mail that somebody asked for, perhaps to an address that is another's. */
export type MailRequest = { readonly requestId: string; readonly requestedAt: string };

/** @returns the requests with one more, oldest first: as many of the last as a day may have. */
export const withRequest = <Request extends MailRequest>(
  requests: readonly Request[],
  request: Request,
): readonly Request[] => [...requests, request].slice(-MAX_VERIFICATION_EMAILS_PER_DAY);

/**
 * @param requests as {@link withRequest} keeps them.
 * @returns when the next mail may be asked for, in ms since 1970; 0 where nothing stands against it.
 */
export const nextMailAt = (requests: readonly MailRequest[]): number => {
  const times = requests.map(({ requestedAt }) => Date.parse(requestedAt));
  const [oldest] = times;
  const last = times.at(-1);
  if (oldest === undefined || last === undefined) return 0;
  const afterLast = last + VERIFICATION_RESEND_MS;
  const isFull = times.length === MAX_VERIFICATION_EMAILS_PER_DAY;
  return isFull ? Math.max(afterLast, oldest + DAY_MS) : afterLast;
};
