import { DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { clientLimits, LastingClient } from './pool.ts';

const TABLES = ['site_crawls', 'site_crawl_pages', 'site_crawl_files'] as const;
/** A question that takes longer is not one of crawls. */
const STATEMENT_TIMEOUT = '30s';
/** "roles of the web tools": two processes that make one role at once would fail. */
const LOCK = 7_238_114;
const TRIES = 10;

/**
 * Makes the role that the web tools' process connects as, or brings it up to date: it may touch the
 * tables of crawls and nothing else. Called after the migrations.
 * @param webToolsUrl names the role and its password.
 * @throws Error in plain words where `databaseUrl` may make no roles.
 */
export const grantWebTools = async (databaseUrl: string, webToolsUrl: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await grant(databaseUrl, webToolsUrl);
    } catch (error) {
      if (tries === TRIES || !isOfTwoAtOnce(error)) throw error;
    }
  }
};

/**
 * The lock is one of this database, the role one of the cluster: where two databases of a cluster
 * are prepared at once, one of them finds the role changed under its hands.
 */
const isOfTwoAtOnce = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '23505' || error.message === 'tuple concurrently updated');

const grant = async (databaseUrl: string, webToolsUrl: string): Promise<void> => {
  const { username, password } = new URL(webToolsUrl);
  const name = decodeURIComponent(username);
  const role = escapeIdentifier(name);
  const client = new LastingClient({ ...clientLimits(), connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${role}`);
    await client.query(
      `alter role ${role} login noinherit password ${escapeLiteral(decodeURIComponent(password))}`,
    );
    await client.query(`alter role ${role} set statement_timeout = '${STATEMENT_TIMEOUT}'`);
    await client.query(`grant usage on schema public to ${role}`);
    await client.query(`grant select, insert, update, delete on ${TABLES.join(', ')} to ${role}`);
    await client.query('commit');
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `The database user may make no role for the web tools. Make ${name} yourself, with rights ` +
        `to ${TABLES.join(', ')} alone, and set WEBTOOLS_DATABASE_URL.`,
    );
  } finally {
    await client.end();
  }
};

/** The address of a database as the web tools' role reaches it. */
export const webToolsUrlOf = (databaseUrl: string, password: string): string => {
  const url = new URL(databaseUrl);
  url.username = 'haat_webtools';
  url.password = password;
  return url.href;
};
