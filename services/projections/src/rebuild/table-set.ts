import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Projector } from '../projector.ts';

/** The table behind a read model's view: `orders_v3` for version 3. */
export const tableName = (projector: Projector, version: number): string =>
  `${projector.name}_v${version}`;

/** @returns which version the read model's view shows. @throws when there is no such view. */
export const liveVersion = async (db: Kysely<Database>, projector: Projector): Promise<number> => {
  const { rows } = await sql<{ name: string }>`
    select distinct source.relname as name
    from pg_rewrite rule
      join pg_depend used on used.objid = rule.oid and used.classid = 'pg_rewrite'::regclass
      join pg_class source on source.oid = used.refobjid and used.refclassid = 'pg_class'::regclass
    where rule.ev_class = ${projector.name}::regclass and source.relkind = 'r'
  `.execute(db);
  const version = rows
    .map(({ name }) => Number(name.match(/_v(\d+)$/)?.[1]))
    .find((candidate) => Number.isInteger(candidate));
  if (version === undefined) throw new Error(`The view ${projector.name} shows no versioned table`);
  return version;
};

/**
 * Makes the empty table of the next version, with the rights of the live one; one that an
 * unfinished rebuild left behind is dropped first.
 */
export const createNextTable = async (
  db: Kysely<Database>,
  { name, key, columns, nullable, indexes }: Projector,
): Promise<void> => {
  await sql`
    select create_next_read_model(${name}, ${key}, ${Object.keys(columns)}::text[],
      ${Object.values(columns)}::text[], ${[...nullable]}::text[], ${[...indexes]}::text[])
  `.execute(db);
};

/** Lets the read model's name lead to the next table, and drops the one that it led to. */
export const showNextTable = async (
  transaction: Kysely<Database>,
  { name }: Projector,
): Promise<void> => {
  await sql`select show_next_read_model(${name})`.execute(transaction);
};

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
