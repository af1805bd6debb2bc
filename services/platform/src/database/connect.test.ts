import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection, type DatabaseOptions } from './connect.ts';
import { named } from './named-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool, close } = connectDatabase(database.url);
  await pool.query('create table goods (name text primary key, price_paise bigint)');
  await close();
});
afterAll(() => database.drop());

const within = async <Value>(
  options: DatabaseOptions,
  act: (connection: DatabaseConnection) => Promise<Value>,
): Promise<Value> => {
  const connection = connectDatabase(database.url, options);
  try {
    return await act(connection);
  } finally {
    await connection.close();
  }
};

it('a statement returns its rows, or the number of rows that it changed', () =>
  within({ commits: 'replayable' }, async ({ db }) => {
    const insert = sql`insert into goods values ('hosting', 79900), ('domain', 89900)`;
    expect((await insert.execute(db)).numAffectedRows).toBe(2n);
    const { rows, numAffectedRows } = await sql`select * from goods order by name`.execute(db);
    expect(rows).toEqual([
      { name: 'domain', price_paise: 89_900 },
      { name: 'hosting', price_paise: 79_900 },
    ]);
    expect(numAffectedRows).toBeUndefined();
    await expect(insert.execute(db)).rejects.toMatchObject({ code: '23505' });
  }));

it('a named statement uses a generic plan from its first run', () =>
  within({ commits: 'replayable', isPlannedOnce: true }, async ({ db }) => {
    for (const name of ['hosting', 'domain', 'code', 'hosting']) {
      await sql`${named('price')}select price_paise from goods where name = ${name}`.execute(db);
    }
    const { rows } = await sql`
      select generic_plans::int, custom_plans::int from pg_prepared_statements
      where statement like '%from goods where name =%'`.execute(db);
    expect(rows).toEqual([{ generic_plans: 4, custom_plans: 0 }]);
  }));

it('a named statement in a transaction is prepared too', () =>
  within({ commits: 'replayable', maxConnections: 1 }, async ({ db }) => {
    for (let times = 0; times < 3; times += 1) {
      await db.transaction().execute(async (transaction) => {
        await sql`${named('one_good')}select from goods where name = ${'hosting'}`.execute(
          transaction,
        );
      });
    }
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ statement: string }>`
          select statement from pg_prepared_statements`.execute(transaction);
      expect(rows).toEqual([{ statement: '/* one_good */ select from goods where name = $1' }]);
    });
  }));
it('only named statements are prepared, even if others are repeated', () =>
  within({ commits: 'replayable', maxConnections: 1 }, async ({ db }) => {
    for (let times = 0; times < 3; times += 1) {
      await sql`select from goods where name = ${'hosting'}`.execute(db);
      await sql`${named('one_good')}select from goods where name = ${'hosting'}`.execute(db);
      await db
        .selectFrom('goods' as never)
        .modifyFront(named('goods'))
        .selectAll()
        .where(sql<SqlBool>`name = ${'domain'}`)
        .execute();
    }
    const { rows } = await sql<{ name: string }>`
      select regexp_replace(name, '_[0-9a-f]{8}$', '') as name from pg_prepared_statements
      order by 1`.execute(db);
    expect(rows).toEqual([{ name: 'goods' }, { name: 'one_good' }]);
  }));

it('a transaction fails once if the server has lost a prepared statement, and the next one succeeds', () =>
  within({ maxConnections: 1 }, async ({ db }) => {
    const look = () =>
      db.transaction().execute(async (transaction) => {
        const { rows } =
          await sql`${named('one_good')}select from goods where name = ${'hosting'}`.execute(
            transaction,
          );
        return rows.length;
      });
    await look();
    await db.connection().execute((held) => sql`discard all`.execute(held));
    await expect(look()).rejects.toMatchObject({ code: '26000' });
    expect(await look()).toBe(1);
  }));
