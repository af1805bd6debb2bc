import pg from 'pg';

/**
 * True when time ran out, for a statement or for a connection: another try at once would only
 * double the wait.
 */
export const isLate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code === '57014'
    : error instanceof Error && /timeout/i.test(error.message);

/** True when one of the events' ids already names another event. */
export const isTakenEventId = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  error.constraint === 'events_event_id_key';
