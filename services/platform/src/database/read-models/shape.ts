import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../tables.ts';
import { readModels } from './all.ts';
import { type Index, indexText, type ReadModel } from './read-model.ts';

export const tableName = ({ name }: Pick<ReadModel, 'name'>, version: number): string =>
  `${name}_v${version}`;

/** Not by to_regclass, which reads the present: a view replaced meanwhile would seem missing. */
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

export const liveVersion = async (
  db: Kysely<Database>,
  model: Pick<ReadModel, 'name'>,
): Promise<number> => {
  const version = await findLiveVersion(db, model);
  if (version === null) throw new Error(`The view ${model.name} shows no versioned table`);
  return version;
};

/** Advisory lock: one rebuild at a time per read model. */
export const rebuildLock = ({ name }: Pick<ReadModel, 'name'>) =>
  sql`hashtextextended(${`rebuild ${name}`}, 0)`;

/** Creates the empty next table with the live one's grants; drops an unfinished rebuild. */
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

/** Points the view at the next table, and drops the old one. */
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

/** In Postgres's own notation. */
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

/** More columns are fine, for a newer version: two would replace each other's table forever. */
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

const createFirst = async (
  transaction: Transaction<Database>,
  { name }: ReadModel,
): Promise<void> => {
  const [first, view] = [sql.table(tableName({ name }, 0)), sql.table(name)];
  await sql`create table ${first} ()`.execute(transaction);
  await sql`create view ${view} as select from ${first}`.execute(transaction);
};

/** Wait for a lock on an empty read model, in ms; its readers queue behind. */
const LOCK_MS = 500;

const isEmpty = async (db: Kysely<Database>, { name }: ReadModel): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
  return rows.length === 0;
};

const lockView = async (transaction: Transaction<Database>, { name }: ReadModel): Promise<void> => {
  // A lasting reader would block all later readers.
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(transaction);
  // Writers then find the new table. The view first, as queries lock: else they deadlock.
  await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(transaction);
};

export const isLockedByOthers = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/** Creates missing read models and migrates empty ones; the projections rebuild one with rows. */
export const shapeReadModels = async (
  db: Kysely<Database>,
  models: readonly ReadModel[] = readModels,
): Promise<void> => {
  for (const model of models) {
    try {
      await shape(db, model);
    } catch (error) {
      // A reader holds the lock: the projections migrate it at their start.
      if (!isLockedByOthers(error)) throw error;
    }
  }
};

const shape = async (db: Kysely<Database>, model: ReadModel): Promise<void> => {
  const version = await findLiveVersion(db, model);
  // Take no lock if nothing changes: readers would wait.
  if (version !== null && ((await fitsLiveTable(db, model)) || !(await isEmpty(db, model)))) return;
  await db.transaction().execute(async (transaction) => {
    // Wait for a concurrent creation: the grants that follow need the view.
    if (version === null) {
      await sql`select pg_advisory_xact_lock(${rebuildLock(model)})`.execute(transaction);
    } else {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(${rebuildLock(model)}) as held
      `.execute(transaction);
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
    // Not a rebuild: keep the table's name.
    const [next, name] = [tableName(model, live + 1), tableName(model, live)];
    await sql`alter table ${sql.table(next)} rename to ${sql.table(name)}`.execute(transaction);
  });
};
