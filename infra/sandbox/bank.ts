import { z } from 'zod';
import { openJournal } from './journal.ts';
import {
  createServer,
  DEFAULT_SETTLE_MS,
  type RunningSandbox,
  type SandboxOptions,
  startServer,
  stateFile,
} from './server.ts';

export const BANK_SANDBOX_KEY = 'sandbox-bank-key';

const questionSchema = z.object({
  utr: z.string().trim().min(1).max(100),
  /** Paise. */
  amount: z.coerce.number().int().positive(),
  reference: z.string().max(64).optional(),
});

/** One question to the bank and the status it was answered with. */
export type SeenLookup = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly utr: string;
  readonly amountPaise: number;
  readonly reference: string | null;
  readonly answer: 'credited' | 'returned' | 'pending' | 'unavailable';
};

export type BankSandbox = RunningSandbox & {
  readonly apiKey: string;
  /** Every question asked, oldest first. */
  readonly lookups: () => readonly SeenLookup[];
  readonly reset: () => void;
};

const OUTAGES = 3;

const answerTo = (utr: string, earlier: readonly SeenLookup[], settleMs: number, at: number) => {
  if (utr.endsWith('0000')) return 'returned';
  if (utr.endsWith('8888')) return earlier.length < OUTAGES ? 'unavailable' : 'credited';
  if (utr.endsWith('9999')) {
    return at - (earlier[0]?.at ?? at) >= settleMs && earlier.length > 0 ? 'credited' : 'pending';
  }
  return 'credited';
};

const credited = (utr: string, amountPaise: number) =>
  utr.endsWith('1111') ? Math.floor(amountPaise / 2) : amountPaise;

/**
 * The bank's look-up of credits: `GET /v1/credits?utr=&amount=<paise>&reference=` with
 * `Authorization: Bearer <key>`. It answers
 * - 200 `{utr, status: "credited", amount_paise, credited_at}` (the amount can be below or above
 *   the one asked for),
 * - 200 `{utr, status: "returned", reason}`: the payment never reached the account,
 * - 202 `{utr, status: "pending"}` with Retry-After: not seen yet,
 * - 400 and 401 `{error}`, 503 `{error}` with Retry-After.
 *
 * Faults by the end of the transaction id: 0000 returned; 1111 half the amount; 9999 pending
 * until the settle time after the first question; 8888 three times 503; any other credited.
 * Not the bank's: GET /sandbox/lookups, POST /sandbox/reset, GET /sandbox/health.
 */
export const startBankSandbox = async (
  options: SandboxOptions & { readonly apiKey?: string } = {},
): Promise<BankSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now, apiKey = BANK_SANDBOX_KEY } = options;
  const journal = openJournal<SeenLookup>(stateFile(options.stateDir, 'bank'));
  const app = await createServer();

  app.get('/v1/credits', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      return reply.code(401).send({ error: 'unauthorized' });
    }
    const question = questionSchema.safeParse(request.query);
    if (!question.success) return reply.code(400).send({ error: 'utr and amount are needed' });

    const { utr, amount, reference } = question.data;
    const at = now();
    const earlier = journal.entries.filter((lookup) => lookup.utr === utr);
    const answer = answerTo(utr, earlier, settleMs, at);
    journal.append({ at, utr, amountPaise: amount, reference: reference ?? null, answer });

    switch (answer) {
      case 'unavailable':
        return reply.code(503).header('retry-after', '1').send({ error: 'try again later' });
      case 'pending':
        return reply.code(202).header('retry-after', '1').send({ utr, status: 'pending' });
      case 'returned':
        return { utr, status: 'returned', reason: 'No credit with this transaction id.' };
      case 'credited':
        return {
          utr,
          status: 'credited',
          amount_paise: credited(utr, amount),
          credited_at: new Date(earlier[0]?.at ?? at).toISOString(),
        };
    }
  });

  app.get('/sandbox/lookups', async () => ({ lookups: journal.entries }));
  app.post('/sandbox/reset', async () => {
    journal.clear();
    return { status: 'ok' };
  });

  const running = await startServer(app, options);
  return { ...running, apiKey, lookups: () => [...journal.entries], reset: journal.clear };
};
