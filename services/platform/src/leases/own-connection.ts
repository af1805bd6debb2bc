import type pg from 'pg';
import { REPLAYABLE_COMMITS } from '../database/connect.ts';
import { clientLimits, LastingClient } from '../database/pool.ts';

/** One statement by its key; without an answer after this and 2 s the connection is cut, in ms. */
const ANSWER_MS = 3_000;

/**
 * One connection to Postgres that a process keeps for itself while it lives: what it says there
 * waits for no pool, it hears what others tell, and its end tells others that the process is gone.
 * Not through a pooler that hands connections on between transactions.
 */
export type OwnConnection = {
  /** Opens the connection where there is none. Fails where it is lost before the answer. */
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<readonly Row[]>;
  /**
   * Hears what others tell on a channel, not what is told here. Where the connection was lost, what
   * was told meanwhile is not known: whoever hears is woken with null once there is another.
   * @returns ends it.
   */
  hear(channel: string, listener: (payload: string | null) => void): () => void;
  /** Calls back whenever the connection was lost. */
  onLost(listener: () => void): () => void;
  close(): Promise<void>;
};

const backendOf = (client: pg.Client): number | null =>
  (client as unknown as { readonly processID: number | null }).processID;

type Listener = { readonly channel: string; readonly heard: (payload: string | null) => void };

/** Connects on first use. */
export const openOwnConnection = (url: string): OwnConnection => {
  const listeners = new Set<Listener>();
  const losses = new Set<() => void>();
  let current: Promise<pg.Client> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let wasLost = false;
  let isClosed = false;

  /** One statement after the other: the driver takes no second one while a first is under way. */
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = before.then(act);
    before = result.catch(() => undefined);
    return result;
  };

  const listen = async (client: pg.Client, channels: Iterable<string>): Promise<void> => {
    const statements = [...channels].map((channel) => `listen ${channel}`);
    if (statements.length > 0) await client.query(statements.join('; '));
  };

  const open = async (): Promise<pg.Client> => {
    const client = new LastingClient({
      connectionString: url,
      // A lease that a crash of the database forgets is asked for again.
      options: REPLAYABLE_COMMITS,
      ...clientLimits(ANSWER_MS),
    });
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId === backendOf(client)) return;
      for (const one of listeners) if (one.channel === channel) one.heard(payload);
    });
    try {
      await client.connect();
      await listen(client, new Set([...listeners].map(({ channel }) => channel)));
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return client;
  };

  const connect = (): Promise<pg.Client> => {
    if (current) return current;
    const opening = open();
    current = opening;
    opening.then(
      (client) => {
        client.on('end', () => forget(opening));
        if (wasLost) for (const { heard } of listeners) heard(null);
        wasLost = false;
      },
      () => {
        if (current === opening) current = undefined;
      },
    );
    return opening;
  };

  const forget = (lost: Promise<pg.Client>): void => {
    if (current !== lost) return;
    current = undefined;
    wasLost = true;
    if (!isClosed) for (const listener of losses) listener();
  };

  return {
    query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) =>
      inTurn(async () => {
        if (isClosed) throw new Error('The connection is closed');
        const client = await connect();
        const { rows } = await client.query<Row>(config);
        return rows;
      }),
    hear: (channel, heard) => {
      const isNew = ![...listeners].some((one) => one.channel === channel);
      const listener = { channel, heard };
      listeners.add(listener);
      // One that is lost listens to all channels when it is opened again.
      if (isNew) inTurn(async () => listen(await connect(), [channel])).catch(() => undefined);
      return () => listeners.delete(listener);
    },
    onLost: (listener) => {
      losses.add(listener);
      return () => losses.delete(listener);
    },
    close: async () => {
      isClosed = true;
      await current?.then((client) => client.end()).catch(() => undefined);
    },
  };
};
