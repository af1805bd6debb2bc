import { findCheckpoint } from '@haat/event-processing/checkpoints';
import { type Position, START } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';

/** @returns the start if the processor has not begun. */
export const reachedBy = async (db: Kysely<Database>, name: string): Promise<Position> => {
  const row = await findCheckpoint(db, name);
  return (row?.position ?? START) as Position;
};
