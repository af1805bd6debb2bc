import type { Kysely } from 'kysely';
import { type Position, START } from '../event-store/port.ts';
import type { Database } from './tables.ts';

/** @returns how far the named reader of events has come; its row is there from now on. */
export const readCheckpoint = async (db: Kysely<Database>, name: string): Promise<Position> => {
  await db
    .insertInto('checkpoints')
    .values({ name, position: START })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { position } = await db
    .selectFrom('checkpoints')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return position as Position;
};

/**
 * Moves the checkpoint in the caller's transaction, together with what was made of the events.
 * @returns false when it no longer stands at `from`: somebody else handled those events. Roll back.
 */
export const moveCheckpoint = async (
  transaction: Kysely<Database>,
  name: string,
  from: Position,
  to: Position,
): Promise<boolean> => {
  // The comparison is what keeps two readers from handling the same events: the row's lock makes
  // the second one wait for the first, and then find the position changed.
  const { numUpdatedRows } = await transaction
    .updateTable('checkpoints')
    .set({ position: to, updated_at: new Date() })
    .where('name', '=', name)
    .where('position', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
