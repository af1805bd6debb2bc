import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import { connectDatabase } from '@haat/platform/database';
import { createLog, noopLog } from '@haat/platform/log';
import type { RecordConnection } from '@haat/record/connect';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openTestRecord } from '@haat/testkit/record';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAlarms } from '../alarms/alarms.ts';
import { type Anchoring, anchorEventLog } from './anchor-event-log.ts';

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
  anchorEventLog(
    { ...record, clock, alarms, log },
    { signal: ending.signal, pollIntervalMs: 1_000_000, everyEvents: 1_000, maxAgeMs: 60_000 },
  );
const anchors = async (): Promise<number> => (await record.store.read(ANCHOR_STREAM)).events.length;

it('signs events that are a minute old', async () => {
  const anchoring = start();
  await anchoring.poll();
  expect(await anchors()).toBe(0);
  clock.advance(60_000);
  await anchoring.poll();
  expect(await anchors()).toBe(1);
  expect(anchoring.health()).toBe(true);
});

it('polls again soon after a failed poll', async () => {
  const { pool, close } = connectDatabase(database.url);
  const failed = Promise.withResolvers<void>();
  const destination = {
    write: (line: string) => {
      if (line.includes('could not poll')) failed.resolve();
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

it('stops, names the command to run and raises an alarm if signed events were cut off', async () => {
  const first = start();
  clock.advance(60_000);
  await first.poll();
  await first.poll();
  expect(await anchors()).toBe(1);
  const { pool, close } = connectDatabase(database.url);
  await pool.query('alter table events disable trigger events_append_only');
  await pool.query('delete from events where stream = $1', [ANCHOR_STREAM]);
  await close();
  const alarms = createAlarms();
  expect(await alarms.metrics()).toContain('haat_anchors_stopped 0');
  const second = start(alarms);
  clock.advance(60_000);
  await second.poll();
  await second.poll();
  expect(second.health()).toContain('npm run ops -- events verify');
  expect(await alarms.metrics()).toContain('haat_anchors_stopped 1');
  expect(await anchors()).toBe(0);
});

it('ends with the process', async () => {
  const anchoring = start();
  ending.abort();
  await anchoring.ended;
  clock.advance(60_000);
  await anchoring.poll();
  expect(await anchors()).toBe(0);
});
