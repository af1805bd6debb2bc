import { connectTo, createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { POSITION_COLUMNS } from './stored-positions.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** The event store's own, and whether a crawl found too many pages. */
const OTHERS = ['events.position', 'site_crawls.reached_limit'];
/** In the key store, which a test database holds too. */
const KEY_STORE = ['erasure_progress.up_to'];

/*
 * Besides these: `idempotency_keys` keeps answers, some with a position in a header. It asks a read
 * model to wait until it reached it, for minutes at most, and only in the browser that was answered.
 */
it('Each column that is named as a position is translated by a move', async () => {
  const client = await connectTo(database.url);
  const { rows } = await client.query(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(position|up_to|cursor|checkpoint|reached)'
    order by 1`);
  await client.end();
  const translated = POSITION_COLUMNS.map((column) => column.join('.'));
  expect(rows.map(({ name }) => name)).toEqual([...translated, ...OTHERS, ...KEY_STORE].toSorted());
});
