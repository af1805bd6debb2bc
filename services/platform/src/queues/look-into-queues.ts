import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { openPool } from '../database/pool.ts';
import { QUEUE_SCHEMA } from './postgres-schema.ts';

/** How many jobs of a queue are so; those that are put off among the delayed. */
export type QueueDepth = {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
};

export type QueueLook = {
  /** Of the engine, as it says. */
  readonly engine: string;
  /** By the queues' names. */
  readonly depths: ReadonlyMap<string, QueueDepth>;
};

const EMPTY: QueueDepth = { waiting: 0, active: 0, delayed: 0 };

/**
 * Looks into the queues without taking part, and changes nothing.
 * @throws what the engine says, or where it does not answer.
 */
export const lookIntoQueues = (url: string, names: readonly string[]): Promise<QueueLook> =>
  /^rediss?:/.test(url) ? lookIntoRedis(url, names) : lookIntoPostgres(url, names);

const lookIntoPostgres = async (url: string, names: readonly string[]): Promise<QueueLook> => {
  const pool = openPool(url, { maxConnections: 1, statementTimeoutMs: 5_000 });
  try {
    const engine = await pool.query<{ server_version: string }>('show server_version');
    const { rows } = await pool.query<{ queue: string; state: string; jobs: number }>(
      `select queue, state::text, count(*)::int as jobs from ${QUEUE_SCHEMA}.job
        where queue = any($1) and state in ('waiting', 'active', 'delayed') group by 1, 2`,
      [names],
    );
    const depths = names.map((name) => {
      const own = rows.filter(({ queue }) => queue === name);
      return [
        name,
        { ...EMPTY, ...Object.fromEntries(own.map(({ state, jobs }) => [state, jobs])) },
      ] as const;
    });
    return { engine: `Postgres ${engine.rows[0]?.server_version}`, depths: new Map(depths) };
  } finally {
    await pool.end();
  }
};

const lookIntoRedis = async (url: string, names: readonly string[]): Promise<QueueLook> => {
  const connection = new Redis(url, {
    ...{ lazyConnect: true, connectTimeout: 5_000, commandTimeout: 5_000 },
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Whoever asks is told by what they asked.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    const info = await connection.info('server');
    const depths = await Promise.all(
      names.map(async (name) => {
        const queue = new Queue(name, { connection });
        const { waiting, active, delayed } = await queue.getJobCounts(
          ...(['waiting', 'active', 'delayed'] as const),
        );
        return [
          name,
          { ...EMPTY, waiting: waiting ?? 0, active: active ?? 0, delayed: delayed ?? 0 },
        ] as const;
      }),
    );
    const version = /redis_version:(\S+)/.exec(info)?.[1];
    return { engine: `Redis ${version}`, depths: new Map(depths) };
  } finally {
    connection.disconnect();
  }
};
