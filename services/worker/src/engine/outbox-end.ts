import { DAY_MS } from '@haat/contracts/durations';
import { named } from '@haat/platform/database';
import { createOutageLog, type Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import { batchedWrite } from './batched-write.ts';

/** Finished jobs are never published again, even if their publishing was not marked. */
export const markFinished = async (db: Kysely<Database>, ids: readonly string[]): Promise<void> => {
  // By id, like the relay, against deadlocks.
  await sql`${named('finish_jobs')}
    with ours as (select id from outbox where id = any(${[...ids]}::text[]) order by id for update)
    update outbox set finished_at = now(), published_at = coalesce(published_at, now())
    where id in (select id from ours)`.execute(db);
};

/** @returns the batch's jobs that are not finished, put off or in another batch. */
export const unfinishedOf = async (
  db: Kysely<Database>,
  batch: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', 'in', ids)
    .where('batch', '=', batch)
    .where('finished_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export type PutOff = {
  readonly id: string;
  readonly starts: number;
  readonly delayMs: number;
};

/** Returns jobs to their outbox rows. @returns the ids that have an unfinished row. */
const putOff = async (
  db: Kysely<Database>,
  jobs: readonly PutOff[],
): Promise<ReadonlySet<string>> => {
  // By id, like the relay, against deadlocks.
  const { rows } = await sql<{ id: string }>`${named('put_off_jobs')}
    with later as (
      select outbox.id, later.starts, later.delay_ms
      from outbox join unnest(${jobs.map(({ id }) => id)}::text[],
        ${jobs.map(({ starts }) => starts)}::int[],
        ${jobs.map(({ delayMs }) => Math.ceil(delayMs))}::bigint[]
      ) as later(id, starts, delay_ms) on later.id = outbox.id
      where finished_at is null
      order by outbox.id for update of outbox
    )
    update outbox set
      delay_ms = ceil(extract(epoch from now() - created_at) * 1000) + later.delay_ms,
      starts = later.starts, published_at = null, leased_until = null, batch = null
    from later where outbox.id = later.id
    returning outbox.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export type JobEnds = {
  /** @param leavesNoEvent no event shows that the job is done, so the mark is written at once. */
  readonly finish: (id: string, leavesNoEvent?: boolean) => Promise<void>;
  /** @returns false if the job is finished or its row is gone. */
  readonly putOff: (job: PutOff) => Promise<boolean>;
};

/** Batch window in ms of jobs that are put off: short, since a customer may be waiting. */
const PUT_OFF_BATCH_WINDOW_MS = 20;

/** @param batchWindowMs of jobs that are put off; 20 unless given. */
export const createJobEnds = (
  db: Kysely<Database>,
  batchWindowMs: number = PUT_OFF_BATCH_WINDOW_MS,
): JobEnds => {
  const finish = batchedWrite((ids: readonly string[]) => markFinished(db, ids), {
    isUrgent: true,
  });
  const wait = batchedWrite((jobs: readonly PutOff[]) => putOff(db, jobs), {
    isUrgent: false,
    batchWindowMs,
  });
  return {
    finish: (id) => finish(id),
    putOff: async (job) => (await wait(job)).has(job.id),
  };
};

export type DeferredEnds = JobEnds & {
  /** Resolves when every mark so far is written or has failed. */
  readonly flush: () => Promise<void>;
};

/**
 * `finish` does not wait for its write. After a crash such jobs run again and find nothing to do.
 */
export const createDeferredEnds = (
  { db, log }: { readonly db: Kysely<Database>; readonly log: Log },
  batchWindowMs: number,
): DeferredEnds => {
  const putOffBatchWindowMs = Math.min(PUT_OFF_BATCH_WINDOW_MS, batchWindowMs);
  const { finish: finishAtOnce, putOff } = createJobEnds(db, putOffBatchWindowMs);
  const finish = batchedWrite((ids: readonly string[]) => markFinished(db, ids), {
    isUrgent: false,
    batchWindowMs,
  });
  const outage = createOutageLog(log, 'could not mark a job as finished');
  const pendingWrites = new Set<Promise<void>>();
  return {
    putOff,
    finish: async (id, leavesNoEvent = false) => {
      if (leavesNoEvent) return finishAtOnce(id);
      const written = finish(id).then(
        () => outage.worked(),
        (error: unknown) => outage.failed(error, { jobId: id }),
      );
      pendingWrites.add(written);
      written.finally(() => pendingWrites.delete(written));
    },
    flush: async () => {
      await Promise.all(pendingWrites);
    },
  };
};

/** How long finished rows stay, in ms. */
export const RETENTION_MS = 30 * DAY_MS;
export const MAX_REMOVED = 1_000;

/**
 * Deletes at most 1,000 old rows. A replay of old events inserts them again: their steps find the
 * events already appended, and `leavesNoEvent` steps must refuse requests older than 30 days.
 */
export const removeFinished = async (db: Kysely<Database>): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where id = any(array(
      select id from outbox where finished_at < now() - ${RETENTION_MS} * interval '1 millisecond'
      order by finished_at limit ${MAX_REMOVED} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
};
