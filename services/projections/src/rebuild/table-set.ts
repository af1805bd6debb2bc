import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Projector } from '../projector.ts';

/** Drops what was rebuilt and is not to be shown. */
export const dropNextTable = async (db: Kysely<Database>, { name }: Projector): Promise<void> => {
  await sql`select drop_next_read_model(${name})`.execute(db);
};

/** What a table holds, in two numbers: equal content gives equal fingerprints. */
export type Fingerprint = { readonly rows: number; readonly hash: string };

/** Over the given columns; the order of the rows does not matter. */
export const fingerprint = async (
  db: Kysely<Database>,
  table: string,
  columns: readonly string[],
): Promise<Fingerprint> => {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Fingerprint>`
    select count(*)::int as rows,
      coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)::text as hash
    from ${sql.table(table)}
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`${table} has no fingerprint`);
  return found;
};

/** The columns that both tables have: what can be compared when a new version has more or fewer. */
export const commonColumns = async (
  db: Kysely<Database>,
  one: string,
  other: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${one}::regclass and attnum > 0 and not attisdropped
    intersect
    select attname from pg_attribute
    where attrelid = ${other}::regclass and attnum > 0 and not attisdropped
    order by name
  `.execute(db);
  return rows.map(({ name }) => name);
};
