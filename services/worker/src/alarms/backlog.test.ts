import { randomUUID } from 'node:crypto';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import '@haat/record/commands';
import { processMetrics } from '@haat/platform/metrics';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { createManualClock } from '@haat/testkit/manual-clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBacklog, reportBacklog } from './backlog.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
});
afterAll(() => database.drop());

const clock = createManualClock('2026-11-21T05:10:00.000Z');
const SECOND = 1_000;
const ago = (seconds: number): string => new Date(clock.now() - seconds * SECOND).toISOString();

const job = (id: string, secondsAgo: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{
    id,
    reactor: 'verify-payment',
    event_id: randomUUID(),
    queue: 'payments',
    job: 'verify-payment',
  },
  ...{ payload: '{}', delay_ms: 0, created_at: ago(secondsAgo), ...more },
});
const step = (id: string, dueSecondsAgo: number) => ({
  ...{ id, step: 'settle-order-payment', payload: '{}', start: 1, has_failed: false },
  due_at: ago(dueSecondsAgo),
});

it('the backlog has due jobs and steps with their age, without those scheduled for later', async () => {
  const { db } = connection;
  expect(await findBacklog({ db, clock })).toEqual([]);
  await db
    .insertInto('outbox')
    .values([
      job('late', 90),
      job('later', 30),
      job('put-off', 90, { delay_ms: 600 * SECOND }),
      job('with-the-queue', 90, { published_at: ago(80) }),
      job('done', 90, { published_at: ago(80), finished_at: ago(70) }),
    ])
    .execute();
  await db
    .insertInto('scheduled_steps')
    .values([step('due', 5), step('not-yet', -600)])
    .execute();
  expect(await findBacklog({ db, clock })).toEqual([
    { kind: 'jobs', name: 'payments', waiting: 2, oldestSeconds: 90 },
    { kind: 'steps', name: 'settle-order-payment', waiting: 1, oldestSeconds: 5 },
  ]);

  reportBacklog({ db, clock });
  const metrics = await processMetrics.metrics();
  expect(metrics).toContain('haat_due{kind="jobs",name="payments"} 2');
  expect(metrics).toContain('haat_due_oldest_seconds{kind="jobs",name="payments"} 90');
});

it('an unavailable database keeps no other metric from being reported', async () => {
  await connection.close();
  const metrics = await processMetrics.metrics();
  expect(metrics).toContain('haat_commands_total');
  expect(metrics).not.toContain('haat_due{');
});
