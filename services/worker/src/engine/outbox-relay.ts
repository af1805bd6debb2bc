import { randomUUID } from 'node:crypto';
import { named } from '@haat/platform/database';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { QUEUES } from '../queue/queue-names.ts';
import type { BatchedJob, Queues } from '../queue/queues.ts';
import {
  claimPolls,
  dueFirstStarts,
  dueRetries,
  futureRows,
  isFirstStart,
  lostRows,
  nextFirstInMs,
  nextInMs,
  paceOf,
} from './due.ts';

type OutboxRow = Selectable<Database['outbox']>;

export type RelayServices = {
  readonly db: Kysely<Database>;
  readonly queues: Queues;
  readonly log: Log;
};

/** How many first starts a poll takes; also the size of the largest batch. */
const BATCH_SIZE = 25;
const CHECKS_PER_SECOND = 10;
/** Rows a check: 800 a minute after a queue lost its jobs. */
const MAX_LOST = 200;
/** In ms. Must exceed the time of two calls to a queue; see `JobQueue.add`. */
const LEASE_MS = 30_000;

const jobOf = ({ id, job, payload, starts }: OutboxRow): BatchedJob => ({
  id,
  name: job,
  data: payload,
  starts,
});

/** Rows that this relay leased; `batches`: ids of the new batches. */
type Leased<Row = OutboxRow> = {
  readonly rows: readonly Row[];
  readonly batches: ReadonlySet<string>;
};

const idsOf = (rows: readonly Pick<OutboxRow, 'id'>[]) => rows.map(({ id }) => id);
const byQueue = (rows: readonly OutboxRow[]) => Map.groupBy(rows, ({ queue }) => queue);

