import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** @returns the name of the process that holds a lease now; null where none does. */
export const holderOf = async (db: Kysely<Database>, lease: string): Promise<string | null> => {
  const { rows } = await sql<{ holder: string }>`
    select holder from leases
    where name = ${lease} and until > clock_timestamp()
      and exists (select from pg_stat_activity where pid = backend)`.execute(db);
  // After a space stands what tells one start of a process from others.
  return rows[0]?.holder.replace(/ [^ ]*$/, '') ?? null;
};
