import { type ClientBase, escapeIdentifier } from 'pg';
import type { Rights } from './rights.ts';

export type Owned = {
  /** Undefined if another user owns it. */
  readonly database: string | undefined;
  readonly schemas: readonly string[];
  readonly tables: readonly OwnedOne[];
  readonly sequences: readonly OwnedOne[];
  readonly routines: readonly OwnedOne[];
};

type OwnedOne = {
  readonly schema: string;
  /** With its schema; a routine with its argument types. */
  readonly name: string;
};

/** Revokes Postgres's default public rights: connect, temporary tables, schema usage, execute. */
export const closeToPublic = async (
  client: ClientBase,
  rights: readonly Rights[],
): Promise<Owned> => {
  const owned = await findOwned(client, [...new Set(rights.map(({ schema }) => schema))]);
  if (owned.database) await client.query(`revoke all on database ${owned.database} from public`);
  await onAll(owned.schemas, (all) => client.query(`revoke all on schema ${all} from public`));
  await onAll(namesOf(owned.routines), (all) =>
    client.query(`revoke all on routine ${all} from public`),
  );
  // For functions created later.
  await client.query('alter default privileges revoke execute on functions from public');
  return owned;
};

export const namesOf = (these: readonly OwnedOne[]): readonly string[] =>
  these.map(({ name }) => name);

export const onAll = async (
  names: readonly string[],
  act: (all: string) => Promise<unknown>,
): Promise<void> => {
  if (names.length > 0) await act(names.join(', '));
};

const findOwned = async (client: ClientBase, schemas: readonly string[]): Promise<Owned> => {
  const { rows } = await client.query<{
    database: string;
    owns_database: boolean;
    schemas: readonly string[];
  }>(
    `select current_database() as database,
      (select pg_has_role(datdba, 'usage') from pg_database
        where datname = current_database()) as owns_database,
      array(select quote_ident(nspname) from pg_namespace
        where nspname = any ($1) and pg_has_role(nspowner, 'usage')) as schemas`,
    [schemas],
  );
  const [found] = rows;
  if (!found) throw new Error('Postgres does not say what there is in the database');
  const relations = await client.query<OwnedOne & { readonly is_sequence: boolean }>(
    `select nspname as schema, format('%I.%I', nspname, relname) as name,
        relkind = 'S' as is_sequence
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = any ($1) and relkind in ('r', 'p', 'v', 'm', 'S')
        and pg_has_role(relowner, 'usage')`,
    [schemas],
  );
  const routines = await client.query<OwnedOne>(
    `select nspname as schema, pg_proc.oid::regprocedure::text as name
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = any ($1) and pg_has_role(proowner, 'usage')
        and not exists (select from pg_depend
          where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
    [schemas],
  );
  return {
    database: found.owns_database ? escapeIdentifier(found.database) : undefined,
    schemas: found.schemas,
    tables: relations.rows.filter((one) => !one.is_sequence),
    sequences: relations.rows.filter((one) => one.is_sequence),
    routines: routines.rows,
  };
};
