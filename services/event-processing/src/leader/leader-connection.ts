import { clientLimits, LastingClient } from '@haat/platform/database';
import type pg from 'pg';

/** One stretch of the connection, from its opening to its end. */
export type Session = {
  /** Fails where the session ends before the answer. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>;
  /** Aborts when the session has ended, and with it every lock that was taken in it. */
  readonly ended: AbortSignal;
  /** Ends it now; the next one may reach another server. */
  readonly end: () => Promise<void>;
};

/**
 * One connection to Postgres that a process keeps for itself: no busy pool makes its statements
 * late, and its end frees what the process held. Not through a pooler.
 */
export type LeaderConnection = {
  /** The session that is open, or a new one. */
  readonly session: () => Promise<Session>;
  /** Hears what other processes notify on a channel. @returns ends it. */
  readonly hear: (channel: string, listener: (payload: string) => void) => () => void;
  readonly close: () => Promise<void>;
};

export type LeaderConnectionOptions = {
  /** How `pg_stat_activity` shows the process; Postgres keeps the first 63 characters. */
  readonly applicationName: string;
  /** A statement without an answer for so long, and 2 s more, ends the session, in ms. */
  readonly answerMs: number;
  /** The server ends a session from which it heard nothing for so long, in ms. */
  readonly idleTimeoutMs: number;
};

const backendOf = (client: pg.Client): number | null =>
  (client as unknown as { readonly processID: number | null }).processID;

type Listener = { readonly channel: string; readonly heard: (payload: string) => void };

/** Connects on first use. */
export const openLeaderConnection = (
  url: string,
  { applicationName, answerMs, idleTimeoutMs }: LeaderConnectionOptions,
): LeaderConnection => {
  const listeners = new Set<Listener>();
  let current: Promise<Session> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** One statement after the other: the driver takes no second one while a first is under way. */
  const inSequence = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = before.then(act);
    before = result.catch(() => undefined);
    return result;
  };

  const open = async (): Promise<Session> => {
    const client = new LastingClient({
      connectionString: url,
      options: `-c idle_session_timeout=${idleTimeoutMs}`,
      ...clientLimits(answerMs),
    });
    const ended = new AbortController();
    client.on('end', () => ended.abort());
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId === backendOf(client)) return;
      for (const one of listeners) if (one.channel === channel) one.heard(payload);
    });
    const session: Session = {
      query: (text, values = []) =>
        inSequence(async () => (await client.query(text, values as unknown[])).rows),
      ended: ended.signal,
      end: () => client.end().catch(() => undefined),
    };
    try {
      await client.connect();
      // Not by the configuration: the URL may give another name, and would win.
      await session.query(`select set_config('application_name', $1, false)`, [applicationName]);
      for (const channel of new Set([...listeners].map((one) => one.channel))) {
        await session.query(`listen ${channel}`);
      }
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return session;
  };

  const session = (): Promise<Session> => {
    if (isClosed) return Promise.reject(new Error('The connection is closed'));
    if (current) return current;
    const opening = open();
    current = opening;
    const discard = (): void => {
      if (current === opening) current = undefined;
    };
    opening.then(({ ended }) => ended.addEventListener('abort', discard), discard);
    return opening;
  };

  return {
    session,
    hear: (channel, heard) => {
      const isNew = ![...listeners].some((one) => one.channel === channel);
      const listener = { channel, heard };
      listeners.add(listener);
      // A session that is opened later listens to all channels.
      if (isNew) current?.then((now) => now.query(`listen ${channel}`)).catch(() => undefined);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      await current?.then(({ end }) => end()).catch(() => undefined);
    },
  };
};
