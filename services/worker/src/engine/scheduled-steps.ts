import type { JsonObject } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import { createOutageLog, type Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { abortable } from '@haat/platform/waits';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LaterStep, TakeSteps } from './take-steps.ts';

const asJson = (steps: readonly LaterStep[]): string =>
  JSON.stringify(
    steps.map(({ id, name, payload, start, dueAt, hasFailed }) => ({
      id,
      step: name,
      payload,
      start,
      due_at: new Date(dueAt).toISOString(),
      has_failed: hasFailed,
    })),
  );

/** @returns an insert that writes nothing unless the condition holds. */
export const insertScheduledSteps = (
  steps: readonly LaterStep[],
  condition: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
  insert into scheduled_steps (id, step, payload, start, due_at, has_failed)
  select id, step, payload, start, due_at, has_failed
  from jsonb_to_recordset(${asJson(steps)}::jsonb)
    as later(id text, step text, payload jsonb, start int, due_at timestamptz, has_failed boolean)
  where ${condition}
  on conflict do nothing`;

type Row = {
  readonly id: string;
  readonly step: string;
  readonly payload: JsonObject;
  readonly start: number;
};

const MAX_BATCH_SIZE = 200;

const findDue = async (db: Kysely<Database>, now: number): Promise<readonly Row[]> =>
  db
    .selectFrom('scheduled_steps')
    .select(['id', 'step', 'payload', 'start'])
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .limit(MAX_BATCH_SIZE)
    .execute();

/** Deletes finished steps and reschedules the others, in one statement. */
const settle = async (
  db: Kysely<Database>,
  rows: readonly Row[],
  later: readonly LaterStep[],
): Promise<void> => {
  const waiting = new Set(later.map(({ id }) => id));
  const done = rows.map(({ id }) => id).filter((id) => !waiting.has(id));
  await sql`
    with done as (delete from scheduled_steps where id = any(${done}::text[]))
    update scheduled_steps set start = later.start, due_at = later.due_at, has_failed = later.has_failed
    from jsonb_to_recordset(${asJson(later)}::jsonb)
      as later(id text, start int, due_at timestamptz, has_failed boolean)
    where scheduled_steps.id = later.id`.execute(db);
};

export type ScheduledStepsServices = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Takes due steps. @returns when the next step is due, in ms since 1970; null for none. */
export const takeScheduledSteps = async (
  { db, clock }: Pick<ScheduledStepsServices, 'db' | 'clock'>,
  take: TakeSteps,
  signal?: AbortSignal,
): Promise<number | null> => {
  while (!signal?.aborted) {
    const rows = await findDue(db, clock.now());
    if (rows.length === 0) break;
    const taken = await take(
      rows.map(({ id, step, payload, start }) => ({ id, name: step, payload, start })),
      signal,
    );
    await settle(
      db,
      rows,
      taken.filter((step) => step !== null),
    );
    if (rows.length < MAX_BATCH_SIZE) break;
  }
  const { first } = await db
    .selectFrom('scheduled_steps')
    .select((row) => row.fn.min('due_at').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? null : new Date(first).getTime();
};

export type ScheduledSteps = {
  readonly onDue: (at: number) => void;
  readonly isHealthy: () => boolean;
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** In ms. A poll finds steps that another process scheduled. */
const POLL_INTERVAL_MS = 60_000;
const RETRY_MS = 1_000;
/** Batch window in ms. Steps put off for less don't wait for it. */
const BATCH_WINDOW_MS = 1_000;

type Options = {
  /** Longest time between polls, in ms; 60,000 unless given. */
  readonly pollIntervalMs?: number;
  /** In ms; 1,000 unless given. */
  readonly batchWindowMs?: number;
};

const earliestOf = (times: ReadonlySet<number>): number => Math.min(...times);

export const createScheduledSteps = (
  services: ScheduledStepsServices,
  take: TakeSteps,
  { pollIntervalMs = POLL_INTERVAL_MS, batchWindowMs = BATCH_WINDOW_MS }: Options = {},
): ScheduledSteps => {
  const { clock, log } = services;
  const outage = createOutageLog(log, 'scheduled steps could not run');
  let isHealthy = true;
  let next = Number.POSITIVE_INFINITY;
  /** Due times of steps put off for less than the batch window. */
  const soon = new Set<number>();
  let changed = Promise.withResolvers<void>();

  const onDue = (at: number): void => {
    const isSoon = at - clock.now() < batchWindowMs;
    const isFirst = at < (isSoon ? earliestOf(soon) : next);
    // Rounded up to whole ms, to limit the size of the set.
    if (isSoon) soon.add(Math.ceil(at));
    if (!isFirst) return;
    next = Math.min(next, at);
    changed.resolve();
  };

  const takeAndNotify: TakeSteps = async (steps, signal) => {
    const taken = await take(steps, signal);
    for (const step of taken) if (step !== null) onDue(step.dueAt);
    return taken;
  };

  const waitForNext = async (signal: AbortSignal): Promise<void> => {
    const restedAt = performance.now();
    while (!signal.aborted) {
      const batchWindowLeftMs = restedAt + batchWindowMs - performance.now();
      const untilNext = Math.min(
        earliestOf(soon) - clock.now(),
        Math.max(next - clock.now(), batchWindowLeftMs),
      );
      const waitMs = Math.max(0, Math.min(pollIntervalMs, isHealthy ? untilNext : RETRY_MS));
      const elapsed = Promise.withResolvers<'elapsed'>();
      const timer = setTimeout(elapsed.resolve, waitMs, 'elapsed');
      const woken = await abortable(Promise.race([elapsed.promise, changed.promise]), signal);
      clearTimeout(timer);
      changed = Promise.withResolvers();
      if (woken === 'elapsed') return;
    }
  };

  return {
    onDue,
    isHealthy: () => isHealthy,
    run: async (signal) => {
      while (!signal.aborted) {
        try {
          // Reset first: a step scheduled from here on calls `onDue` or is found by this poll.
          next = Number.POSITIVE_INFINITY;
          // A timer may fire early: keep the times that are still ahead.
          for (const at of soon) if (at <= clock.now()) soon.delete(at);
          const first = await takeScheduledSteps(services, takeAndNotify, signal);
          next = Math.min(next, first ?? next);
          isHealthy = true;
          outage.worked();
        } catch (error) {
          if (signal.aborted) break;
          isHealthy = false;
          outage.failed(error);
        }
        await waitForNext(signal);
      }
      // A standby takes no steps: an error from its time as leader no longer counts.
      isHealthy = true;
    },
  };
};
