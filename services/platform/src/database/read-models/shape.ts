import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../tables.ts';
import { readModels } from './all.ts';
import { type Index, indexText, type ReadModel } from './read-model.ts';

/** The table behind a read model's view: `orders_v3` for version 3. */
export const tableName = ({ name }: Pick<ReadModel, 'name'>, version: number): string =>
  `${name}_v${version}`;

/**
 * The view is found by its name in the tables of the catalog: to_regclass would look at what is there
 * now, the rest of the query at what was there when it began, and a view that another process replaces
 * in between would seem to be missing.
 * @returns which version the read model's view shows; null when there is no such view.
 */
export const findLiveVersion = async (
  db: Kysely<Database>,
  { name }: Pick<ReadModel, 'name'>,
): Promise<number | null> => {
  const { rows } = await sql<{ name: string }>`
    select distinct source.relname as name
    from pg_class view
      join pg_rewrite rule on rule.ev_class = view.oid
      join pg_depend used on used.objid = rule.oid and used.classid = 'pg_rewrite'::regclass
      join pg_class source on source.oid = used.refobjid and used.refclassid = 'pg_class'::regclass
    where view.relname = ${name} and view.relnamespace = current_schema()::regnamespace
      and source.relkind = 'r'
  `.execute(db);
  const versions = rows.map((row) => Number(row.name.match(/_v(\d+)$/)?.[1]));
  return versions.find((version) => Number.isInteger(version)) ?? null;
};

/** @returns which version the read model's view shows. @throws when there is no such view. */
export const liveVersion = async (
  db: Kysely<Database>,
  model: Pick<ReadModel, 'name'>,
): Promise<number> => {
  const version = await findLiveVersion(db, model);
  if (version === null) throw new Error(`The view ${model.name} shows no versioned table`);
  return version;
};

/** One at a time builds a read model's next table: the name of the advisory lock for that. */
export const rebuildLock = ({ name }: Pick<ReadModel, 'name'>) =>
  sql`hashtextextended(${`rebuild ${name}`}, 0)`;

/**
 * Makes the empty table of the next version as it is stated, with the rights of the live one; one
 * that an unfinished rebuild left behind is dropped first.
 */
export const createNextTable = async (
  db: Kysely<Database>,
  { name, key, columns, indexes }: ReadModel,
): Promise<void> => {
  const types = Object.values(columns).map(({ type }) => type);
  const nullable = Object.keys(columns).filter((column) => columns[column]?.isNullable);
  await sql`
    select create_next_read_model(${name}, ${key}, ${Object.keys(columns)}::text[],
      ${types}::text[], ${nullable}::text[], ${indexes.map(indexText)}::text[])
  `.execute(db);
};

/** Lets the read model's name lead to the next table, and drops the one that it led to. */
export const showNextTable = async (
  transaction: Kysely<Database>,
  { name }: Pick<ReadModel, 'name'>,
): Promise<void> => {
  await sql`select show_next_read_model(${name})`.execute(transaction);
};

type FoundColumn = {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
};

/** As Postgres says what an index is over. */
const indexDefinition = (index: Index): string => {
  const [on, where] = indexText(index).replaceAll(' desc', ' DESC').split(' where ');
  return where === undefined ? `(${on})` : `(${on}) WHERE (${where})`;
};

