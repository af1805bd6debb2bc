import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Log } from '../../log.ts';
import { EVENTS_CHANNEL } from './schema.ts';

/** Busy writers wake each listener at most this often, in ms; a lone append wakes it at once. */
const APART_MS = 5;

/**
 * Wakes the listeners of all processes after a commit. Not part of the append's transaction: a
 * NOTIFY holds a lock of the whole cluster until its commit is on disk, and everybody else who
 * notifies (the queues do) would wait for that flush. A wake-up lost with this process is made
 * good by the listeners' slow poll.
 * @returns asks for a wake-up; what is asked for while one is sent, or shortly after, shares the
 * next.
 */
export const createNotifier = (pool: Pick<Pool, 'query'>, log: Log): (() => void) => {
  let isSending = false;
  let isWanted = false;

  const send = async (): Promise<void> => {
    isSending = true;
    while (isWanted) {
      isWanted = false;
      try {
        await pool.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, '']);
      } catch (error) {
        log.debug({ err: error }, 'listeners were not woken');
      }
      await delay(APART_MS);
    }
    isSending = false;
  };

  return () => {
    isWanted = true;
    if (!isSending) void send();
  };
};
