import { randomUUID } from 'node:crypto';
import { named } from '@haat/platform/database';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { QUEUES } from '../queue/queue-names.ts';
import type { BatchedJob, Queues } from '../queue/queues.ts';
import {
  dueAgain,
  dueFirst,
  isFirst,
  lost,
  nextFirstInMs,
  nextInMs,
  ofTimeToCome,
  paceOf,
  turns,
} from './due.ts';

type OutboxRow = Selectable<Database['outbox']>;

export type RelayServices = {
  readonly db: Kysely<Database>;
  readonly queues: Queues;
  readonly log: Log;
};

/** Of the first in one turn: also the most that a batch carries. */
const BATCH_SIZE = 25;
const CHECKS_PER_SECOND = 10;
/**
 * In one turn, after a queue has lost what it had: eight hundred a minute. Most that are looked at
 * are held, because they wait for somebody outside.
 */
const MAX_LOST = 200;
/** Longer than a queue may take to answer twice; see `JobQueue.add`. */
const LEASE_MS = 30_000;

const jobOf = ({ id, job, payload, starts }: OutboxRow): BatchedJob => ({
  id,
  name: job,
  data: payload,
  starts,
});

/** Rows that a relay has taken; those that nobody took before it travel in its batches. */
type Leased<Row = OutboxRow> = {
  readonly rows: readonly Row[];
  readonly batches: ReadonlySet<string>;
};

const among = (rows: readonly Pick<OutboxRow, 'id'>[]) => rows.map(({ id }) => id);
const byQueue = (rows: readonly OutboxRow[]) => Map.groupBy(rows, ({ queue }) => queue);

/** Those of rows that may have been handed over before of which the queue has no batch. */
const withoutHeld = async (
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
    [...Map.groupBy(ofQueue, ({ batch }) => batch ?? '')].map(([id, some]) => ({
      queue,
      id,
      some,
    })),
  );
  // All queues at once: one after another they could take longer than the rows are leased. And all
  // have answered before the rows are free: what is still being added would not be found.
  const added = await Promise.allSettled(
    batches.map(({ queue, id, some }) => queues.queue(queue).add(id, some.map(jobOf))),
  );
  const refused = added.find((one) => one.status === 'rejected');
  if (refused) throw refused.reason;
};

/** A row that was handed over, as it was then. */
export type Published = Pick<OutboxRow, 'id' | 'batch'>;

/**
 * Those of the rows that are not done and not given back. A job that was put off meanwhile has given
 * its row back, and may have got a lease and a batch anew.
 */
const stillOurs = (published: readonly Published[]): RawBuilder<unknown> => sql`
  select id from outbox join unnest(
    ${among(published)}::text[], ${published.map(({ batch }) => batch)}::uuid[]
  ) as handed(id, its_batch) using (id)
  where finished_at is null and leased_until is not null
    and batch is not distinct from its_batch
  order by id for update of outbox`;

/**
 * Marks rows as published, only after the queue has them: killed in between, they are handed over
 * again when their lease is over, and the message's id lets the queue take each once. What is done by
 * then needs no mark. One that is somebody else's by now would, marked, wait until it is missed.
 */
export const markPublished = async (
  db: Kysely<Database>,
  published: readonly Published[],
): Promise<void> => {
  await sql`${named('mark_handed')}
    with ours as (${stillOurs(published)})
    update outbox set published_at = now(), leased_until = null
    where id in (select id from ours)`.execute(db);
};

/** Rows that were not handed over: at once for the next try. The queue may have their batch after all. */
const giveBack = async (db: Kysely<Database>, published: readonly Published[]): Promise<void> => {
  await sql`
    with ours as (${stillOurs(published)})
    update outbox set leased_until = null where id in (select id from ours)`.execute(db);
};

/**
 * Rows of which the queue has no batch get a new one, before the queue hears of it.
 * @returns those that are still ours, as they are now.
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
    with ours as (${stillOurs(missing)})
    update outbox set batch = another.batch, published_at = null
    from unnest(${ids}::text[], ${batches}::uuid[]) as another(id, batch)
    where outbox.id = another.id and outbox.id in (select id from ours)
    returning outbox.*`.execute(db);
  return rows;
};

/**
 * Nobody holds a row, and no transaction is open, while the queue is spoken to.
 * @returns how many rows the queue had lost.
 */
