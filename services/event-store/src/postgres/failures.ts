import pg from 'pg';

/**
 * True after a timeout of a statement or a connection: a retry at once would only double the
 * wait.
 */
export const isLate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code === '57014'
    : error instanceof Error && /timeout/i.test(error.message);

/** True if one of the events' ids is taken. */
export const isTakenEventId = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  error.constraint === 'events_event_id_key';
