import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database';
import { createLog } from '@haat/platform/log';
import { connectRecord, RECORD_SETTINGS } from '@haat/record/connect';
import { createRecordDatabase, type TestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readingStore, readOnlySettings } from './read-only.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createRecordDatabase();
});
afterAll(() => database.drop());

it('sessions of the console refuse to write, even as the owner', async () => {
  const { DATABASE_URL = '' } = readOnlySettings({ DATABASE_URL: database.url });
  const { db, close } = connectDatabase(DATABASE_URL, { maxConnections: 1 });
  try {
    await sql`select 1`.execute(db);
    for (const write of [sql`create table written (id int)`, sql`delete from orders`]) {
      await expect(write.execute(db)).rejects.toThrow('read-only transaction');
    }
  } finally {
    await close();
  }
});

it('the console reads events and appends none', async () => {
  const env = readOnlySettings({ DATABASE_URL: database.url, ...recordSettings(database.url) });
  const log = createLog({ name: 'ops', level: 'silent' });
  const { store } = await connectRecord(readSettings(RECORD_SETTINGS, env), {
    ...{ log, giveUpAfterMs: 3_000, once: true, allowsMoved: true },
  });
  try {
    const reading = readingStore(store);
    expect((await reading.read('order-HT-1')).events).toEqual([]);
    await expect(reading.append('order-HT-1', [], 'none' as never)).rejects.toThrow('only reads');
    await expect(reading.appendInOrder([])).rejects.toThrow('only reads');
    await expect(reading.blank.appendInOrder([])).rejects.toThrow('only reads');
  } finally {
    await store.close();
  }
});