const handOver = async (
  services: RelayServices,
  { rows, batches }: Leased,
  mark: NonNullable<PollOptions['mark']>,
): Promise<number> => {
  if (rows.length === 0) return 0;
  const { db } = services;
  const isNew = ({ batch }: OutboxRow): boolean => batch !== null && batches.has(batch);
  const [fresh, old] = [rows.filter(isNew), rows.filter((row) => !isNew(row))];
  let published = rows;
  let missing: readonly OutboxRow[];
  try {
    missing = await withoutHeld(services, old);
    const moved = await moveToNewBatches(db, missing);
    published = [...rows.filter((row) => !missing.includes(row)), ...moved];
    await addBatches(services, [...fresh, ...moved]);
  } catch (error) {
    // Where the database cannot be reached, the lease's end does it.
    await giveBack(db, published).catch(() => undefined);
    throw error;
  }
  await mark(published);
  return missing.filter((row) => row.published_at !== null).length;
};

export type PollOptions = {
  /**
   * Looks for the first alone: what a reactor has just written is among them. Nothing else is taken,
   * and `nextInMs` is about these. A busy shop takes such turns for each order; what waits to be asked
   * again, however much, is not passed then.
   */
  readonly firstOnly?: boolean;
  /** How long rows that it has taken are its own, in ms; 30,000 unless given. */
  readonly leaseMs?: number;
  /**
   * The most that is asked again of a queue in a second, over all processes; 10 unless given. The
   * first four starts of a job are not counted.
   */
  readonly checksPerSecond?: number;
  /**
   * Also what was handed over so long ago and never finished, in ms: the queue may have lost it. And
   * what was written at a time to come.
   */
  readonly lostAfterMs?: number;
  /** Sees to it that {@link markPublished} is done with what was handed over; does it at once unless given. */
  readonly mark?: (published: readonly Published[]) => Promise<void> | void;
};

export type PollResult = {
  /** How many rows it took. */
  readonly rows: number;
  /** How many of them the queue had lost. */
  readonly lost: number;
  /** Whether more may be there that can be taken at once. */
  readonly hasMore: boolean;
  /** In how many ms something becomes due that was not taken; null where nothing waits. */
  readonly nextInMs: number | null;
};

type LeasedRow = OutboxRow & { readonly is_first: boolean };
type AnsweredRow = (LeasedRow | { readonly id: null }) & { readonly next_in_ms: string | null };

const isLeased = (row: AnsweredRow): row is LeasedRow & AnsweredRow => row.id !== null;

/** What a turn looks for. */
type PollQuery = Omit<PollOptions, 'mark'>;

/** @returns parts of a statement: what it does first, the ids of the rows to take, when the next are due. */
const pollStatement = ({
  firstOnly,
  checksPerSecond = CHECKS_PER_SECOND,
  lostAfterMs,
}: PollQuery) => {
  const first = sql`array(${dueFirst(BATCH_SIZE)})`;
  if (firstOnly) return { before: sql``, ids: first, next: nextFirstInMs };
  const pace = paceOf(checksPerSecond);
  const alsoLost =
    lostAfterMs === undefined
      ? sql``
      : sql` || array(${lost(lostAfterMs, MAX_LOST)}) || array(${ofTimeToCome(BATCH_SIZE)})`;
  return {
    before: sql`turns as (${turns(QUEUES, pace)}),`,
    ids: sql`${first} || array(${dueAgain(pace)})${alsoLost}`,
    next: nextInMs(QUEUES, pace),
  };
};

/**
 * Takes rows for itself, for a time: relays never hand over the same row at once, and what one that
 * died or hangs has taken is free again when its lease is over. A row gets its batch before the
 * queue hears of it, and keeps it: so the queue can be asked for it later.
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
          then coalesce(batch, case when ${isFirst} then ${first}::uuid else ${again}::uuid end)
          else batch end
      where id = any(${ids})
      returning *, ${isFirst} as is_first
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

/**
 * Hands over what is due and, where that is wanted, what was handed over long ago and never
 * finished. What the queue still has is not added twice.
 */
export const pollOutbox = async (
  services: RelayServices,
  { mark = (published) => markPublished(services.db, published), ...options }: PollOptions = {},
): Promise<PollResult> => {
  const { nextInMs, ...leased } = await lease(services.db, options);
  const { rows } = leased;
  const first = rows.filter((row) => row.published_at === null && row.is_first);
  return {
    rows: rows.length,
    lost: await handOver(services, leased, mark),
    hasMore: first.length >= BATCH_SIZE,
    nextInMs,
  };
};
