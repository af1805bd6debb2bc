import { type Clock, isoNow } from '@haat/platform/clock';
import { processMetrics } from '@haat/platform/metrics';
import type { Database } from '@haat/platform/tables';
import { LATE, withTimeout } from '@haat/platform/waits';
import { Gauge } from '@prometheus-io/client';
import { type Kysely, sql } from 'kysely';

type BacklogServices = { readonly db: Kysely<Database>; readonly clock: Clock };

export type Backlog = {
  readonly kind: 'jobs' | 'steps';
  readonly name: string;
  readonly waiting: number;
  /** Age of the oldest, counted from when it was due, in seconds. */
  readonly oldestSeconds: number;
};

/** Called several times a minute: uses partial indexes only. */
export const findBacklog = async ({ db, clock }: BacklogServices): Promise<readonly Backlog[]> => {
  const now = isoNow(clock);
  const { rows } = await sql<{
    kind: Backlog['kind'];
    name: string;
    waiting: string;
    oldest_at: Date;
  }>`
    with due_jobs as (
      select queue,
        ((created_at at time zone 'UTC' + delay_ms * interval '1 millisecond')
          at time zone 'UTC') as due_at
      from outbox where published_at is null and finished_at is null
    )
    select 'jobs' as kind, queue as name, count(*) as waiting, min(due_at) as oldest_at
    from due_jobs where due_at <= ${now}::timestamptz group by queue
    union all
    select 'steps', step, count(*), min(due_at)
    from scheduled_steps where due_at <= ${now}::timestamptz group by step`.execute(db);
  return rows.map(({ kind, name, waiting, oldest_at }) => ({
    kind,
    name,
    waiting: Number(waiting),
    oldestSeconds: (clock.now() - oldest_at.getTime()) / 1_000,
  }));
};

/** Other metrics must not wait for a database that is unavailable. */
const TIMEOUT_MS = 2_000;

const LABELS = ['kind', 'name'] as const;

/** Registers gauges of the backlog; they are empty while the database is unavailable. */
export const reportBacklog = (services: BacklogServices): void => {
  let looking: Promise<readonly Backlog[]> | undefined;
  // Both gauges are read at the same moment.
  const look = (): Promise<readonly Backlog[]> => {
    looking ??= withTimeout(findBacklog(services), TIMEOUT_MS)
      .then((found) => (found === LATE ? [] : found))
      .catch(() => [])
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const registerGauge = (name: string, help: string, of: (one: Backlog) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: LABELS,
      registers: [processMetrics],
      async collect() {
        const found = await look();
        this.reset();
        for (const one of found) this.set({ kind: one.kind, name: one.name }, of(one));
      },
    });
  };
  registerGauge(
    'haat_due',
    'Jobs and steps that are due and were not begun.',
    ({ waiting }) => waiting,
  );
  registerGauge(
    'haat_due_oldest_seconds',
    'How long the oldest job or step that is due has waited to be begun.',
    ({ oldestSeconds }) => oldestSeconds,
  );
};
