import type { Database } from '@haat/platform/tables';
import { type Kysely, type Selectable, sql } from 'kysely';
import { notifyProcessor } from './parked-events.ts';

export type PausedStream = Selectable<Database['paused_streams']>;

type Hold = { readonly processor: string; readonly stream: string };

/** Whoever moves the checkpoint waits, then finds its row changed and looks again what is held. */
const changeRow = async (db: Kysely<Database>, processor: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('checkpoints')
    .set({ parkings: sql<number>`parkings + 1` })
    .where('name', '=', processor)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Has a processor put aside whatever comes in a stream, until somebody lets it go on.
 * @param by who wants it, and why.
 * @returns false where there is no such processor.
 */
export const pauseStream = async (
  db: Kysely<Database>,
  { processor, stream, by }: Hold & { readonly by: string },
): Promise<boolean> => {
  const isHeld = await db.transaction().execute(async (transaction) => {
    if (!(await changeRow(transaction, processor))) return false;
    await transaction
      .insertInto('paused_streams')
      .values({ processor, stream, paused_by: by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
  if (isHeld) await notifyProcessor(db, processor);
  return isHeld;
};

/**
 * What comes in the stream from now on is handled again, once nothing of it is parked any more.
 * @returns false where it was not held.
 */
export const resumeStream = async (
  db: Kysely<Database>,
  { processor, stream }: Hold,
): Promise<boolean> => {
  const wasPaused = await db.transaction().execute(async (transaction) => {
    await changeRow(transaction, processor);
    const { numDeletedRows } = await transaction
      .deleteFrom('paused_streams')
      .where('processor', '=', processor)
      .where('stream', '=', stream)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
  if (wasPaused) await notifyProcessor(db, processor);
  return wasPaused;
};

/** Everything that is held, by processor and stream. */
export const listPaused = (db: Kysely<Database>): Promise<readonly PausedStream[]> =>
  db.selectFrom('paused_streams').selectAll().orderBy('processor').orderBy('stream').execute();
