import { createHttpClient, type HttpResult, jsonOf } from '@haat/platform/http/http-client';
import type { Log } from '@haat/platform/log';
import { z } from 'zod';
import type { PaymentClaim, PaymentVerdict, PaymentVerifier } from './payment-verifier.ts';

export type HttpPaymentVerifierOptions = {
  /** The bank's address, before /v1/credits. */
  readonly baseUrl: string;
  /** Sent as a bearer token. */
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const answerSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('credited'),
    utr: z.string(),
    amount_paise: z.int().positive(),
    credited_at: z.iso.datetime({ offset: true }),
  }),
  z.object({ status: z.literal('returned'), utr: z.string(), reason: z.string().catch('') }),
  z.object({ status: z.literal('pending'), utr: z.string() }),
]);

const REJECTED =
  'The bank has no payment with this transaction ID. Please check it and submit it again.';

const unavailable = (description: string, retryable: boolean): PaymentVerdict => ({
  kind: 'unavailable',
  retryable,
  description,
});

/** Asking again helps after anything but a mistake of ours: 408 and 429 are the bank's. */
const isOurs = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** What the bank's answer says of a claim. An answer about another payment says nothing. */
export const classifyCredit = (result: HttpResult, claim: PaymentClaim): PaymentVerdict => {
  if (!result.ok) return unavailable(`${result.failure}: ${result.description}`, true);
  if (result.status === 404) return { kind: 'pending' };
  if (result.status !== 200 && result.status !== 202) {
    return unavailable(`status ${result.status}`, !isOurs(result.status));
  }
  const parsed = answerSchema.safeParse(jsonOf(result));
  if (!parsed.success) return unavailable('the answer could not be read', true);
  const answer = parsed.data;
  if (answer.utr !== claim.utr) return unavailable('the answer is about another payment', true);
  switch (answer.status) {
    case 'pending':
      return { kind: 'pending' };
    case 'returned':
      return { kind: 'rejected', reason: REJECTED, description: answer.reason };
    case 'credited':
      return answer.amount_paise < claim.amountPaise
        ? { kind: 'underpaid', creditedPaise: answer.amount_paise }
        : {
            kind: 'verified',
            creditedPaise: answer.amount_paise,
            creditedAt: new Date(answer.credited_at).toISOString(),
          };
  }
};

/**
 * Asks a bank's look-up of credits: `GET /v1/credits?utr=&amount=<paise>&reference=` with a
 * bearer token. It answers `{utr, status: "credited", amount_paise, credited_at}`,
 * `{utr, status: "returned", reason}`, or 202 `{utr, status: "pending"}`.
 */
export const createHttpPaymentVerifier = (options: HttpPaymentVerifierOptions): PaymentVerifier => {
  const { apiKey, log, timeoutMs = 10_000 } = options;
  const url = `${options.baseUrl.replace(/\/+$/, '')}/v1/credits`;
  const http = createHttpClient({ provider: 'bank', log, timeoutMs, secrets: [apiKey] });
  return {
    verify: async (claim) => {
      const result = await http.request({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${apiKey}` },
        query: [
          ['utr', claim.utr],
          ['amount', String(claim.amountPaise)],
          ['reference', claim.referenceCode],
        ],
      });
      return classifyCredit(result, claim);
    },
    close: http.close,
  };
};
