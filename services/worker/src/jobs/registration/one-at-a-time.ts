import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql } from 'kysely';

/**
 * A job whose worker is taken for dead runs again elsewhere while the first may still be at the
 * registrar: both would look the name up, find nothing, and order it. The lock lets one of them
 * through. It ends with the transaction, and so with a worker that dies; one that cannot be reached
 * any more is given up by the database within half a minute.
 * @returns `busy`, with nothing done, while somebody else is at this name.
 */
export const oneAtATime = <Result>(
  db: Kysely<Database>,
  domain: string,
  work: () => Promise<Result>,
): Promise<Result | 'busy'> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ alone: boolean }>`
      select
        pg_try_advisory_xact_lock(hashtextextended(${`registration of ${domain}`}, 0)) as alone,
        set_config('tcp_keepalives_idle', '15', true),
        set_config('tcp_keepalives_interval', '5', true),
        set_config('tcp_keepalives_count', '3', true),
        set_config('idle_in_transaction_session_timeout', '0', true)
    `.execute(transaction);
    return rows[0]?.alone ? work() : 'busy';
  });
