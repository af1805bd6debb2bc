import { type Checkpoint, findCheckpoint } from '@haat/event-processing/checkpoints';
import {
  comparePositions,
  type EventStore,
  isOfSameEngine,
  type Position,
  START,
  type StoreIdentity,
} from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import { handledBy, type Projector } from '../projectors/projector.ts';

/** Deletes the checkpoint and the parked events of a dropped table. */
export const deleteCheckpoint = async (db: Kysely<Database>, checkpoint: string): Promise<void> => {
  await db.deleteFrom('checkpoints').where('name', '=', checkpoint).execute();
  await db.deleteFrom('parked_events').where('processor', '=', checkpoint).execute();
};

/** Replaces the live model's parked events, and its store id after a restore. */
export const takeOver = async (
  transaction: Transaction<Database>,
  projector: Projector,
  next: string,
  { reached, storeId }: { readonly reached: Position; readonly storeId: string },
): Promise<void> => {
  const { name } = projector;
  await transaction.deleteFrom('parked_events').where('processor', '=', name).execute();
  await transaction
    .updateTable('parked_events')
    .set({ processor: name })
    .where('processor', '=', next)
    .execute();
  const rebuilt = await findCheckpoint(transaction, next);
  const live = await findCheckpoint(transaction, name);
  const types = [...new Set([...(live?.event_types ?? []), ...handledBy(projector)])].toSorted();
  await transaction
    .updateTable('checkpoints')
    .set({
      position: reached,
      store_id: storeId,
      event_types: types,
      last_stream: rebuilt?.last_stream ?? null,
      last_revision: rebuilt?.last_revision?.toString() ?? null,
      last_event_id: rebuilt?.last_event_id ?? null,
      last_position: rebuilt?.last_position ?? null,
      parkings: sql<number>`parkings + 1`,
    })
    .where('name', '=', name)
    .execute();
  await transaction.deleteFrom('checkpoints').where('name', '=', next).execute();
};

/** Before the first event of this store. */
export const beginningOf = (
  projector: Projector,
  name: string,
  { id }: StoreIdentity,
): Checkpoint => ({
  name,
  position: START,
  eventTypes: handledBy(projector).toSorted(),
  storeId: id,
  parkings: 0,
});

/** Position of the live read model in this store; the head for a checkpoint of another store. */
export const reachedBy = async (
  store: EventStore,
  row: { readonly position: string; readonly store_id: string } | undefined,
): Promise<Position> => {
  if (!row) return START;
  // After the row was read: the head of an unrestored store is at or after it.
  const { id, head } = await store.identify();
  const position = row.position as Position;
  const isHere = row.store_id === id && isOfSameEngine(position, head);
  return isHere && comparePositions(position, head) <= 0 ? position : head;
};

/** Holds the live checkpoint until the transaction ends. */
export const lockLiveCheckpoint = async (
  transaction: Transaction<Database>,
  store: EventStore,
  projector: Projector,
): Promise<Position> => {
  const row = await transaction
    .selectFrom('checkpoints')
    .select(['position', 'store_id'])
    .where('name', '=', projector.name)
    .forUpdate()
    .executeTakeFirst();
  return reachedBy(store, row);
};
