import type pg from 'pg';
import { EVENTS_CHANNEL } from './schema.ts';

/** Postgres takes no payload of 8,000 bytes; names of event types are ASCII. */
const MAX_PAYLOAD_LENGTH = 7_000;

/**
 * @param eventTypes of what was appended; a name with a comma, or too many, and it says of none.
 * @returns the statement that wakes whoever listens for events.
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

/** @returns the types that a wake-up is for; none where it does not say, since they would not fit. */
export const wokenFor = (payload: string | undefined): readonly string[] =>
  payload ? payload.split(',') : [];
