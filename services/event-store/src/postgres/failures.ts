import pg from 'pg';

/** After a timeout an immediate retry would only double the wait. */
export const isLate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code === '57014'
    : error instanceof Error && /timeout/i.test(error.message);

export const isTakenEventId = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  error.constraint === 'events_event_id_key';
