import { EventStoreRefused } from '@haat/event-store/port';
import { isNotLetIn } from '@haat/platform/unavailable';
import { LATE, withTimeout } from '@haat/platform/waits';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { ApiContext, Slice } from '../context.ts';

const TIMEOUT_MS = 2_000;
/** In ms: readiness is public and asks four services. */
const CHECK_INTERVAL_MS = 1_000;

const partSchema = z.enum(['ok', 'not answering', 'refuses the shop', 'not configured']);
const readinessSchema = z.object({
  status: z.enum(['ready', 'not ready']),
  parts: z.object({
    postgres: partSchema,
    eventStore: partSchema,
    worker: partSchema,
    projections: partSchema,
  }),
});
type Part = z.infer<typeof partSchema>;

const settled = async (check: Promise<unknown>): Promise<Part> => {
  const answer = check.then(
    (): Part => 'ok',
    (error): Part =>
      error instanceof EventStoreRefused || isNotLetIn(error)
        ? 'refuses the shop'
        : 'not answering',
  );
  const part = await withTimeout(answer, TIMEOUT_MS);
  return part === LATE ? 'not answering' : part;
};

const askProcess = async (url: string | undefined): Promise<Part> => {
  if (url === undefined) return 'not configured';
  const fetchHealth = async (): Promise<void> => {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!ok) throw new Error(`status ${status}`);
  };
  return settled(fetchHealth());
};

const askDatabase = (db: Kysely<never>) => settled(sql`select 1`.execute(db));

const shared = <Answer>(ask: () => Promise<Answer>, everyMs: number): (() => Promise<Answer>) => {
  let answer: Promise<Answer> | undefined;
  let oldAt = 0;
  return () => {
    if (answer === undefined || performance.now() >= oldAt) {
      oldAt = Number.POSITIVE_INFINITY;
      const begunAt = performance.now();
      answer = ask().finally(() => {
        oldAt = begunAt + everyMs;
      });
    }
    return answer;
  };
};

/** `GET /health/live` and `GET /health/ready`, not logged: they are polled every few seconds. */
export const healthRoute: Slice = async (app, { db, store, settings }: ApiContext) => {
  app.get(
    '/health/live',
    {
      logLevel: 'warn',
      schema: { hide: true, response: { 200: z.object({ status: z.literal('live') }) } },
    },
    async () => ({ status: 'live' as const }),
  );

  const askAll = shared(async () => {
    const [postgres, eventStore, worker, projections] = await Promise.all([
      askDatabase(db as unknown as Kysely<never>),
      settled(store.ping()),
      askProcess(settings.WORKER_HEALTH_URL),
      askProcess(settings.PROJECTIONS_HEALTH_URL),
    ]);
    return { postgres, eventStore, worker, projections };
  }, CHECK_INTERVAL_MS);

  app.get(
    '/health/ready',
    {
      logLevel: 'warn',
      schema: { hide: true, response: { 200: readinessSchema, 503: readinessSchema } },
    },
    async (_request, reply) => {
      const parts = await askAll();
      const isReady = Object.values(parts).every((part) => part === 'ok');
      reply.header('cache-control', 'no-store');
      return reply
        .code(isReady ? 200 : 503)
        .send({ status: isReady ? 'ready' : 'not ready', parts });
    },
  );
};
