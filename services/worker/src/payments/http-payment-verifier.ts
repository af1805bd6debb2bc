import { DAY_MS } from '@haat/contracts/durations';
import { readUtr } from '@haat/contracts/utr';
import type { Clock } from '@haat/platform/clock';
import {
  createHttpClient,
  type HttpAnswer,
  type HttpResult,
  jsonOf,
} from '@haat/platform/http-client';
import type { Log } from '@haat/platform/log';
import { z } from 'zod';
import type { BankAnswer, CreditQuestion, PaymentVerifier } from './payment-verifier.ts';

export type HttpPaymentVerifierOptions = {
  /** The address before /v1/credits. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

const ANSWER_MAX_BYTES = 64 * 1024;
const TEXT_MAX = 200;
/** In paise: one billion rupees. A larger amount was misread. */
const AMOUNT_MAX = 100_000_000_000;
/** UPI began in April 2016: an older time was misread. */
const FIRST_CREDIT_MS = Date.parse('2016-04-01T00:00:00+05:30');
/** How far the bank's clock may be ahead. */
const AHEAD_MS = DAY_MS;

/** Text from a payment app: one line, without characters that Postgres refuses. */
const text = z
  .string()
  .max(10_000)
  .transform((written) => {
    const line = written.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
    return Array.from(line).slice(0, TEXT_MAX).join('') || null;
  })
  .nullish()
  .transform((line) => line ?? null);

const answerSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('credited'),
    utr: z.string(),
    amount_paise: z.int().positive().max(AMOUNT_MAX),
    credited_at: z.iso.datetime({ offset: true }),
    id: text,
    tr: text,
    note: text,
    payer: text,
  }),
  z.object({ status: z.literal('returned'), utr: z.string(), reason: z.string().catch('') }),
  z.object({ status: z.literal('pending'), utr: z.string() }),
]);

const absenceSchema = z.object({ utr: z.string() });

const unavailable = (description: string, retryable: boolean): BankAnswer => ({
  kind: 'unavailable',
  retryable,
  description,
});

/** A retry cannot help if the request is wrong; 408 and 429 are the bank's fault. */
const isOurs = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Counts only if it names the transaction ID: a gateway's 404 must not expire a payment. */
const notFound = (result: HttpAnswer, utr: string): BankAnswer => {
  const parsed = absenceSchema.safeParse(jsonOf(result));
  if (!parsed.success) return unavailable('status 404, and not from the bank', true);
  return { kind: readUtr(parsed.data.utr) === utr ? 'none' : 'other_payment' };
};

export const readAnswer = (
  result: HttpResult,
  question: Pick<CreditQuestion, 'utr' | 'tr'>,
  now: number,
): BankAnswer => {
  if (!result.ok) return unavailable(`${result.failure}: ${result.description}`, true);
  if (result.status === 404) return notFound(result, question.utr);
  if (result.status !== 200 && result.status !== 202) {
    return unavailable(`status ${result.status}`, !isOurs(result.status));
  }
  const parsed = answerSchema.safeParse(jsonOf(result));
  if (!parsed.success) return unavailable('the answer could not be read', true);
  const answer = parsed.data;
  const utr = readUtr(answer.utr);
  const isByTr = answer.status === 'credited' && question.tr !== null && answer.tr === question.tr;
  if (utr === null || (utr !== question.utr && !isByTr)) return { kind: 'other_payment' };
  switch (answer.status) {
    case 'pending':
      return { kind: 'none' };
    case 'returned':
      return { kind: 'returned', description: answer.reason.slice(0, TEXT_MAX) };
    case 'credited': {
      const creditedAt = Date.parse(answer.credited_at);
      if (creditedAt > now + AHEAD_MS) return unavailable('the credit is of the future', true);
      if (creditedAt < FIRST_CREDIT_MS) return unavailable('the credit is older than UPI', true);
      const { amount_paise: amountPaise, id: bankId, tr, note, payer } = answer;
      const credit = { bankId, utr, amountPaise, tr, note, payer };
      return {
        kind: 'credited',
        credit: { ...credit, creditedAt: new Date(creditedAt).toISOString() },
      };
    }
  }
};

/**
 * Calls `GET /v1/credits?utr=&amount=<paise>&reference=&tr=` with a bearer token. Answers: `{utr,
 * status: "credited", amount_paise, credited_at}` with optional `id`, `tr`, `note`, `payer`; `{utr,
 * status: "returned", reason}`; 202 `{utr, status: "pending"}`; 404 `{utr}` for no credit.
 */
export const createHttpPaymentVerifier = (options: HttpPaymentVerifierOptions): PaymentVerifier => {
  const { apiKey, log, clock, timeoutMs = 10_000 } = options;
  const url = `${options.baseUrl.replace(/(?<!\/)\/+$/, '')}/v1/credits`;
  const http = createHttpClient({
    provider: 'bank',
    log,
    timeoutMs,
    maxBytes: ANSWER_MAX_BYTES,
    secrets: [apiKey],
  });
  return {
    lookUp: async (question) => {
      const result = await http.request({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${apiKey}` },
        query: [
          ['utr', question.utr],
          ['amount', String(question.amountPaise)],
          ['reference', question.referenceCode],
          ...(question.tr === null ? [] : [['tr', question.tr] as const]),
        ],
      });
      return readAnswer(result, question, clock.now());
    },
    close: http.close,
  };
};
