import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

const query = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('A test database', () => {
  it('is migrated, and separate from other test databases', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const migrations = 'select name from kysely_migration order by name';
    expect(await query(one.url, migrations)).toEqual(await query(other.url, migrations));
    await query(one.url, 'create table note (text text)');
    const found = await query(other.url, "select to_regclass('note') as note");
    expect(found).toEqual([{ note: null }]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('is deleted by drop, even while a connection is open', async () => {
    const database = await createTestDatabase();
    const lingering = new Client({ connectionString: database.url });
    await lingering.connect();
    const cut = new Promise((resolve) => lingering.on('error', resolve));
    await database.drop();
    await expect(cut).resolves.toMatchObject({ code: '57P01' });
    await expect(query(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });
});
