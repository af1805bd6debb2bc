import pg from 'pg';
import { EventLogClosed, IncompleteCopy } from '../engine/moved-log.ts';
import { INCOMPLETE, MOVED } from './schema.ts';

/** After a timeout an immediate retry would only double the wait. */
export const isLate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code === '57014'
    : error instanceof Error && /timeout/i.test(error.message);

export const isTakenEventId = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  error.constraint === 'events_event_id_key';

/** Other errors stay unchanged. */
export const closedLog = (error: unknown): unknown => {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === INCOMPLETE) return new IncompleteCopy({ cause: error });
  if (error.code !== MOVED) return error;
  return new EventLogClosed(JSON.parse(error.detail ?? '{}'), { cause: error });
};
