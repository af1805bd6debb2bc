import { clientLimits, LastingClient } from '@haat/platform/database';
import type pg from 'pg';

export type Session = {
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>;
  /** Aborts when the session, with all its locks, has ended. */
  readonly ended: AbortSignal;
  readonly end: () => Promise<void>;
};

/** A process's own connection, not through a pooler: its end releases its locks. */
export type LeaderConnection = {
  readonly session: () => Promise<Session>;
  /** @returns a function that stops it */
  readonly hear: (channel: string, listener: (payload: string) => void) => () => void;
  readonly close: () => Promise<void>;
};

export type LeaderConnectionOptions = {
  /** Postgres keeps the first 63 characters. */
  readonly applicationName: string;
  /** A statement without an answer ends the session after this time plus 2 s, in ms. */
  readonly answerMs: number;
  /** The server ends a silent session after this time, in ms. */
  readonly idleTimeoutMs: number;
};

const backendOf = (client: pg.Client): number | null =>
  (client as unknown as { readonly processID: number | null }).processID;

type Listener = { readonly channel: string; readonly heard: (payload: string) => void };

export const openLeaderConnection = (
  url: string,
  { applicationName, answerMs, idleTimeoutMs }: LeaderConnectionOptions,
): LeaderConnection => {
  const listeners = new Set<Listener>();
  let current: Promise<Session> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** The driver takes one statement at a time. */
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
      // By query: a name in the URL would override the configuration.
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
      if (isNew) current?.then((now) => now.query(`listen ${channel}`)).catch(() => undefined);
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      await current?.then(({ end }) => end()).catch(() => undefined);
    },
  };
};
