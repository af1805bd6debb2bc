import {
  type IQueueBackend,
  type JobJson,
  PostgresConnection,
  PostgresQueueBackend,
  type QueueBaseOptions,
  type WorkerOptions,
} from 'bullmq';
import type { Pool } from 'pg';
import type { Bell } from './bell.ts';

/** How long a worker that hears nothing waits before it looks all the same, in seconds. */
export const IDLE_LOOK_S = 30;

/** A job that waits and could not be taken is looked for again after this, in ms. */
const CONTENDED_MS = 1_000;

const soonerOf = (dueAt: number, at: number): number => (dueAt > 0 ? Math.min(dueAt, at) : at);

type Backend = Pick<IQueueBackend, 'moveToCompleted' | 'moveToFailed'>;
/** BullMQ's tuple: the job, its id, how long the queue is held back, when the next one is due. */
type Next = [job: JobJson | null, id: string, heldBackMs: number, nextDueAt: number];

/**
 * Takes the next job and tells what is left, in one statement. What waits is read as it was before,
 * so the job that is taken is among it, and what became due is not: the taking makes it wait, and
 * nobody is told. A queue that is held back or paused gives nothing.
 */
const TAKE = `
  with taken as (select * from move_to_active($1, $2, $3, $4, $5, null, null))
  select taken.*, next_delay($1) as next_due_at,
    exists (select from job
      where queue = $1 and state = 'waiting' and id is distinct from taken.id)
      or exists (select from job where queue = $1 and state = 'delayed' and process_at_ms <= $4
        and id is distinct from taken.id) as has_more,
    exists (select from job where queue = $1 and state = 'active') as is_busy
  from (values (1)) as one left join taken on true`;

/** How the connections of a process that runs jobs are called, with what tells it from others. */
export const OWNER_PREFIX = 'haat-jobs ';

/**
 * A lock that has less of its time left than this was not renewed when it should have been: that is
 * done three times in the time that it lasts.
 */
const OVERDUE_PART = 0.6;

/**
 * Frees jobs of dead workers, and tells whether anybody may still die over a job: what waits is taken
 * by somebody soon. A process that was killed is found by its connections, which are gone, before its
 * locks run out. One that only lost its connections renews its locks as soon as it has new ones: it
 * keeps its jobs for as long as it misses one renewal, no more. Where even this process cannot be seen
 * (a pooler between), nobody is taken for dead before the locks run out.
 */
const FREE_STALLED = `
  with dead as (
    update job set stalled_marked = true, locked_until_ms = $3 - 1
    where queue = $1 and state = 'active' and locked_until_ms between $3 and $5
      and processed_by like '${OWNER_PREFIX}%'
      and exists (select from pg_stat_activity where application_name = $6)
      and not exists (select from pg_stat_activity where application_name = processed_by)
    returning id
  )
  select array(select move_stalled_jobs_to_wait($1, $2, $3, $4)) as freed,
    exists (select from job where queue = $1 and state in ('waiting', 'active')) as is_busy
  from (select count(*) from dead) as marked_before`;

type TakenRow = {
  readonly id: string | null;
  readonly name: string;
  readonly data: unknown;
  readonly opts: JobJson['opts'];
  readonly attempts_made: number;
  readonly attempts_started: number;
  readonly added_at_ms: string;
  readonly delay_ms: string;
  readonly processed_at_ms: string;
  readonly stalled_count: number;
  readonly deferred_failure: string | null;
  readonly next_due_at: string | null;
  readonly has_more: boolean;
  readonly is_busy: boolean;
};

/** As the worker reads it. Of parents, schedulers and deduplication the shop's jobs have none. */
const jobJson = (row: TakenRow): JobJson => ({
  id: String(row.id),
  name: row.name,
  data: JSON.stringify(row.data),
  opts: row.opts,
  progress: 0,
  attemptsMade: row.attempts_made,
  attemptsStarted: row.attempts_started,
  timestamp: Number(row.added_at_ms),
  delay: Number(row.delay_ms),
  processedOn: Number(row.processed_at_ms),
  failedReason: '',
  stacktrace: '[]',
  returnvalue: 'null',
  stalledCounter: row.stalled_count,
  ...(row.deferred_failure !== null && { deferredFailure: row.deferred_failure }),
});

/**
 * BullMQ's backend for workers on Postgres, asking only when there may be something. BullMQ itself
 * spends five statements more on a job that is alone in its queue: it takes until nothing is left,
 * twice asks for the next due time, then for a waiting job and for the due time once more; and it
 * looks for jobs of dead workers all the time. Here a look tells what is left, the bell tells of
 * what comes, and jobs of dead workers are looked for while anybody has jobs.
 */
export class QuietBackend extends PostgresQueueBackend {
  private mayHave = true;
  private mayStall = true;
  /** By Date.now(); 0 for none. */
  private nextDueAt = 0;
  private rung = 0;
  private isInterrupted = false;
  private endWait: ((answer: { member: string; score: number } | null) => void) | undefined;
  private readonly bell: Bell;
  private readonly stopRinging: () => void;

