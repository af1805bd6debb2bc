import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import type { JobToAdd, Queues } from '@haat/platform/queues/queues';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

type OutboxRow = Selectable<Database['outbox']>;

export type RelayServices = {
  readonly db: Kysely<Database>;
  readonly queues: Queues;
  readonly log: Log;
};

const BATCH_SIZE = 100;
/** A published row without an end is published again after this: its job may be lost. */
const LOST_AFTER_MS = 60_000;

const jobOf = (row: OutboxRow, now: number): JobToAdd => ({
  id: row.id,
  name: row.job,
  data: row.payload,
  delayMs: Math.max(0, row.created_at.getTime() + Number(row.delay_ms) - now),
});

const hand = async (
  { queues }: RelayServices,
  transaction: Transaction<Database>,
  rows: readonly OutboxRow[],
): Promise<void> => {
  const now = Date.now();
  for (const [queue, ofQueue] of Map.groupBy(rows, (row) => row.queue)) {
    await queues.queue(queue).add(ofQueue.map((row) => jobOf(row, now)));
  }
  // Marked only after the queue has them: killed in between, they are handed over again, and the
  // job's id lets the queue take each once.
  await transaction
    .updateTable('outbox')
    .set({ published_at: sql`now()` })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
};

/**
 * @returns how many rows were handed to their queues; workers never hand over the same row at once.
 */
export const publishUnpublished = (services: RelayServices): Promise<number> =>
  services.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('published_at', 'is', null)
      .orderBy('created_at')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length > 0) await hand(services, transaction, rows);
    return rows.length;
  });

/**
 * Hands over again what was published long ago and never finished: the queue may have lost it.
 * A job that is still there is not added twice.
 */
export const publishLostAgain = (
  services: RelayServices,
  lostAfterMs: number = LOST_AFTER_MS,
): Promise<number> =>
  services.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('finished_at', 'is', null)
      .where('published_at', 'is not', null)
      .where(
        sql<boolean>`greatest(published_at, created_at + delay_ms * interval '1 millisecond')
          < now() - ${lostAfterMs} * interval '1 millisecond'`,
      )
      .orderBy('published_at')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length > 0) await hand(services, transaction, rows);
    return rows.length;
  });

/** The job is done: it is never handed over again. */
export const markFinished = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.updateTable('outbox').set({ finished_at: sql`now()` }).where('id', '=', id).execute();
};
