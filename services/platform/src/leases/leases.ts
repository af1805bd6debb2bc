import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import { askForLease, RELEASED_CHANNEL, releaseLease, WANTED_CHANNEL } from './ask-for-lease.ts';
import { LEASE_TIMES, type Leadership, type LeaseTimes, lead } from './lead.ts';
import { type MonotonicClock, monotonicClock } from './monotonic-clock.ts';
import { openOwnConnection } from './own-connection.ts';

/** What of all processes one does at a time, by names that all of them know. */
export type Leases = {
  /** This process's name, as others are told it. */
  readonly instance: string;
  /**
   * Does something while this process holds the lease of that name, until the signal.
   * @param work until its signal; ended before that, the lease is given up to who wants it.
   */
  lead(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Leadership;
  /**
   * Hears what is told on a channel of the database; null after a time in which nothing was heard.
   * @returns ends it.
   */
  hear(channel: string, listener: (payload: string | null) => void): () => void;
  /** After what is led has ended. */
  close(): Promise<void>;
};

export type LeasesOptions = {
  /** Told apart from every other process: see `instanceName`. */
  readonly instance: string;
  readonly log: Log;
  readonly clock?: MonotonicClock;
  readonly times?: LeaseTimes;
};

/**
 * Over one connection of its own to the shop's database, opened on first use: one lease or many.
 * @param url directly, not through a pooler.
 */
export const openLeases = (
  url: string,
  { instance, log, clock = monotonicClock, times = LEASE_TIMES }: LeasesOptions,
): Leases => {
  const connection = openOwnConnection(url);
  // A process that starts again under its name is not the one that held the lease before.
  const holder = `${instance} ${randomUUID()}`;
  return {
    instance,
    lead: (name, work, signal) => {
      const leading = lead({
        name,
        holder,
        ask: (ttlMs) => askForLease(connection, { name, holder, ttlMs }),
        release: () => releaseLease(connection, { name, holder }),
        work,
        signal,
        clock,
        times,
        log,
      });
      const ofThis = (act: () => void) => (payload: string | null) => {
        if (payload === name) act();
      };
      const ends = [
        connection.hear(RELEASED_CHANNEL, ofThis(leading.wake)),
        connection.hear(WANTED_CHANNEL, ofThis(leading.wanted)),
        connection.onLost(leading.wake),
      ];
      const ended = leading.ended.finally(() => {
        for (const end of ends) end();
      });
      return { state: leading.state, isWanted: leading.isWanted, ended };
    },
    hear: connection.hear,
    close: connection.close,
  };
};
