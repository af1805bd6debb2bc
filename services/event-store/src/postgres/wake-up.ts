import type pg from 'pg';
import { EVENTS_CHANNEL } from './schema.ts';

/** Postgres limits a payload to 8,000 bytes; event type names are ASCII. */
const MAX_PAYLOAD_LENGTH = 7_000;

/**
 * @param eventTypes of the append; too many, or a name with a comma, and the payload names
 * none.
 * @returns the statement that wakes the listeners.
 */
export const wakeUp = (eventTypes: Iterable<string>): pg.QueryConfig => {
  const types = [...eventTypes];
  const payload = types.join();
  const hasPayload =
    payload.length <= MAX_PAYLOAD_LENGTH && types.every((type) => /^[\w-]+$/.test(type));
  return {
    name: 'wake_listeners',
    text: `select pg_notify('${EVENTS_CHANNEL}', $1)`,
    values: [hasPayload ? payload : ''],
  };
};

/** @returns the types that a wake-up names; none if it names none. */
export const wokenFor = (payload: string | undefined): readonly string[] =>
  payload ? payload.split(',') : [];
