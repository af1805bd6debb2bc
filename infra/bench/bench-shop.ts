import {
  type StandInCounts,
  startStandInProcess,
} from '@haat/event-store/testing/stand-in-process';
import { startPrivateRedis } from '@haat/testkit/private-redis';
import { type RunningStack, type StackRequest, startStack } from '@haat/testkit/stack';
import pg from 'pg';
import type { BenchCluster } from './bench-cluster.ts';
import type { Engine } from './options.ts';
import { cpuMsOf, cpuMsOfServer, memoryOf, memoryOfServer } from './process-cost.ts';
import { type SettledOrders, watchOrders } from './settled-orders.ts';

type Closing = () => Promise<unknown>;

/** Closes the last one first, even after failures. @throws the first failure. */
const closeAll = async (opened: Closing[]): Promise<void> => {
  const failures: unknown[] = [];
  for (let close = opened.pop(); close; close = opened.pop()) {
    await close().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};

export type Queue = 'postgres' | 'redis';

const SERVICES = ['api', 'worker', 'projections', 'sandboxes', 'webtools'] as const;
export const PROCESSES = [...SERVICES, 'postgres', 'stand-in', 'redis', 'load generator'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export type Counted = {
  /** Milliseconds by process. */
  readonly cpu: Readonly<Partial<Record<ProcessName, number>>>;
  readonly statements: number;
  readonly planned: number;
  /** Transactions that wrote: each waits for the disk. */
  readonly writes: number;
  readonly events: number;
  /** Of the stand-in. */
  readonly appends?: number;
  readonly reads?: number;
};

const callsOf = ({ calls }: StandInCounts, kind: 'append' | 'read'): number =>
  calls.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.calls, 0);

export type BenchShop = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly query: <Row extends pg.QueryResultRow>(sql: string) => Promise<readonly Row[]>;
  readonly settled: SettledOrders;
  readonly stack: RunningStack;
  readonly counted: () => Promise<Counted>;
  readonly orders: () => Promise<number>;
  /** Bytes by process. */
  readonly memory: () => Readonly<Partial<Record<ProcessName, number>>>;
  readonly stop: () => Promise<void>;
};

/** A few customers order for a whole shop. */
const SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '1000000',
  IDEMPOTENCY_KEYS_PER_CUSTOMER: '1000000',
  OPEN_PAYMENTS_PER_CUSTOMER: '1000000',
  PAYMENT_REPORTS_PER_MINUTE: '1000000',
  PAYMENT_CHECKS_PER_MINUTE: '1000000',
  ORDERS_PER_MINUTE: '1000000',
  LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_DAY: '10000000',
};

/** Positions are dense here: counting events would cost more than an order. */
const COUNTS = `
  select
    statements, planned,
    pg_snapshot_xmax(pg_current_snapshot()) as writes,
    (select coalesce(max(position), 0) from events) as events
  from (
    select coalesce(sum(calls), 0) as statements, coalesce(sum(plans), 0) as planned
    from pg_stat_statements where toplevel and userid <> current_user::regrole
  ) as counted`;

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ??
  0;

const connect = async (connectionString: string): Promise<pg.Client> => {
  // Polls use indexes, so that their cost does not grow with the orders.
  const client = new pg.Client({ connectionString, options: '-c enable_seqscan=off' });
  // Cut between queries: the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** The whole shop on a new database, as `npm start` runs it. */
export const startBenchShop = async (
  cluster: BenchCluster,
  queue: Queue,
  engine: Engine = 'postgres',
  request: Pick<StackRequest, 'together' | 'web' | 'env'> = {},
): Promise<BenchShop> => {
  const opened: Closing[] = [];
  const stop = () => closeAll(opened);
  try {
    const databaseUrl = await cluster.database();
    const redis = queue === 'redis' ? await startPrivateRedis() : undefined;
    if (redis) opened.push(redis.stop);
    const standIn = engine === 'eventstoredb' ? await startStandInProcess() : undefined;
    if (standIn) opened.push(standIn.stop);
    const stack = await startStack({
      databaseUrl,
      ...(standIn ? { eventStoreUrl: standIn.url } : {}),
      ...(redis ? { queueUrl: redis.url } : {}),
      ...request,
      env: { ...SETTINGS, ...request.env },
    });
    opened.push(stack.stop);
    const own = await connect(databaseUrl);
    opened.push(() => own.end());
    await own.query('create extension if not exists pg_stat_statements');
    const watching = await connect(databaseUrl);
    opened.push(() => watching.end());
    const settled = watchOrders(watching);
    opened.push(settled.stop);
    const backends = [await backendOf(own), await backendOf(watching)];
    const by = (of: (pid: number) => number, ofServer: (pid: number) => number) => ({
      // Services in one process count once, as the first of them.
      ...Object.fromEntries(
        SERVICES.filter(
          (name, index) =>
            !SERVICES.slice(0, index).some((one) => stack.pid(one) === stack.pid(name)),
        ).map((name) => [name, of(stack.pid(name))]),
      ),
      postgres: ofServer(cluster.pid),
      ...(standIn ? { 'stand-in': of(standIn.pid) } : {}),
      ...(redis ? { redis: of(redis.pid()) } : {}),
      'load generator': of(process.pid),
    });
    /** Postgres' work for the bench counts as the load generator's. */
    const cpuBy = (): Counted['cpu'] => {
      const all: Counted['cpu'] = by(cpuMsOf, cpuMsOfServer);
      const looks = backends.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
      return {
        ...all,
        postgres: (all.postgres ?? 0) - looks,
        'load generator': (all['load generator'] ?? 0) + looks,
      };
    };
    return {
      baseUrl: stack.baseUrl,
      databaseUrl,
      query: async <Row extends pg.QueryResultRow>(sql: string) => (await own.query<Row>(sql)).rows,
      settled,
      stack,
      counted: async () => {
        const [row] = (await own.query(COUNTS)).rows;
        const stored = await standIn?.counted();
        return {
          cpu: cpuBy(),
          statements: Number(row.statements),
          planned: Number(row.planned),
          writes: Number(row.writes),
          events: stored?.events ?? Number(row.events),
          ...(stored && { appends: callsOf(stored, 'append'), reads: callsOf(stored, 'read') }),
        };
      },
      orders: async () => Number((await own.query('select count(*) from orders')).rows[0].count),
      memory: () => by(memoryOf, memoryOfServer),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
