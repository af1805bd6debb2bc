import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import { connectDatabase } from '@haat/platform/database';
import { createLog, noopLog } from '@haat/platform/log';
import type { RecordConnection } from '@haat/record/connect';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openTestRecord } from '@haat/testkit/record';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAlarms } from '../alarms/alarms.ts';
import { type Anchoring, anchorRecord } from './anchor-record.ts';

let database: TestDatabase;
let record: RecordConnection;
const clock = createManualClock(new Date().toISOString());
let ending: AbortController;
beforeEach(async () => {
  database = await createTestDatabase();
  record = await openTestRecord(database.url);
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  await record.store.close();
  await database.drop();
});

const start = (alarms = createAlarms(), log = noopLog): Anchoring =>
  anchorRecord(
    { ...record, clock, alarms, log },
    { signal: ending.signal, pollIntervalMs: 1_000_000, everyEvents: 1_000, maxAgeMs: 60_000 },
  );
const anchors = async (): Promise<number> => (await record.store.read(ANCHOR_STREAM)).events.length;

it('signs what stands in the record for a minute', async () => {
  const anchoring = start();
  await anchoring.look();
  expect(await anchors()).toBe(0);
  clock.advance(60_000);
  await anchoring.look();
  expect(await anchors()).toBe(1);
  expect(anchoring.health()).toBe(true);
});

it('looks again soon after a look that failed', async () => {
  const { pool, close } = connectDatabase(database.url);
  const failed = Promise.withResolvers<void>();
  const destination = {
    write: (line: string) => {
      if (line.includes('could not look')) failed.resolve();
    },
  };
  await pool.query('alter table events rename to events_away');
  clock.advance(60_000);
  const anchoring = start(createAlarms(), createLog({ name: 'worker', destination }));
  await failed.promise;
  await pool.query('alter table events_away rename to events');
  await close();
  await expect.poll(anchors).toBe(1);
  expect(anchoring.health()).toBe(true);
});

it('stops, says which command to run, and raises an alarm where the end was cut off', async () => {
  const first = start();
  clock.advance(60_000);
  await first.look();
  await first.look();
  expect(await anchors()).toBe(1);
  const { pool, close } = connectDatabase(database.url);
  await pool.query('alter table events disable trigger events_append_only');
  await pool.query('delete from events where stream = $1', [ANCHOR_STREAM]);
  await close();
  const alarms = createAlarms();
  expect(await alarms.metrics()).toContain('haat_anchors_stopped 0');
  const second = start(alarms);
  clock.advance(60_000);
  await second.look();
  await second.look();
  expect(second.health()).toContain('npm run ops -- events verify');
  expect(await alarms.metrics()).toContain('haat_anchors_stopped 1');
  expect(await anchors()).toBe(0);
});

it('ends when the process does', async () => {
  const anchoring = start();
  ending.abort();
  await anchoring.ended;
  clock.advance(60_000);
  await anchoring.look();
  expect(await anchors()).toBe(0);
});
