import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantWebTools, webToolsUrlOf } from './web-tools-role.ts';

let database: TestDatabase;
let tools: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = webToolsUrlOf(database.url, 'web tools');
  // Several processes may do it at once, and again.
  await Promise.all([1, 2, 3].map(() => grantWebTools(database.url, url)));
  tools = new Client({ connectionString: url });
  await tools.connect();
});
afterAll(async () => {
  await tools?.end();
  await database?.drop();
});

/** Calls of every function of ours, with nulls. */
const functionCalls = async (url: string): Promise<readonly string[]> => {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ call: string }>(`
      select format('%I(%s)', proname,
        array_to_string(array_fill('null'::text, array[pronargs]), ', ')) as call
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = 'public' and prokind = 'f'`);
    return rows.map(({ call }) => call);
  } finally {
    await owner.end();
  }
};

const refused = { code: '42501' };

describe('the role of the web tools', () => {
  it('is made by many databases of one cluster at once', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
    const url = webToolsUrlOf(database.url, 'web tools');
    await Promise.all([...others, ...others].map((other) => grantWebTools(other.url, url)));
    await Promise.all(others.map((other) => other.drop()));
  });

  it('reads and writes crawls', async () => {
    const { rows } = await tools.query('select count(*)::int as count from site_crawls');
    expect(rows).toEqual([{ count: 0 }]);
    await tools.query('delete from site_crawl_pages');
  });

  it.each([
    'select * from events',
    'select * from credentials',
    'select * from orders',
    'insert into outbox (id) values (1)',
    'create table mine (x int)',
    'drop table site_crawls',
    'create role another',
  ])('may not: %s', async (statement) => {
    await expect(tools.query(statement)).rejects.toMatchObject(refused);
  });

  it('may call none of the functions, such as the one that appends', async () => {
    for (const call of await functionCalls(database.url)) {
      await expect(tools.query(`select ${call}`), call).rejects.toThrow();
    }
  });
});