  constructor(pool: Pool, name: string, opts: QueueBaseOptions, bell: Bell) {
    super(new PostgresConnection(pool as never), name, opts as never);
    this.bell = bell;
    this.stopRinging = bell.onRing(name, () => {
      this.rung += 1;
      this.mayHave = true;
      this.mayStall = true;
      this.endWait?.({ member: name, score: 0 });
    });
  }

  override get maximumBlockTimeout(): number {
    return IDLE_LOOK_S;
  }

  private hasWork(): boolean {
    return this.mayHave || (this.nextDueAt > 0 && this.nextDueAt <= Date.now());
  }

  /** What comes while a look is under way may not be in its answer. */
  private learn(askedAt: number, hasMore: boolean, nextDueAt: number): void {
    this.mayHave = hasMore || this.rung !== askedAt;
    this.nextDueAt = nextDueAt;
  }

  private async ask<Row>(statement: string, values: readonly unknown[]): Promise<Row> {
    await this.connection.waitUntilReady();
    const { rows } = await this.connection.pool.query(statement, [...values]);
    return rows[0] as Row;
  }

  override async moveToActive(token: string, name?: string): Promise<Next> {
    if (this.closing || !this.hasWork()) return [null, '', 0, this.nextDueAt];
    const askedAt = this.rung;
    const { lockDuration } = this.opts as unknown as WorkerOptions;
    const row = await this.ask<TakenRow>(TAKE, [
      this.queueName,
      token,
      lockDuration,
      Date.now(),
      name ?? null,
    ]);
    // One that waits while nothing can be taken is being taken by somebody else, or is looked after
    // just now: in a moment it is known which.
    const isContended = row.id === null && row.has_more;
    const nextDueAt = Number(row.next_due_at ?? 0);
    this.learn(
      askedAt,
      row.id !== null && row.has_more,
      isContended ? soonerOf(nextDueAt, Date.now() + CONTENDED_MS) : nextDueAt,
    );
    this.mayStall ||= row.id !== null || row.is_busy;
    return row.id === null ? [null, '', 0, this.nextDueAt] : [jobJson(row), row.id, 0, 0];
  }

  override async moveToCompleted(...ended: Parameters<Backend['moveToCompleted']>) {
    const [job, value, keep, token, fetchNext] = ended;
    const askedAt = this.rung;
    const answer = await super.moveToCompleted(
      job,
      value,
      keep,
      token,
      fetchNext && this.hasWork(),
    );
    this.learnFrom(answer.result, askedAt);
    return answer;
  }

  override async moveToFailed(...ended: Parameters<Backend['moveToFailed']>) {
    const [job, reason, keep, token, fetchNext, fields] = ended;
    const askedAt = this.rung;
    const wants = fetchNext && this.hasWork();
    const answer = await super.moveToFailed(job, reason, keep, token, wants, fields);
    this.learnFrom(answer.result, askedAt);
    return answer;
  }

  // biome-ignore lint/suspicious/noConfusingVoidType: BullMQ's own type
  private learnFrom(next: void | unknown[], askedAt: number): void {
    if (!Array.isArray(next)) return;
    const [job, , , nextDueAt] = next as Next;
    if (job === null) this.learn(askedAt, false, nextDueAt);
    else this.mayStall = true;
  }

  override async waitForJob(seconds: number) {
    if (this.closing || this.isInterrupted) return null;
    await this.bell.heard();
    if (this.closing || this.isInterrupted) return null;
    if (this.hasWork()) return { member: this.queueName, score: 0 };
    const untilDue = this.nextDueAt > 0 ? this.nextDueAt - Date.now() : Number.POSITIVE_INFINITY;
    return new Promise<{ member: string; score: number } | null>((resolve) => {
      const late = setTimeout(
        () => {
          this.mayHave = true;
          this.endWait?.(null);
        },
        Math.min(Math.max(seconds, 0) * 1_000, untilDue),
      );
      this.endWait = (answer) => {
        clearTimeout(late);
        this.endWait = undefined;
        resolve(answer);
      };
    });
  }

  override async disconnectBlocking(): Promise<void> {
    this.isInterrupted = true;
    this.endWait?.(null);
  }

  override async reconnectBlocking(): Promise<void> {
    this.isInterrupted = false;
  }

  override async moveStalledJobsToWait(): Promise<string[]> {
    if (this.closing || !this.mayStall) return [];
    this.mayStall = false;
    const { maxStalledCount, stalledInterval, lockDuration, name } = this
      .opts as unknown as Required<WorkerOptions>;
    const now = Date.now();
    try {
      const { freed, is_busy } = await this.ask<{ freed: string[]; is_busy: boolean }>(
        FREE_STALLED,
        [
          ...[this.queueName, maxStalledCount, now, stalledInterval],
          ...[now + Math.floor(lockDuration * OVERDUE_PART), name],
        ],
      );
      this.mayStall ||= is_busy;
      return freed;
    } catch (error) {
      this.mayStall = true;
      throw error;
    }
  }

  override close(force?: boolean): Promise<void> {
    this.stopRinging();
    this.endWait?.(null);
    return super.close(force);
  }
}
