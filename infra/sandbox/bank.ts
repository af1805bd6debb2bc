import { setTimeout as delay } from 'node:timers/promises';
import { SANDBOX_CREDENTIALS } from '@haat/platform/config';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  ANSWERS,
  type Answer,
  type Credit,
  creditSchema,
  type KnownCredit,
  openBooks,
  scriptSchema,
} from './bank/credits.ts';
import { expectKnown } from './expect-known.ts';
import { openJournal } from './journal.ts';
import { addOutage, type Outage } from './outage.ts';
import {
  createServer,
  DEFAULT_SETTLE_MS,
  type RunningSandbox,
  type SandboxOptions,
  startServer,
  stateFile,
} from './server.ts';

export const BANK_SANDBOX_KEY = SANDBOX_CREDENTIALS.BANK_API_KEY;

const questionSchema = z.object({
  utr: z.string().trim().min(1).max(100),
  /** Paise. */
  amount: z.coerce.number().int().positive(),
  reference: z.string().max(64).optional(),
  tr: z.string().max(64).optional(),
});

export type SeenLookup = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly utr: string;
  readonly amountPaise: number;
  readonly reference: string | null;
  readonly tr: string | null;
  readonly answer: Answer;
};

export type BankSandbox = RunningSandbox &
  Outage & {
    readonly apiKey: string;
    readonly lookups: () => readonly SeenLookup[];
    readonly credit: (credit: Credit) => void;
    /** The next answers about a transaction ID. @throws {Error} for an unknown answer. */
    readonly answerNext: (utr: string, answers: readonly Answer[]) => void;
    readonly reset: () => void;
  };

const OUTAGES = 3;

/** By the transaction ID's last digits. */
const ENDINGS: Readonly<Record<string, Answer>> = {
  '0000': 'returned',
  '3333': 'other_payment',
  '4444': 'late',
  '5555': 'differs',
  '6666': 'malformed',
  '7777': 'pending',
};

type EarlierLookups = {
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly firstAt: number;
};

const answerTo = (
  utr: string,
  earlier: EarlierLookups | undefined,
  settleMs: number,
  at: number,
): Answer => {
  const ending = utr.slice(-4);
  if (ending === '8888') return (earlier?.times ?? 0) < OUTAGES ? 'unavailable' : 'credited';
  if (ending === '9999') {
    return earlier && at - earlier.firstAt >= settleMs ? 'credited' : 'pending';
  }
  return ENDINGS[ending] ?? 'credited';
};

const credited = (utr: string, amountPaise: number) => {
  if (utr.endsWith('1111')) return Math.floor(amountPaise / 2);
  return utr.endsWith('2222') ? amountPaise * 2 : amountPaise;
};

/**
 * `GET /v1/credits?utr=&amount=<paise>&reference=&tr=`, `Authorization: Bearer <key>`: 200 `{utr,
 * status: "credited", amount_paise, credited_at, id?, tr?, note?, payer?}` or `{utr, status:
 * "returned", reason}`; 202 `pending` and 503 with Retry-After; 400, 401. The first look-up creates
 * an unknown credit with its amount. Faults and `/sandbox/…` routes: infra/sandbox/README.md.
 */
export const startBankSandbox = async (
  options: SandboxOptions & { readonly apiKey?: string } = {},
): Promise<BankSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now, apiKey = BANK_SANDBOX_KEY } = options;
  const { lateMs = settleMs } = options;
  const lookups = new Map<string, EarlierLookups>();
  const journal = openJournal<SeenLookup>(stateFile(options.stateDir, 'bank'), {
    take: ({ utr, at }) => {
      const { times, firstAt } = lookups.get(utr) ?? { times: 0, firstAt: at };
      lookups.set(utr, { times: times + 1, firstAt });
    },
    clear: () => lookups.clear(),
  });
  const books = openBooks(stateFile(options.stateDir, 'bank-credits'));
  const app = await createServer();
  const { behave } = addOutage(app);

  const enter = (credit: Credit): KnownCredit =>
    books.enter({ ...credit, credited_at: credit.credited_at ?? new Date(now()).toISOString() });

  type Question = z.output<typeof questionSchema>;

  const answer = async (
    { utr, amount, tr }: Question,
    how: Answer,
    nth: number,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const found = () => books.find(utr, tr) ?? enter({ utr, amount_paise: credited(utr, amount) });
    switch (how) {
      case 'unavailable':
        return reply.code(503).header('retry-after', '1').send({ error: 'try again later' });
      case 'pending':
        return reply.code(202).header('retry-after', '1').send({ utr, status: 'pending' });
      case 'returned':
        return { utr, status: 'returned', reason: 'No credit with this transaction id.' };
      case 'malformed':
        return { utr, status: 'credited', amount_paise: -1, credited_at: 'yesterday\u0000' };
      case 'other_payment':
        return { ...found(), utr: '999999999999', tr: undefined, status: 'credited' };
      case 'differs': {
        const { amount_paise, ...credit } = found();
        const id = `${credit.id ?? 'B'}-${nth}`;
        return { ...credit, id, amount_paise: amount_paise + nth * 100, status: 'credited' };
      }
      case 'silent':
        reply.hijack();
        return reply;
      case 'late':
        await delay(lateMs);
        return { ...found(), status: 'credited' };
      case 'credited':
        return { ...found(), status: 'credited' };
    }
  };

  app.get('/v1/credits', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      return reply.code(401).send({ error: 'unauthorized' });
    }
    const question = questionSchema.safeParse(request.query);
    if (!question.success) return reply.code(400).send({ error: 'utr and amount are needed' });

    const { utr, amount, reference, tr } = question.data;
    const at = now();
    const earlier = lookups.get(utr);
    const how = books.next(utr) ?? answerTo(utr, earlier, settleMs, at);
    const lookup = { utr, amountPaise: amount, reference: reference ?? null, tr: tr ?? null };
    journal.append({ at, ...lookup, answer: how });
    return answer(question.data, how, earlier?.times ?? 0, reply);
  });

  app.get('/sandbox/lookups', async () => ({ lookups: [...journal.entries()] }));
  app.post('/sandbox/credits', async (request, reply) => {
    const credit = creditSchema.safeParse(request.body);
    if (!credit.success) return reply.code(400).send({ error: 'utr and amount_paise are needed' });
    return enter(credit.data);
  });
  app.post('/sandbox/answers', async (request, reply) => {
    const script = scriptSchema.safeParse(request.body);
    if (!script.success) {
      const error = `utr, and answers: each one of ${ANSWERS.join(', ')}`;
      return reply.code(400).send({ error });
    }
    books.script(script.data.utr, script.data.answers);
    return { status: 'ok' };
  });
  const reset = () => {
    behave('normal');
    journal.clear();
    books.clear();
  };
  app.post('/sandbox/reset', async () => {
    reset();
    return { status: 'ok' };
  });

  const running = await startServer(app, options, () => {
    journal.close();
    books.close();
  });
  return {
    ...running,
    apiKey,
    lookups: () => [...journal.entries()],
    credit: enter,
    answerNext: (utr, answers) => {
      for (const answer of answers) expectKnown('answer', answer, ANSWERS);
      books.script(utr, answers);
    },
    behave,
    reset,
  };
};
