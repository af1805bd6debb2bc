import { MAX_VERIFICATION_EMAILS_PER_DAY, VERIFICATION_RESEND_MS } from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';

export type MailRequest = { readonly requestId: string; readonly requestedAt: string };

/** @returns the requests with one more, oldest first, limited to a day's maximum. */
export const withRequest = <Request extends MailRequest>(
  requests: readonly Request[],
  request: Request,
): readonly Request[] => [...requests, request].slice(-MAX_VERIFICATION_EMAILS_PER_DAY);

/** @returns when the next mail may be requested, in ms since 1970; 0 for now. */
export const nextMailAt = (requests: readonly MailRequest[]): number => {
  const times = requests.map(({ requestedAt }) => Date.parse(requestedAt));
  const [oldest] = times;
  const last = times.at(-1);
  if (oldest === undefined || last === undefined) return 0;
  const afterLast = last + VERIFICATION_RESEND_MS;
  const isFull = times.length === MAX_VERIFICATION_EMAILS_PER_DAY;
  return isFull ? Math.max(afterLast, oldest + DAY_MS) : afterLast;
};
