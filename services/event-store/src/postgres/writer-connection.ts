import { LastingClient } from '@haat/platform/database';
import pg from 'pg';

export type WriterConnection = {
  /** `behind`: sent in the same write, run in its own transaction; its result is ignored. */
  query(config: pg.QueryArrayConfig, behind?: pg.QueryConfig): Promise<pg.QueryArrayResult>;
  notify(statement: pg.QueryConfig): Promise<void>;
  drop(): void;
  end(): Promise<void>;
};

/** The appender's own connection. `timeoutMs`: of a statement, here and at the server. */
export const createWriterConnection = (
  config: pg.ClientConfig,
  timeoutMs: number,
): WriterConnection => {
  let client: Promise<LastingClient> | undefined;

  const open = async (): Promise<LastingClient> => {
    const opening = new LastingClient({
      ...config,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      pipeline: true,
    });
    opening.on('error', () => drop());
    try {
      await opening.connect();
      // Read committed: checks must see what was committed while waiting for the append lock.
      // Synchronous commits: a position handed out must survive a crash. Fixed plans: planning
      // under the append lock costs a fifth of its time.
      await opening.query(`
        set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off;
        set statement_timeout = ${timeoutMs};
        set default_transaction_isolation = 'read committed';
        select set_config('synchronous_commit', 'on', false)
          where current_setting('synchronous_commit') = 'off'`);
      return opening;
    } catch (error) {
      opening.end().catch(() => undefined);
      throw error;
    }
  };

  const drop = (): void => {
    const dropped = client;
    client = undefined;
    dropped?.then((open) => open.cut(new Error('Connection terminated'))).catch(() => undefined);
  };

  const connect = (): Promise<LastingClient> => {
    const opening = open();
    client = opening;
    // A cached failure would fail all later calls.
    opening.catch(() => {
      if (client === opening) client = undefined;
    });
    return opening;
  };

  const use = async <Answer>(send: (open: LastingClient) => Promise<Answer>): Promise<Answer> => {
    const current = client ?? connect();
    try {
      return await send(await current);
    } catch (error) {
      if (client === current && !(error instanceof pg.DatabaseError)) drop();
      throw error;
    }
  };

  return {
    query: (query, behind) =>
      use((open) => {
        const { stream } = (open as unknown as { readonly connection: pg.Connection }).connection;
        stream.cork();
        const answer = open.query(query);
        if (behind !== undefined) open.query(behind).catch(() => undefined);
        stream.uncork();
        return answer;
      }),
    notify: async (statement) => {
      await use((open) => open.query(statement));
    },
    drop,
    end: async () => {
      const ending = client;
      client = undefined;
      await ending?.then((open) => open.end()).catch(() => undefined);
    },
  };
};
