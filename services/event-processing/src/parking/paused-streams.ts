import type { Database } from '@haat/platform/tables';
import { type Kysely, type Selectable, sql } from 'kysely';
import { notifyProcessor } from './parked-events.ts';

export type PausedStream = Selectable<Database['paused_streams']>;

type Hold = { readonly processor: string; readonly stream: string };

/** Makes a concurrent checkpoint move fail, so that it reads the paused streams again. */
const changeRow = async (db: Kysely<Database>, processor: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('checkpoints')
    .set({ parkings: sql<number>`parkings + 1` })
    .where('name', '=', processor)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Parks every new event until the stream is resumed; `by` says who and why. */
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

/** New events are handled once none of the stream is parked. @returns false if it was not paused */
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

export const listPaused = (db: Kysely<Database>): Promise<readonly PausedStream[]> =>
  db.selectFrom('paused_streams').selectAll().orderBy('processor').orderBy('stream').execute();
