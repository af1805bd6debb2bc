import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import type { JobToAdd, Queues } from '@haat/platform/queues/queues';
import { type Kysely, type Selectable, sql } from 'kysely';

type OutboxRow = Selectable<Database['outbox']>;

export type RelayServices = {
  readonly db: Kysely<Database>;
  readonly queues: Queues;
  readonly log: Log;
};

const BATCH_SIZE = 100;
/** A published row without an end is published again after this: its job may be lost. */
const LOST_AFTER_MS = 60_000;
/** Longer than a queue may take to answer; see `JobQueue.add`. */
const LEASE_MS = 30_000;

const jobOf = (row: OutboxRow, now: number): JobToAdd => ({
  id: row.id,
  name: row.job,
  data: row.payload,
  delayMs: Math.max(0, row.created_at.getTime() + Number(row.delay_ms) - now),
});

const among = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id);

/** Nobody holds a row, and no transaction is open, while the queue is spoken to. */
const hand = async ({ db, queues }: RelayServices, rows: readonly OutboxRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const now = Date.now();
  try {
    for (const [queue, ofQueue] of Map.groupBy(rows, (row) => row.queue)) {
      await queues.queue(queue).add(ofQueue.map((row) => jobOf(row, now)));
    }
  } catch (error) {
    // At once for the next try, where the database can be reached; at the lease's end where not.
    await db
      .updateTable('outbox')
      .set({ leased_until: null })
      .where('id', 'in', among(rows))
      .execute()
      .catch(() => undefined);
    throw error;
  }
  // Marked only after the queue has them: killed in between, they are handed over again, and the
  // job's id lets the queue take each once.
  await db
    .updateTable('outbox')
    .set({ published_at: sql`now()`, leased_until: null })
    .where('id', 'in', among(rows))
    .execute();
};

const isFree = sql<boolean>`(leased_until is null or leased_until < now())`;

type Chosen = ReturnType<typeof unpublished>;

const unpublished = (db: Kysely<Database>) =>
  db.selectFrom('outbox').select('id').where('published_at', 'is', null).orderBy('created_at');

const lost = (db: Kysely<Database>, lostAfterMs: number): Chosen =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('finished_at', 'is', null)
    .where('published_at', 'is not', null)
    .where(
      sql<boolean>`greatest(published_at, created_at + delay_ms * interval '1 millisecond')
        < now() - ${lostAfterMs} * interval '1 millisecond'`,
    )
    .orderBy('published_at');

/**
 * Takes rows for itself, for a time: relays never hand over the same row at once, and what one that
 * died or hangs has taken is free again when its lease is over.
 */
const lease = async (
  db: Kysely<Database>,
  leaseMs: number,
  choose: (db: Kysely<Database>) => Chosen,
): Promise<readonly OutboxRow[]> => {
  const rows = await db
    .updateTable('outbox')
    .set({ leased_until: sql`now() + ${leaseMs} * interval '1 millisecond'` })
    .where('id', 'in', (outer) =>
      outer
        .selectFrom(choose(db).where(isFree).limit(BATCH_SIZE).forUpdate().skipLocked().as('free'))
        .select('free.id'),
    )
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
};

/** @returns how many rows were handed to their queues. */
export const publishUnpublished = async (
  services: RelayServices,
  leaseMs: number = LEASE_MS,
): Promise<number> => {
  const rows = await lease(services.db, leaseMs, unpublished);
  await hand(services, rows);
  return rows.length;
};

/**
 * Hands over again what was published long ago and never finished: the queue may have lost it.
 * A job that is still there is not added twice.
 */
export const publishLostAgain = async (
  services: RelayServices,
  lostAfterMs: number = LOST_AFTER_MS,
  leaseMs: number = LEASE_MS,
): Promise<number> => {
  const rows = await lease(services.db, leaseMs, (db) => lost(db, lostAfterMs));
  await hand(services, rows);
  return rows.length;
};

/** The job is done: it is never handed over again. */
export const markFinished = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.updateTable('outbox').set({ finished_at: sql`now()` }).where('id', '=', id).execute();
};
