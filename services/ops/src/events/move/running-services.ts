import { connectDatabase, connectionNameOf } from '@haat/platform/database';
import { isPostgres, SERVICES } from '@haat/platform/roles';

/** A service with connections now; several processes at one address count as one. */
export type RunningService = {
  /** Such as haat-worker. */
  readonly name: string;
  /** Of its oldest connection, ISO 8601 in UTC; null where the user may not see it. */
  readonly since: string | null;
  /** Null also for a Unix socket. */
  readonly address: string | null;
};

type Row = {
  readonly name: string;
  readonly since: Date | null;
  readonly address: string | null;
};

/** All users see names; times and addresses need the session's role, or `pg_read_all_stats`. */
const CONNECTED = `
  select application_name as name, min(backend_start) as since, host(client_addr) as address
  from pg_stat_activity
  where datname = current_database() and application_name = any ($1)
  group by 1, 3 order by 1, 3`;

const connectedAt = async (url: string): Promise<readonly Row[]> => {
  const { pool, close } = connectDatabase(url, { maxConnections: 1 });
  try {
    return (await pool.query<Row>(CONNECTED, [SERVICES.map(connectionNameOf)])).rows;
  } finally {
    await close();
  }
};

/**
 * Of the shop with these databases; others than Postgres are not asked. An idle API may have no
 * connection for minutes. @throws the driver's error for an unreachable one
 */
export const runningServices = async (
  urls: readonly string[],
): Promise<readonly RunningService[]> => {
  const found = await Promise.all([...new Set(urls)].filter(isPostgres).map(connectedAt));
  const services = Map.groupBy(found.flat(), ({ name, address }) => `${name} ${address}`);
  return [...services.values()].flatMap((rows) => {
    const [first] = rows.toSorted((one, other) => Number(one.since) - Number(other.since));
    if (first === undefined) return [];
    return { ...first, since: first.since?.toISOString() ?? null };
  });
};
