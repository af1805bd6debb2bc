import pg from 'pg';
import { NamedStatementsClient } from './named-statements.ts';
import { clientLimits } from './pool.ts';

/**
 * Nothing more is sent behind a statement that has been first in line for this long, in ms: many
 * times what the statements of the shop take.
 */
const HELD_UP_MS = 50;

/**
 * A connection is replaced after so long, in ms: one that leads to a server that others have long
 * left would else be kept for as long as it answers.
 */
const MOST_AGE_MS = 300_000;

export type SharedConnection = {
  /**
   * Sends one statement, which is a transaction of its own. Together with what else is asked for in
   * this turn of the loop it leaves in one write; answers come in the order of sending.
   */
  readonly query: SingleStatement;
  /** Takes nothing more, and closes it when everything on its way has its answer. */
  readonly end: () => Promise<void>;
};

export type SingleStatement = <Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

/** Sends each statement over a connection of the pool. */
export const statementsOf =
  (pool: pg.Pool): SingleStatement =>
  async (text, values) => {
    const client = await pool.connect();
    try {
      return await client.query(text, values as unknown[]);
    } finally {
      client.release();
    }
  };

export type SharedConnectionOptions = {
  readonly config: pg.ClientConfig;
  /** How long a statement may take, in ms; 15 s unless given. Never none: all others wait for it. */
  readonly statementTimeoutMs?: number;
  /** Sent once on each new connection, before anything else. */
  readonly settings?: string;
  /** Takes what comes while the connection is held up by a slow statement. */
  readonly elsewhere: SingleStatement;
  /** Told of connections that broke; the next statement opens another. */
  readonly onError?: (error: Error) => void;
};

type Line = {
  readonly client: NamedStatementsClient;
  readonly isOld: () => boolean;
  readonly isHeldUp: () => boolean;
  readonly query: SingleStatement;
};

/**
 * One connection for all single statements of a process, sent without waiting for the answers of
 * those before (a pipeline). Opens on first use and is replaced when it is lost; a lost one fails
 * everything that was on its way. Never a transaction, LISTEN, COPY or cursor on it: statements of
 * others would fall in between.
 */
export const createSharedConnection = ({
  config,
  statementTimeoutMs,
  settings,
  elsewhere,
  onError = () => undefined,
}: SharedConnectionOptions): SharedConnection => {
  const { query_timeout: silenceMs, ...limits } = clientLimits(statementTimeoutMs);
  if (!silenceMs) throw new RangeError('A shared connection needs a limit for its statements');
  let current: Promise<Line> | undefined;
  /** The same once it is open, to be had without waiting. */
  let open: Line | undefined;
  let hasEnded = false;

  const leave = (line: Line): void => {
    if (open !== line) return;
    open = undefined;
    current = undefined;
    // What is on its way gets its answer first.
    line.client.end().catch(() => undefined);
  };

  const start = async (): Promise<Line> => {
    const client = new NamedStatementsClient({ ...config, ...limits, pipeline: true });
    const line = createLine(client, silenceMs, () => leave(line));
    client.on('error', (error) => {
      leave(line);
      onError(error);
    });
    client.on('end', () => leave(line));
    try {
      await client.connect();
      if (settings !== undefined) await line.query(settings, []);
    } catch (error) {
      current = undefined;
      client.end().catch(() => undefined);
      throw error;
    }
    open = line;
    return line;
  };

  return {
    query: async (text, values) => {
      // Another connection would keep the process from ending. The words are the driver's.
      if (hasEnded) throw new Error('Client was closed and is not queryable');
      if (open?.isHeldUp()) return elsewhere(text, values);
      if (open?.isOld()) leave(open);
      current ??= start();
      const line = open ?? (await current);
      return line.query(text, values);
    },
    end: async () => {
      hasEnded = true;
      const ending = current;
      current = undefined;
      open = undefined;
      await ending?.then(({ client }) => client.end()).catch(() => undefined);
    },
  };
};

/**
 * The server is going away, takes no writes any more (25006: another one leads), or the driver says
 * in plain errors that it has gone: what is sent after it would fail for nothing. A TypeError is
 * about the values of one statement.
 */
const isGoing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(?:08|57P|25006)/.test(error.code ?? '')
    : !(error instanceof TypeError);

const createLine = (
  client: NamedStatementsClient,
  silenceMs: number,
  onGoing: () => void,
): Line => {
  const { connection } = client as unknown as { readonly connection: pg.Connection };
  const since = performance.now();
  let onTheWay = 0;
  /** When the statement that is first in line became so, by `performance.now()`. */
  let firstSince = 0;
  let isCorked = false;
  let silence: NodeJS.Timeout | undefined;

  /** What is asked for in one turn leaves in one write: each write wakes the server. */
  const cork = (): void => {
    if (isCorked) return;
    isCorked = true;
    const { stream } = connection;
    stream.cork();
    setImmediate(() => {
      isCorked = false;
      stream.uncork();
    });
  };

  const sent = (): void => {
    onTheWay += 1;
    if (onTheWay > 1) return;
    firstSince = performance.now();
    // The server ends a statement first; of a silent one nobody would hear any more. The driver's
    // own limit would count the time that a statement waits behind others.
    silence = setTimeout(() => client.cut(new Error('Query read timeout')), silenceMs);
  };

  const answered = (): void => {
    onTheWay -= 1;
    firstSince = performance.now();
    if (onTheWay > 0) silence?.refresh();
    else clearTimeout(silence);
  };

  return {
    client,
    isOld: () => performance.now() - since > MOST_AGE_MS,
    isHeldUp: () => onTheWay > 0 && performance.now() - firstSince > HELD_UP_MS,
    query: async (text, values) => {
      cork();
      sent();
      try {
        return await client.query(text, values as unknown[]);
      } catch (error) {
        if (isGoing(error)) onGoing();
        throw error;
      } finally {
        answered();
        if (client.isLeft) onGoing();
      }
    },
  };
};
