import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type ClientBase, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { type Login, loginSettingOf } from './login.ts';
import type { Service } from './rights.ts';

const ITERATIONS = 4_096;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A SCRAM-SHA-256 verifier (RFC 5802, 7677): safe even if the server logs the statement. */
const scramVerifier = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const server = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
};

/** Web tools handle untrusted input: they must not use up all connections. */
const CONNECTIONS: Readonly<Partial<Record<Service, number>>> = { webtools: 40 };
const STATEMENT_TIMEOUT: Readonly<Partial<Record<Service, string>>> = { webtools: '30s' };

const isRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '42501';

/** In a savepoint. */
const isAllowed = async (client: ClientBase, statement: string): Promise<boolean> => {
  await client.query('savepoint tried');
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    await client.query('rollback to savepoint tried');
    return false;
  } finally {
    await client.query('release savepoint tried').catch(() => undefined);
  }
};

/** @throws Error if the role is missing and may not be created, or has rights beyond any grant */
export const makeRole = async (
  client: ClientBase,
  service: Service,
  { name, password }: Login,
): Promise<void> => {
  const role = escapeIdentifier(name);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0 && !(await isAllowed(client, `create role ${role}`))) {
    throw new Error(
      `The database user may make no role for ${service}. Have it made, "create role ${name} ` +
        `login noinherit password '…'", and name it with its password in ` +
        `${loginSettingOf(service)}: what it may do is granted at the next start.`,
    );
  }
  const timeout = STATEMENT_TIMEOUT[service];
  await isAllowed(
    client,
    `alter role ${role} login noinherit nocreatedb nocreaterole
      connection limit ${CONNECTIONS[service] ?? -1}
      ${password === '' ? '' : `password ${escapeLiteral(scramVerifier(password))}`};
    ${timeout ? `alter role ${role} set statement_timeout = '${timeout}'` : ''}`,
  );
  const { rows } = await client.query<{ too_much: string | null }>(
    `select concat_ws(', ',
        case when rolsuper then 'superuser' end,
        case when rolcreatedb then 'createdb' end,
        case when rolcreaterole then 'createrole' end,
        case when rolreplication then 'replication' end,
        case when rolbypassrls then 'bypassrls' end,
        (select string_agg('member of ' || roleid::regrole, ', ') from pg_auth_members
          where member = pg_roles.oid)) as too_much
      from pg_roles where rolname = $1`,
    [name],
  );
  if (rows[0]?.too_much) {
    throw new Error(
      `${name} may do more than ${service} needs: ${rows[0].too_much}. Take that away, or name ` +
        `another role in ${loginSettingOf(service)}.`,
    );
  }
};