/** @returns the rows whose batch the queue does not have. */
const missingInQueue = async (
  { queues }: RelayServices,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> => {
  const missing = await Promise.all(
    [...byQueue(rows)].map(async ([queue, ofQueue]) => {
      const batches = new Set(ofQueue.flatMap(({ batch }) => batch ?? []));
      const held = await queues.queue(queue).held([...batches]);
      return ofQueue.filter(({ batch }) => batch === null || !held.has(batch));
    }),
  );
  return missing.flat();
};

const addBatches = async ({ queues }: RelayServices, rows: readonly OutboxRow[]): Promise<void> => {
  const batches = [...byQueue(rows)].flatMap(([queue, ofQueue]) =>
    [...Map.groupBy(ofQueue, ({ batch }) => batch ?? '')].map(([id, ofBatch]) => ({
      queue,
      id,
      ofBatch,
    })),
  );
  // Concurrently, or the lease could end. All must answer before the lease is ended: the next relay
  // would not find a batch that is still being added.
  const added = await Promise.allSettled(
    batches.map(({ queue, id, ofBatch }) => queues.queue(queue).add(id, ofBatch.map(jobOf))),
  );
  const failed = added.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};

export type Published = Pick<OutboxRow, 'id' | 'batch'>;

/**
 * Unfinished rows still under this lease: a job put off meanwhile may have a new lease and batch.
 */
const stillLeased = (published: readonly Published[]): RawBuilder<unknown> => sql`
  select id from outbox join unnest(
    ${idsOf(published)}::text[], ${published.map(({ batch }) => batch)}::uuid[]
  ) as published(id, its_batch) using (id)
  where finished_at is null and leased_until is not null
    and batch is not distinct from its_batch
  order by id for update of outbox`;

/**
 * Marks rows as published, after the queue has them. After a crash in between, the next relay asks
 * the queue for the same batch id, so no job is added twice. Rows that another relay leased stay:
 * marked too early, they would wait until they count as lost.
 */
export const markPublished = async (
  db: Kysely<Database>,
  published: readonly Published[],
): Promise<void> => {
  await sql`${named('mark_published')}
    with ours as (${stillLeased(published)})
    update outbox set published_at = now(), leased_until = null
    where id in (select id from ours)`.execute(db);
};

/**
 * Ends this relay's lease of rows whose publishing failed. The batch id stays: the queue may have
 * the batch after all, so the next relay asks.
 */
const endLease = async (db: Kysely<Database>, published: readonly Published[]): Promise<void> => {
  await sql`
    with ours as (${stillLeased(published)})
    update outbox set leased_until = null where id in (select id from ours)`.execute(db);
};

/**
 * Stored before the queue gets the new batch: after a crash the relay must know which batch to ask
 * for, and an old batch that reappears skips these jobs. @returns the rows still under this lease.
 */
const moveToNewBatches = async (
  db: Kysely<Database>,
  missing: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> => {
  if (missing.length === 0) return [];
  const ids: string[] = [];
  const batches: string[] = [];
  for (const [, ofQueue] of byQueue(missing)) {
    let batch = '';
    for (const [n, { id }] of ofQueue.entries()) {
      if (n % BATCH_SIZE === 0) batch = randomUUID();
      ids.push(id);
      batches.push(batch);
    }
  }
  const { rows } = await sql<OutboxRow>`
    with ours as (${stillLeased(missing)})
    update outbox set batch = another.batch, published_at = null
    from unnest(${ids}::text[], ${batches}::uuid[]) as another(id, batch)
    where outbox.id = another.id and outbox.id in (select id from ours)
    returning outbox.*`.execute(db);
  return rows;
};

/** Holds no lock or transaction while it publishes. @returns how many rows the queue had lost. */
const publishLeased = async (
  services: RelayServices,
  { rows, batches }: Leased,
  mark: NonNullable<PollOptions['mark']>,
): Promise<number> => {
  if (rows.length === 0) return 0;
  const { db } = services;
  const isNew = ({ batch }: OutboxRow): boolean => batch !== null && batches.has(batch);
  const [newRows, oldRows] = [rows.filter(isNew), rows.filter((row) => !isNew(row))];
  let published = rows;
  let missing: readonly OutboxRow[];
  try {
    missing = await missingInQueue(services, oldRows);
    const moved = await moveToNewBatches(db, missing);
    published = [...rows.filter((row) => !missing.includes(row)), ...moved];
    await addBatches(services, [...newRows, ...moved]);
  } catch (error) {
    await endLease(db, published).catch(() => undefined);
    throw error;
  }
  await mark(published);
  return missing.filter((row) => row.published_at !== null).length;
};

export type PollOptions = {
  /** Takes only first starts, and `nextInMs` counts only these: cheap enough for each new order. */
  readonly firstOnly?: boolean;
  /** In ms; 30,000 unless given. */
  readonly leaseMs?: number;
  /** Retries per queue and second, over all processes; 10 unless given. */
  readonly checksPerSecond?: number;
  /** Also takes unfinished rows published this long ago, in ms, and rows dated in the future. */
  readonly lostAfterMs?: number;
  /** Marks published rows; {@link markPublished} at once unless given. */
  readonly mark?: (published: readonly Published[]) => Promise<void> | void;
};

export type PollResult = {
  readonly rows: number;
  readonly lost: number;
  /** Whether more rows may be due now. */
  readonly hasMore: boolean;
  /** In how many ms the next row becomes due; null for none. */
  readonly nextInMs: number | null;
};

type LeasedRow = OutboxRow & { readonly is_first: boolean };
type AnsweredRow = (LeasedRow | { readonly id: null }) & { readonly next_in_ms: string | null };

const isLeased = (row: AnsweredRow): row is LeasedRow & AnsweredRow => row.id !== null;

type PollQuery = Omit<PollOptions, 'mark'>;

/** @returns SQL parts: what runs first, the ids to take, when the next rows are due. */
const pollStatement = ({
  firstOnly,
  checksPerSecond = CHECKS_PER_SECOND,
  lostAfterMs,
}: PollQuery) => {
  const first = sql`array(${dueFirstStarts(BATCH_SIZE)})`;
  if (firstOnly) return { before: sql``, ids: first, next: nextFirstInMs };
  const pace = paceOf(checksPerSecond);
  const alsoLost =
    lostAfterMs === undefined
      ? sql``
      : sql` || array(${lostRows(lostAfterMs, MAX_LOST)}) || array(${futureRows(BATCH_SIZE)})`;
  return {
    before: sql`polls as (${claimPolls(QUEUES, pace)}),`,
    ids: sql`${first} || array(${dueRetries(pace)})${alsoLost}`,
    next: nextInMs(QUEUES, pace),
  };
};

/**
 * A lease keeps two relays from publishing a row at once, and ends by itself if the relay dies. A
 * row gets its batch id now, so that the queue can be asked for the batch after a crash.
 */
const lease = async (
  db: Kysely<Database>,
  { leaseMs = LEASE_MS, ...options }: PollQuery,
): Promise<Leased<LeasedRow> & Pick<PollResult, 'nextInMs'>> => {
  const [first, again] = [randomUUID(), randomUUID()];
  const { before, ids, next } = pollStatement(options);
  const { rows } = await sql<AnsweredRow>`${named('lease_rows')}
    with ${before} leased as (
      update outbox set leased_until = now() + ${leaseMs} * interval '1 millisecond',
        batch = case when published_at is null
          then coalesce(batch, case when ${isFirstStart} then ${first}::uuid else ${again}::uuid end)
          else batch end
      where id = any(${ids})
      returning *, ${isFirstStart} as is_first
    )
    select leased.*, (${next}) as next_in_ms
    from (values (1)) as one left join leased on true`.execute(db);
  const inMs = rows[0]?.next_in_ms ?? null;
  return {
    batches: new Set([first, again]),
    rows: rows.filter(isLeased).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
    nextInMs: inMs === null ? null : Math.max(0, Math.ceil(Number(inMs))),
  };
};

/** Publishes due rows and, with `lostAfterMs`, rows that the queue has lost. */
export const pollOutbox = async (
  services: RelayServices,
  { mark = (published) => markPublished(services.db, published), ...options }: PollOptions = {},
): Promise<PollResult> => {
  const { nextInMs, ...leased } = await lease(services.db, options);
  const { rows } = leased;
  const first = rows.filter((row) => row.published_at === null && row.is_first);
  return {
    rows: rows.length,
    lost: await publishLeased(services, leased, mark),
    hasMore: first.length >= BATCH_SIZE,
    nextInMs,
  };
};
