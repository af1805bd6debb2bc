import { openPool } from '@haat/platform/database';
import { isPostgres } from '@haat/platform/roles';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { QUEUE_SCHEMA } from './postgres-schema.ts';
import { unknownQueue } from './unknown-queue.ts';

/** Jobs by state; `delayed` includes those put off. */
export type QueueDepth = {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
};

export type QueueStatus = {
  readonly engine: string;
  /** Why the engine does not suit queues; empty if it does. */
  readonly warnings: readonly string[];
  readonly depths: ReadonlyMap<string, QueueDepth>;
};

const EMPTY: QueueDepth = { waiting: 0, active: 0, delayed: 0 };

/** Reads the queues and changes nothing. @throws the engine's error, or a timeout. */
export const inspectQueues = async (
  url: string,
  names: readonly string[],
): Promise<QueueStatus> => {
  if (/^rediss?:/.test(url)) return inspectRedis(url, names);
  if (isPostgres(url)) return inspectPostgres(url, names);
  throw unknownQueue(url);
};

const inspectPostgres = async (url: string, names: readonly string[]): Promise<QueueStatus> => {
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
    return {
      engine: `Postgres ${engine.rows[0]?.server_version}`,
      warnings: [],
      depths: new Map(depths),
    };
  } finally {
    await pool.end();
  }
};

/** BullMQ recommends Redis 6.2; an evicting Redis loses jobs. */
const engineIn = (info: string): Pick<QueueStatus, 'engine' | 'warnings'> => {
  const of = (field: string): string =>
    new RegExp(`^${field}:(\\S+)`, 'm').exec(info)?.[1] ?? 'unknown';
  const version = of('redis_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const policy = of('maxmemory_policy');
  return {
    engine: `Redis ${version}`,
    warnings: [
      ...(major < 6 || (major === 6 && minor < 2) ? ['it is older than 6.2'] : []),
      ...(policy === 'noeviction'
        ? []
        : [`it may throw jobs away: its maxmemory-policy is ${policy}, not noeviction`]),
    ],
  };
};

const readableError = (error: unknown): unknown =>
  error instanceof Error && /protocol error|unknown RESP type/i.test(error.message)
    ? new Error('what answers there is no Redis', { cause: error })
    : error;

const inspectRedis = async (url: string, names: readonly string[]): Promise<QueueStatus> => {
  const connection = new Redis(url, {
    ...{ lazyConnect: true, connectTimeout: 5_000, commandTimeout: 5_000 },
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Later errors only say that the connection is closed: keep the cause.
  let why: unknown;
  connection.on('error', (error) => {
    why = error;
  });
  try {
    await connection.connect();
    const info = await connection.info();
    const depths = await Promise.all(
      names.map(async (name) => {
        const queue = new Queue(name, { connection, skipVersionCheck: true });
        const { waiting, active, delayed } = await queue.getJobCounts(
          ...(['waiting', 'active', 'delayed'] as const),
        );
        return [
          name,
          { ...EMPTY, waiting: waiting ?? 0, active: active ?? 0, delayed: delayed ?? 0 },
        ] as const;
      }),
    );
    return { ...engineIn(info), depths: new Map(depths) };
  } catch (error) {
    throw why === undefined ? error : readableError(why);
  } finally {
    connection.disconnect();
  }
};
