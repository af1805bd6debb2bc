import { type ClientBase, escapeIdentifier } from 'pg';
import { type Owned, onAll } from './close-to-public.ts';
import type { Rights, Service } from './rights.ts';

/** Whether any of it is for the service. */
export const isConcerned = (rights: readonly Rights[], service: Service): boolean =>
  rights.some(
    ({ tables, readModels, wholeSchema }) =>
      wholeSchema.includes(service) ||
      [...Object.values(tables), ...Object.values(readModels)].some((one) => one[service]),
  );

/** Gives a service's role its rights in one database, and takes from it what else it has there. */
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
  await onAll(owned.relations, revoke('table'));
  await onAll(owned.routines, revoke('routine'));
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
    await grantRights(client, service, role, rights);
  }
};

const grantRights = async (
  client: ClientBase,
  service: Service,
  role: string,
  { schema, tables, readModels, functions, wholeSchema }: Rights,
): Promise<void> => {
  if (wholeSchema.includes(service)) {
    await client.query(`
      grant create on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage on all sequences in schema ${schema} to ${role};
      grant execute on all routines in schema ${schema} to ${role}`);
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

/** The live table, and another one while a rebuild goes on. */
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
