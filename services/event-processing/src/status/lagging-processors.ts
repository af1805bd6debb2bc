import {
  comparePositions,
  type EventStore,
  firstAfter,
  type Position,
  type StoreIdentity,
} from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { type CheckpointRow, listCheckpoints } from '../checkpoint/checkpoints.ts';
import { isNotInStore } from '../processor/store-check.ts';

type Services = {
  readonly db: Kysely<Database>;
  readonly store: Pick<EventStore, 'read' | 'readAll'>;
};

const isCurrent = async (
  store: Services['store'],
  row: CheckpointRow,
  { id, head }: StoreIdentity,
): Promise<boolean> => {
  if (row.store_id !== id || (await isNotInStore(store, row, head))) return false;
  const position = row.position as Position;
  if (comparePositions(position, head) >= 0) return true;
  // Its columns are listed too; only they have a dot.
  const eventTypes = row.event_types.filter((type) => !type.includes('.'));
  return (await firstAfter(store, position, { eventTypes })) === undefined;
};

/** @returns those of the named processors that have not handled all their events up to `identity`. */
export const laggingProcessors = async (
  { db, store }: Services,
  names: readonly string[],
  identity: StoreIdentity,
): Promise<readonly string[]> => {
  const rows = await listCheckpoints(db);
  const lagging: string[] = [];
  for (const name of names) {
    const row = rows.find((one) => one.name === name);
    if (row === undefined || !(await isCurrent(store, row, identity))) lagging.push(name);
  }
  return lagging;
};
