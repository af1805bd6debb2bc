import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { processMetrics } from '@haat/platform/metrics';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { createManualClock } from '@haat/testkit/manual-clock';
import { waitFor } from '@haat/testkit/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlarms } from './alarms.ts';
import { findLastRuns, storeLastRun } from './last-runs.ts';
import { reportRuns } from './report-runs.ts';
import { storedAlarms } from './stored-alarms.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
});
afterAll(() => database.drop());

const clock = createManualClock('2026-12-01T03:30:00.000Z');
const NOW = '2026-12-01T03:30:00.000Z';

it('an alarm of a provider is counted, and stored for after a restart', async () => {
  const { db } = connection;
  const alarms = createAlarms();
  const stored = storedAlarms(alarms, { db, clock, log: noopLog });
  stored.registrarAccountRefused('funds');
  stored.hostingRefusesUs('auth');
  stored.anchorsStopped();
  await waitFor(async () => Object.keys(await findLastRuns(db)).length === 3);
  expect(await findLastRuns(db)).toEqual({
    registrar: { endedAt: NOW, isOk: false, message: 'funds' },
    hosting: { endedAt: NOW, isOk: false, message: 'auth' },
    verify: { endedAt: NOW, isOk: false, message: 'The event store lacks signed events' },
  });
  expect(await alarms.metrics()).toContain(
    'haat_registrar_account_refused_total{failure="funds"} 1',
  );
});

it('gauges have the disk, the age of the last backup and the last check of the event log', async () => {
  const { db } = connection;
  await db.deleteFrom('last_runs').execute();
  reportRuns({ db, clock }, '/');
  const gauges = async () =>
    (await processMetrics.metrics()).match(/^haat_(?:disk|backup|verify)_.*$/gm)?.toSorted() ?? [];
  const disk = expect.stringMatching(/^haat_disk_used_ratio\{of="shop"\} (?:0\.\d+|1)$/);
  expect(await gauges()).toEqual([disk]);
  await storeLastRun({ db, clock }, 'backup', { isOk: true, message: 'Made' });
  clock.advance(60_000);
  await storeLastRun({ db, clock }, 'verify', { isOk: false, message: 'One event differs' });
  clock.advance(30_000);
  expect(await gauges()).toEqual([
    'haat_backup_age_seconds{of="shop"} 90',
    disk,
    'haat_verify_age_seconds{of="shop"} 30',
    'haat_verify_ok{of="shop"} 0',
  ]);
});
