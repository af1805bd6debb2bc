import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { tellFollower } from './parked-events.ts';

export type HeldStream = Selectable<Database['paused_streams']>;

type Hold = { readonly follower: string; readonly stream: string };

/** Whoever moves the checkpoint waits, then finds its row changed and looks again what is held. */
const changeRow = async (db: Kysely<Database>, follower: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('checkpoints')
    .set({ parkings: sql<number>`parkings + 1` })
    .where('name', '=', follower)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Has a follower put aside whatever comes in a stream, until somebody lets it go on.
 * @param by who wants it, and why.
 * @returns false where there is no such follower.
 */
export const holdStream = async (
  db: Kysely<Database>,
  { follower, stream, by }: Hold & { readonly by: string },
): Promise<boolean> => {
  const isHeld = await db.transaction().execute(async (transaction) => {
    if (!(await changeRow(transaction, follower))) return false;
    await transaction
      .insertInto('paused_streams')
      .values({ follower, stream, paused_by: by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
  if (isHeld) await tellFollower(db, follower);
  return isHeld;
};

/**
 * What comes in the stream from now on is handled again, once nothing of it is parked any more.
 * @returns false where it was not held.
 */
export const letGoOn = async (
  db: Kysely<Database>,
  { follower, stream }: Hold,
): Promise<boolean> => {
  const wasHeld = await db.transaction().execute(async (transaction) => {
    await changeRow(transaction, follower);
    const { numDeletedRows } = await transaction
      .deleteFrom('paused_streams')
      .where('follower', '=', follower)
      .where('stream', '=', stream)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
  if (wasHeld) await tellFollower(db, follower);
  return wasHeld;
};

/** Everything that is held, by follower and stream. */
export const listHeld = (db: Kysely<Database>): Promise<readonly HeldStream[]> =>
  db.selectFrom('paused_streams').selectAll().orderBy('follower').orderBy('stream').execute();
