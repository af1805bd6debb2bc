// @module-tag slow
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable } from '../unavailable.ts';
import { connectDatabase, type DatabaseConnection } from './connect.ts';

let database: TestDatabase;
let proxy: SeveringProxy;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startSeveringProxy(() => database.url);
  connection = connectDatabase(proxy.url, { maxConnections: 2, statementTimeoutMs: 100 });
});
afterEach(async () => {
  await connection.close();
  await proxy.stop();
});

const ask = () => sql<{ one: number }>`select 1 as one`.execute(connection.db);

describe('A lost connection', () => {
  it('ends neither the process nor the pool in the middle of a transaction', async () => {
    const lost = connection.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      proxy.setClosed(true);
      // Idle when it breaks: no query gets its error.
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 1`.execute(transaction);
    });
    await expect(lost).rejects.toSatisfy(isUnavailable);
    proxy.setClosed(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it('ends no process while its client is checked out and idle', async () => {
    const client = await connection.pool.connect();
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    proxy.setClosed(true);
    await ended;
    proxy.setClosed(false);
    client.release();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });
});

describe('A silent connection', () => {
  it('is given up after its timeout and replaced', async () => {
    await ask();
    proxy.setSilent(true);
    await expect(ask()).rejects.toSatisfy(isUnavailable);
    proxy.setSilent(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it('is given up in the middle of a transaction, which writes nothing', async () => {
    await sql`create table half (done text)`.execute(connection.db);
    const half = connection.db.transaction().execute(async (transaction) => {
      await sql`insert into half values ('first')`.execute(transaction);
      proxy.setSilent(true);
      await sql`insert into half values ('second')`.execute(transaction);
    });
    await expect(half).rejects.toSatisfy(isUnavailable);
    proxy.setSilent(false);
    const { rows } = await sql`select * from half`.execute(connection.db);
    expect(rows).toEqual([]);
  });

  it('does not delay later queries, which get a new connection', async () => {
    proxy.setSilent(true);
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    proxy.setSilent(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });
});

it('a statement that runs too long is ended by the server', async () => {
  await expect(sql`select pg_sleep(60)`.execute(connection.db)).rejects.toMatchObject({
    code: '57014',
  });
  const withoutTimeout = connectDatabase(database.url, { statementTimeoutMs: 0 });
  await sql`select pg_sleep(0.2)`.execute(withoutTimeout.db);
  await withoutTimeout.close();
});

describe('A connection to a read-only server', () => {
  beforeEach(async () => {
    await sql`create table if not exists written (id int)`.execute(connection.db);
  });
  const write = () =>
    connection.db
      .transaction()
      .execute((transaction) => sql`insert into written values (1)`.execute(transaction));
  const onlyRead = async (): Promise<void> => {
    const client = await connection.pool.connect();
    await client.query('set default_transaction_read_only = on');
    client.release();
  };

  it('is closed after a refused transaction', async () => {
    await onlyRead();
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
  });

  it('is closed after a refused statement', async () => {
    await onlyRead();
    const insert = () => sql`insert into written values (1)`.execute(connection.db);
    await expect(insert()).rejects.toMatchObject({ code: '25006' });
    await insert();
  });
});
