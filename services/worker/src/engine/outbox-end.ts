import { DAY_MS } from '@haat/contracts/durations';
import { named } from '@haat/platform/database';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import { batchedWrite } from './batched-write.ts';

/** The jobs are done: they are never handed over again, though a relay had no time to say it did. */
export const markFinished = async (db: Kysely<Database>, ids: readonly string[]): Promise<void> => {
  // Rows are locked in the order in which whoever hands over locks them.
  await sql`${named('finish_jobs')}
    with ours as (select id from outbox where id = any(${[...ids]}::text[]) order by id for update)
    update outbox set finished_at = now(), published_at = coalesce(published_at, now())
    where id in (select id from ours)`.execute(db);
};

/**
 * @returns those of a batch's jobs that are not done and have not gone back to their rows, or into
 *   another batch since.
 */
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

/** A job that waits for something: it is handed over again when its time has come. */
export type PutOff = {
  readonly id: string;
  /** How often it was started so far. */
  readonly starts: number;
  readonly delayMs: number;
};

/**
 * The jobs wait in their rows, whatever message they came with.
 * @returns those of them that do; another run has ended the others, or their rows are gone.
 */
const putOff = async (
  db: Kysely<Database>,
  jobs: readonly PutOff[],
): Promise<ReadonlySet<string>> => {
  // Rows are locked in the order in which whoever hands over locks them.
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
  /**
   * Rejects when it could not be remembered, or will be a moment later: see {@link createLaterEnds}.
   * @param leavesNoEvent the end is all that says that the job is done: it is remembered at once.
   */
  readonly finish: (id: string, leavesNoEvent?: boolean) => Promise<void>;
  /** @returns whether the job waits in its row; one that does not stays where it is. */
  readonly putOff: (job: PutOff) => Promise<boolean>;
};

/** How long jobs that wait gather, in ms: somebody may be waiting for what they look for. */
const PUT_OFF_BATCH_WINDOW_MS = 20;

/**
 * @param batchWindowMs how long jobs that wait gather before that is written, in ms; 20 unless given.
 * @returns what remembers how jobs end, many in one statement.
 */
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

export type LaterEnds = JobEnds & {
  /** Resolves when all is remembered that has ended so far, or could not be. */
  readonly remembered: () => Promise<void>;
};

/**
 * The same, for queues that are told at once that a job is done: that it is done is remembered a moment
 * later, with what ends meanwhile. Where a process dies before, or that cannot be written, the job is
 * missed, handed over once more and finds nothing to do, as one does that was cut off right after its
 * last event.
 */
export const createLaterEnds = (
  { db, log }: { readonly db: Kysely<Database>; readonly log: Log },
  batchWindowMs: number,
): LaterEnds => {
  const putOffBatchWindowMs = Math.min(PUT_OFF_BATCH_WINDOW_MS, batchWindowMs);
  const { finish: finishAtOnce, putOff } = createJobEnds(db, putOffBatchWindowMs);
  const finish = batchedWrite((ids: readonly string[]) => markFinished(db, ids), {
    isUrgent: false,
    batchWindowMs,
  });
  const underWay = new Set<Promise<void>>();
  return {
    putOff,
    finish: async (id, leavesNoEvent = false) => {
      if (leavesNoEvent) return finishAtOnce(id);
      const written = finish(id).catch((error: unknown) =>
        log.warn(
          { error, jobId: id },
          'a job that is done is not remembered, and is run once more',
        ),
      );
      underWay.add(written);
      written.finally(() => underWay.delete(written));
    },
    remembered: async () => {
      await Promise.all(underWay);
    },
  };
};

/** So long an asked-and-done reaction is remembered, in ms. */
export const REMEMBERED_MS = 30 * DAY_MS;
export const MAX_REMOVED = 1_000;

/**
 * Forgets reactions that were done long ago, at most 1,000 of them. Whoever reads the events again
 * from further back asks for them a second time, and each finds nothing to do.
 * @returns how many.
 */
export const removeFinished = async (db: Kysely<Database>): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where id = any(array(
      select id from outbox where finished_at < now() - ${REMEMBERED_MS} * interval '1 millisecond'
      order by finished_at limit ${MAX_REMOVED} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
};
