import { type ClientBase, DatabaseError } from 'pg';
import { clientLimits, LastingClient } from '../pool.ts';
import { closeToPublic } from './close-to-public.ts';
import { grantService, isConcerned, requireNoCreating } from './grant-service.ts';
import { asRole, isPostgres, type Login, type Logins, loginSettingOf } from './login.ts';
import { makeRole } from './make-role.ts';
import { PURPOSES, type Purpose, RIGHTS, SERVICES, type Service } from './rights.ts';

/** Concurrent creation of one role would fail. */
const LOCK = 7_238_114;
const TRIES = 10;

export type DatabaseUrls = Readonly<Record<Purpose, string>>;

/** Run after migrations; idempotent. @throws Error if the user may not create missing roles */
export const grantRoles = async (urls: DatabaseUrls, logins: Logins): Promise<void> => {
  requireDifferent(logins);
  const databases = new Map<string, Purpose[]>();
  for (const purpose of PURPOSES.filter((one) => isPostgres(urls[one]))) {
    const identity = await identityOf(urls[purpose]);
    databases.set(identity, [...(databases.get(identity) ?? []), purpose]);
  }
  for (const purposes of databases.values()) {
    const [first] = purposes;
    if (first) await grantPatiently(urls[first], purposes, logins);
  }
};

const requireDifferent = (logins: Logins): void => {
  for (const service of SERVICES) {
    const { name } = logins[service];
    if (name === '') throw new Error(`${loginSettingOf(service)} names no role.`);
    const other = SERVICES.find((one) => one !== service && logins[one].name === name);
    if (other) {
      throw new Error(
        `${loginSettingOf(service)} and ${loginSettingOf(other)} name the same role, ${name}: ` +
          'each service needs one of its own.',
      );
    }
  }
};

/** As two databases, each run would revoke the other's grants. */
const identityOf = async (url: string): Promise<string> => {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ identity: string }>(
      `select concat_ws(' ', system_identifier, oid) as identity
        from pg_control_system(), pg_database where datname = current_database()`,
    );
    return rows[0]?.identity ?? url;
  } finally {
    await client.end();
  }
};

const connect = async (url: string): Promise<LastingClient> => {
  const client = new LastingClient({ ...clientLimits(), connectionString: url });
  await client.connect();
  return client;
};

const grantPatiently = async (...requested: Parameters<typeof grant>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await grant(...requested);
    } catch (error) {
      if (tries === TRIES || !isOfTwoAtOnce(error)) throw error;
    }
  }
};

/** Roles are per cluster, the lock per database: preparing two databases at once can fail. */
const isOfTwoAtOnce = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '23505' || error.message === 'tuple concurrently updated');

/** One transaction: a running service never misses a right that it keeps. */
const grant = async (url: string, purposes: readonly Purpose[], logins: Logins): Promise<void> => {
  const client = await connect(url);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await requireNotOwner(client, logins);
    const rights = purposes.map((purpose) => RIGHTS[purpose]);
    const concerned = SERVICES.filter((service) => isConcerned(rights, service));
    for (const service of concerned) await makeRole(client, service, logins[service]);
    const owned = await closeToPublic(client, rights);
    for (const service of concerned) {
      await grantService(client, service, logins[service].name, rights, owned);
      await requireNoCreating(client, service, logins[service].name, rights);
    }
    await client.query('commit');
    for (const service of concerned) await requireLogin(url, service, logins[service]);
  } finally {
    await client.end();
  }
};

/** SQLSTATE: invalid_password, invalid_authorization_specification. */
const REFUSED_LOGINS = ['28P01', '28000'];

/** A role whose password we may not set must accept the configured one. */
const requireLogin = async (url: string, service: Service, login: Login): Promise<void> => {
  if (login.password === '') return;
  try {
    await (await connect(asRole(url, login))).end();
  } catch (error) {
    if (!(error instanceof DatabaseError && REFUSED_LOGINS.includes(error.code ?? ''))) throw error;
    throw new Error(
      `${login.name} cannot log in with the password in ${loginSettingOf(service)}, and the ` +
        'database user may not set it. Set it yourself, or name the one that it has.',
    );
  }
};

const requireNotOwner = async (client: ClientBase, logins: Logins): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  const service = SERVICES.find((one) => logins[one].name === rows[0]?.name);
  if (service) {
    throw new Error(
      `${loginSettingOf(service)} names ${rows[0]?.name}, who owns the database: ${service} ` +
        'needs a role of its own.',
    );
  }
};
