import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { type Position, START } from '../../event-store/port.ts';
import { findCheckpoint } from '../checkpoints.ts';

/** @returns how far the named processor has come; the start when it has not begun. */
export const reachedBy = async (db: Kysely<Database>, name: string): Promise<Position> => {
  const row = await findCheckpoint(db, name);
  return (row?.position ?? START) as Position;
};
