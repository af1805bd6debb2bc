import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { Projector } from '../projectors/projector.ts';

export const dropNextTable = async (db: Kysely<Database>, { name }: Projector): Promise<void> => {
  await sql`select drop_next_read_model(${name})`.execute(db);
};

export const countRows = async (db: Kysely<Database>, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Equal content gives equal fingerprints. */
export type Fingerprint = { readonly rows: number; readonly hash: string };

/** Ignores the order of rows. */
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

/** Stated columns that the live table has too. */
export const comparedColumns = async (
  db: Kysely<Database>,
  live: string,
  { columns }: Projector,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${live}::regclass and attnum > 0 and not attisdropped
  `.execute(db);
  return rows.map(({ name }) => name).filter((name) => name in columns);
};