const hasIndexes = async (
  db: Kysely<Database>,
  table: string,
  indexes: readonly Index[],
): Promise<boolean> => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = to_regclass(${table})
  `.execute(db);
  const found = rows.map(({ definition }) =>
    definition.replace(/^.* USING btree \(/, '(').replaceAll('::text', ''),
  );
  return indexes.every((index) => found.includes(indexDefinition(index)));
};

/**
 * Whether the live table is as stated: rows fit into it, and its indexes are there. A column that is
 * there beside them is no reason to build it anew, nor is an index (a column has a default): a
 * process of a newer version knows it, and the two would build each other's table for ever.
 */
export const fitsLiveTable = async (
  db: Kysely<Database>,
  { name, columns, indexes }: Pick<ReadModel, 'name' | 'columns' | 'indexes'>,
): Promise<boolean> => {
  const table = tableName({ name }, await liveVersion(db, { name }));
  const { rows } = await sql<FoundColumn>`
    select attname as name, typname as type, not attnotnull as "isNullable"
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = to_regclass(${table})
      and attnum > 0 and not attisdropped
  `.execute(db);
  const found = new Map(rows.map((row) => [row.name, row]));
  const fits = Object.entries(columns).every(([column, { type, isNullable }]) => {
    const there = found.get(column);
    return (
      there?.type === (type === 'bigint' ? 'int8' : type === 'boolean' ? 'bool' : type) &&
      there.isNullable === isNullable
    );
  });
  return fits && hasIndexes(db, table, indexes);
};

/** A read model that never was begins as a view of nothing. */
const createFirst = async (
  transaction: Transaction<Database>,
  { name }: ReadModel,
): Promise<void> => {
  const [first, view] = [sql.table(tableName({ name }, 0)), sql.table(name)];
  await sql`create table ${first} ()`.execute(transaction);
  await sql`create view ${view} as select from ${first}`.execute(transaction);
};

/** So long the shape of an empty read model waits for who reads it, and readers behind it, in ms. */
const LOCK_MS = 500;

const isEmpty = async (db: Kysely<Database>, { name }: ReadModel): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
  return rows.length === 0;
};

const lockView = async (transaction: Transaction<Database>, { name }: ReadModel): Promise<void> => {
  // Of a reader that stays, all others that come would have to wait for the end.
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(transaction);
  // Whoever writes waits, and then finds the new table behind the view. The view is locked before
  // its table, as everybody else does: the other way round, a query in between would be a deadlock.
  await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(transaction);
};

/** Somebody else holds what was to be locked, for longer than it was waited for. */
export const isLockedByOthers = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/**
 * Gives every read model that has no rows the shape that is stated of it, in place, and makes those
 * that are not there at all. One that has rows stays as it is: the projections build it anew from
 * its events, beside the live one.
 */
export const shapeReadModels = async (
  db: Kysely<Database>,
  models: readonly ReadModel[] = readModels,
): Promise<void> => {
  for (const model of models) {
    try {
      await shape(db, model);
    } catch (error) {
      // Somebody reads it, and stays: the projections bring it in shape when they start.
      if (!isLockedByOthers(error)) throw error;
    }
  }
};

const shape = async (db: Kysely<Database>, model: ReadModel): Promise<void> => {
  const version = await findLiveVersion(db, model);
  // Nothing is locked of one that is in use: its readers would wait, for nothing.
  if (version !== null && ((await fitsLiveTable(db, model)) || !(await isEmpty(db, model)))) return;
  await db.transaction().execute(async (transaction) => {
    // Whoever makes it is waited for: what comes after the migrations grants rights to it.
    if (version === null) {
      await sql`select pg_advisory_xact_lock(${rebuildLock(model)})`.execute(transaction);
    } else {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(${rebuildLock(model)}) as held
      `.execute(transaction);
      // It is being rebuilt, or shaped: either ends as stated.
      if (!rows[0]?.held) return;
    }
    const live = await findLiveVersion(transaction, model);
    if (live === null) await createFirst(transaction, model);
    else if (await fitsLiveTable(transaction, model)) return;
    else {
      await lockView(transaction, model);
      if (!(await isEmpty(transaction, model))) return;
    }
    await createNextTable(transaction, model);
    await showNextTable(transaction, model);
    if (live === null) return;
    // Nothing was rebuilt: the table keeps its name.
    const [next, name] = [tableName(model, live + 1), tableName(model, live)];
    await sql`alter table ${sql.table(next)} rename to ${sql.table(name)}`.execute(transaction);
  });
};
