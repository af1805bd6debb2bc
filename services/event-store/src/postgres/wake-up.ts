import type pg from 'pg';
import { EVENTS_CHANNEL } from './schema.ts';

/** Postgres limits a payload to 8,000 bytes; event type names are ASCII. */
const MAX_PAYLOAD_LENGTH = 7_000;

/** For too many types its payload names none. */
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

export const wokenFor = (payload: string | undefined): readonly string[] =>
  payload ? payload.split(',') : [];
