import { type ClientBase, escapeIdentifier } from 'pg';
import { namesOf, type Owned, onAll } from './close-to-public.ts';
import type { Rights, Service } from './rights.ts';

export const isConcerned = (rights: readonly Rights[], service: Service): boolean =>
  rights.some(
    ({ tables, readModels, wholeSchema, readsSchema }) =>
      [...wholeSchema, ...readsSchema].includes(service) ||
      [...Object.values(tables), ...Object.values(readModels)].some((one) => one[service]),
  );

/** Sets a role's rights in one database, and revokes all others. */
export const grantService = async (
  client: ClientBase,
  service: Service,
  name: string,
  all: readonly Rights[],
  owned: Owned,
): Promise<void> => {
  const role = escapeIdentifier(name);
  const revoke = (from: string) => (these: string) =>
    client.query(`revoke all on ${from} ${these} from ${role}`);
  await onAll(namesOf([...owned.tables, ...owned.sequences]), revoke('table'));
  await onAll(namesOf(owned.routines), revoke('routine'));
  await onAll(owned.schemas, revoke('schema'));
  if (owned.database) {
    const temporary = all.some(({ temporaryTables }) => temporaryTables.includes(service));
    await revoke('database')(owned.database);
    await client.query(
      `grant connect ${temporary ? ', temporary' : ''} on database ${owned.database} to ${role}`,
    );
  }
  for (const rights of all) {
    if (!isConcerned([rights], service)) continue;
    if (owned.schemas.includes(rights.schema)) {
      await client.query(`grant usage on schema ${rights.schema} to ${role}`);
    }
    await grantRights(client, service, role, rights, owned);
  }
};

const grantRights = async (
  client: ClientBase,
  service: Service,
  role: string,
  { schema, tables, readModels, functions, wholeSchema, readsSchema }: Rights,
  owned: Owned,
): Promise<void> => {
  const here = (all: Owned['tables']) => namesOf(all.filter((one) => one.schema === schema));
  if (readsSchema.includes(service)) {
    await onAll(here(owned.tables), (these) => client.query(`grant select on ${these} to ${role}`));
  }
  if (wholeSchema.includes(service)) {
    // Never "all … in schema": a plain owner may grant nothing on the service's own objects, so the
    // second start would fail.
    const grant = (right: string) => (these: string) =>
      client.query(`grant ${right} on ${these} to ${role}`);
    await onAll(
      owned.schemas.filter((one) => one === schema),
      (these) => grant('create')(`schema ${these}`),
    );
    await onAll(here(owned.tables), grant('select, insert, update, delete'));
    await onAll(here(owned.sequences), (these) => grant('usage')(`sequence ${these}`));
    await onAll(here(owned.routines), (these) => grant('execute')(`routine ${these}`));
  }
  for (const [table, { [service]: rights }] of Object.entries(tables)) {
    if (rights) await client.query(`grant ${rights.join(', ')} on ${schema}.${table} to ${role}`);
  }
  for (const [view, { [service]: rights }] of Object.entries(readModels)) {
    if (!rights) continue;
    const behind = rights.includes('insert') ? await versionsOf(client, schema, view) : [];
    const relations = [view, ...behind].map((one) => `${schema}.${one}`);
    await client.query(`grant ${rights.join(', ')} on ${relations.join(', ')} to ${role}`);
  }
  for (const [routine, services] of Object.entries(functions)) {
    if (services.includes(service))
      await client.query(`grant execute on routine ${schema}.${routine} to ${role}`);
  }
};

/** @throws Error if public rights in another owner's schema let the role create objects */
export const requireNoCreating = async (
  client: ClientBase,
  service: Service,
  name: string,
  all: readonly Rights[],
): Promise<void> => {
  const free = all.flatMap(({ schema, wholeSchema }) =>
    wholeSchema.includes(service) ? [] : [schema],
  );
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_namespace
      where nspname = any ($1) and has_schema_privilege($2, oid, 'create')`,
    [free, name],
  );
  const [found] = rows;
  if (!found) return;
  throw new Error(
    `${name} may create in the schema ${found.schema}, which the database user does not own. ` +
      `Have its owner take that away: revoke create on schema ${found.schema} from public, ` +
      `${escapeIdentifier(name)}`,
  );
};

const versionsOf = async (
  client: ClientBase,
  schema: string,
  view: string,
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 and tablename ~ $2',
    [schema, `^${view}_v[0-9]+$`],
  );
  return rows.map(({ name }) => name);
};
