import {
  type Checkpoint,
  createCheckpoint,
  findCheckpoint,
} from '@haat/event-processing/checkpoints';
import { isNotInStore } from '@haat/event-processing/processor';
import type { EventStore, Position, StoreIdentity } from '@haat/event-store/port';
import { createNextTable } from '@haat/platform/read-models';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { Projector } from '../projectors/projector.ts';
import { beginningOf, deleteCheckpoint } from './live-checkpoint.ts';
import { makerOfRows } from './maker-of-rows.ts';

/** Also names the code that makes the rows. */
const beginning = (projector: Projector, next: string, identity: StoreIdentity): Checkpoint => {
  const begun = beginningOf(projector, next, identity);
  return { ...begun, eventTypes: [...begun.eventTypes, makerOfRows()].toSorted() };
};

export const startOver = async (
  db: Kysely<Database>,
  projector: Projector,
  next: string,
  identity: StoreIdentity,
): Promise<Checkpoint> => {
  await deleteCheckpoint(db, next);
  await createNextTable(db, projector);
  const checkpoint = beginning(projector, next, identity);
  await createCheckpoint(db, checkpoint);
  return checkpoint;
};

const isThere = async (db: Kysely<Database>, table: string): Promise<boolean> => {
  const { rows } = await sql<{ it: boolean }>`
    select to_regclass(${table}) is not null as it`.execute(db);
  return rows[0]?.it ?? false;
};

/** An interrupted rebuild of the same code and store. @returns null to start over. */
export const findUnfinished = async (
  { db, store }: { readonly db: Kysely<Database>; readonly store: EventStore },
  projector: Projector,
  next: string,
  identity: StoreIdentity,
): Promise<Checkpoint | null> => {
  const row = await findCheckpoint(db, next);
  const begun = beginning(projector, next, identity);
  if (row?.store_id !== identity.id || row.event_types.join() !== begun.eventTypes.join()) {
    return null;
  }
  if (await isNotInStore(store, row, identity.head)) return null;
  const position = row.position as Position;
  return (await isThere(db, next)) ? { ...begun, position, parkings: row.parkings } : null;
};
