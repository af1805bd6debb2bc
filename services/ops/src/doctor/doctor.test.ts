// @module-tag slow
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subjects } from '@haat/contracts/events/subject';
import { indianDay } from '@haat/contracts/indian-time';
import { type Election, openElection } from '@haat/event-processing/leader';
import { systemClock } from '@haat/platform/clock';
import { OVERRIDE_NAMES } from '@haat/platform/config';
import { noopLog } from '@haat/platform/log';
import { askToErase, erasuresLeft, keepOutcome } from '@haat/record/erasure';
import { newTransactionId } from '@haat/testkit/customer';
import { WAITING } from '@haat/testkit/mailed-customer';
import { createManualClock } from '@haat/testkit/manual-clock';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { recordSettings } from '@haat/testkit/record';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { storeLastRun } from '@haat/worker/alarms/last-runs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../shop.ts';
import type { Examined } from './check.ts';
import { examineShop } from './doctor.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let worker: Awaited<ReturnType<WorkerShop['startWorker']>>;
let election: Election;
const ending = new AbortController();
let led: Promise<void>;

/** As the process of the read models does. */
const leadProjections = () =>
  new Promise<void>((leads) => {
    const work = (signal: AbortSignal): Promise<void> => {
      leads();
      return new Promise((end) => signal.addEventListener('abort', () => end()));
    };
    led = election.lead('projections', work, ending.signal).ended;
  });

beforeAll(async () => {
  // Its record is begun now: that of all tests may be older than a shop's is without an anchor.
  shop = await openWorker({}, { keys: 'own' });
  worker = await shop.startWorker();
  models = followReadModels(shop);
  election = openElection(shop.url, { instance: 'projections-1', log: noopLog });
  await leadProjections();
  const bought = await shop.buy({ domain: 'healthy.in' });
  await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  await Promise.all(['payments', 'orders'].map(models.caughtUp));
});
afterAll(async () => {
  ending.abort();
  await led;
  await election.close();
  await models.close();
  await shop.close();
});

const envOf = (changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...{ LOG_LEVEL: 'silent', DATABASE_URL: shop.url, QUEUE_URL: shop.url },
  ...{ SANDBOX: 'on', SMTP_URL: shop.mail.smtpUrl, MAIL_FROM: 'shop@haat.example' },
  HAAT_STATE_DIR: tmpdir(),
  ...recordSettings(shop.url),
  ...changes,
});

/** What is seen under each name. */
const examined = async (changes: NodeJS.ProcessEnv = {}, limitMs?: number) => {
  const opened = openShop(envOf(changes), process.stderr);
  try {
    const all = await examineShop(opened, limitMs);
    return new Map(all.map((one): [string, Examined] => [one.check, one]));
  } finally {
    await opened.close();
  }
};

/** Ends with the exit code and what it printed. */
const run = (changes: NodeJS.ProcessEnv = {}) =>
  new Promise<{ readonly code: number; readonly out: string }>((resolve) => {
    const args = [join(import.meta.dirname, '../main.ts'), 'doctor', '--json'];
    const env = { ...ownProcessEnv(), ...envOf(changes) };
    execFile(process.execPath, args, { env }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out }),
    );
  });

/** An engine that takes connections and never says a word. */
let silent: Server | undefined;
afterEach(() => {
  silent?.close();
  silent = undefined;
});
const silentUrl = (): Promise<string> =>
  new Promise((resolve) => {
    silent = createServer((socket) => void socket.on('error', () => undefined));
    silent.listen(0, '127.0.0.1', () => {
      const address = silent?.address();
      const port = typeof address === 'object' ? address?.port : 0;
      resolve(`postgres://haat@127.0.0.1:${port}/haat`);
    });
  });

describe('ops doctor on a healthy shop', () => {
  it('passes every check and exits with 0', async () => {
    const all = await examined();
    expect([...all.values()].filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(all.get('database')?.seen).toMatch(/^Postgres 18\.\d+$/);
    expect(all.get('queues')?.seen).toMatch(/^Postgres 18/);
    expect(all.get('schema')?.seen).toBe('all migrations of this version have run');
    expect(all.get('leaders')?.seen).toMatch(/^worker: \S+, projections: projections-1$/);
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveLength(all.size);
  });
});

describe('ops doctor on an unhealthy shop', () => {
  it('reports an engine that hangs and a missing setting, and runs the other checks', async () => {
    const all = await examined({ DATABASE_URL: await silentUrl(), QUEUE_URL: undefined }, 3_000);
    expect(all.get('database')).toMatchObject({ state: 'failed', seen: 'no answer within 3 s' });
    expect(all.get('queues')).toMatchObject({
      state: 'failed',
      seen: expect.stringMatching(/QUEUE_URL/),
    });
    expect(all.get('event store')).toMatchObject({ state: 'ok' });
    expect(all.get('key store')).toMatchObject({ state: 'ok' });
  });

  it('exits with 1 while an engine is unavailable', async () => {
    const { code, out } = await run({ KEY_STORE_URL: 'postgres://haat@127.0.0.1:1/keys' });
    expect(code).toBe(1);
    const found: readonly Examined[] = JSON.parse(out);
    expect(found.find(({ check }) => check === 'key store')).toMatchObject({
      state: 'failed',
      seen: expect.stringMatching(/ECONNREFUSED/),
      todo: expect.stringMatching(/^Check that it runs/),
    });
  });

  it('names dangerous settings', async () => {
    const settings = async (changes: NodeJS.ProcessEnv) =>
      (await examined(changes)).get('settings');
    const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost:3000' };
    expect(await settings(production)).toMatchObject({ state: 'failed' });
    const traced = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=s3cret',
    };
    const bare = { ...production, ...traced, SANDBOX: 'off', SMTP_URL: '' };
    expect(await settings(bare)).toMatchObject({
      state: 'attention',
      seen: expect.stringMatching(/no SMTP_URL.*PUBLIC_ORIGIN is .*are sent unencrypted$/),
    });
  });

  it('names what the seller has not given, in a real shop as something to do', async () => {
    const seller = async (changes: NodeJS.ProcessEnv) => (await examined(changes)).get('seller');
    expect(await seller({})).toMatchObject({
      state: 'ok',
      seen: expect.stringMatching(/^not given: SUPPLIER_NAME, SUPPLIER_ADDRESS, .*GRIEVANCE_PHONE/),
    });
    const given = {
      ...{ SANDBOX: 'off', SUPPLIER_NAME: 'Neel Bazaar Software', SUPPLIER_ADDRESS: 'Jaipur' },
      ...{ SUPPLIER_EMAIL: 'help@haat.example', SUPPLIER_PHONE: '+91 141 555 0142' },
      ...{ GRIEVANCE_OFFICER: 'Meera Joshi', GRIEVANCE_EMAIL: 'help@haat.example' },
    };
    expect(await seller(given)).toMatchObject({
      state: 'attention',
      seen: 'not given: GRIEVANCE_PHONE; not registered for GST',
    });
    const all = { ...given, GRIEVANCE_PHONE: '1800 555 0143', SUPPLIER_GSTIN: '08AAAAA0000A1Z2' };
    expect(await seller(all)).toMatchObject({
      state: 'ok',
      seen: 'Neel Bazaar Software, registered for GST',
    });
  });

  it('says whether the owner hears of alarms, and how old the last backup is', async () => {
    const seen = async (check: string, changes: NodeJS.ProcessEnv) =>
      (await examined(changes)).get(check);
    const real = { SANDBOX: 'off', SMTP_URL: 'smtps://mail.haat.example' };
    expect(await seen('owner', {})).toMatchObject({ state: 'ok' });
    expect(await seen('owner', real)).toMatchObject({
      state: 'attention',
      seen: expect.stringMatching(/^no OWNER_MAIL and no OWNER_NOTIFY_URL/),
    });
    const both = { ...real, OWNER_MAIL: 'owner@haat.example', OWNER_NOTIFY_URL: 'ntfy://s3cret' };
    expect(await seen('owner', both)).toMatchObject({
      state: 'ok',
      seen: 'the digest and alarms go to owner@haat.example and OWNER_NOTIFY_URL',
    });
    expect(await seen('owner', { ...both, SMTP_URL: '' })).toMatchObject({
      state: 'attention',
      todo: 'Set SMTP_URL and MAIL_FROM.',
    });
    expect(await seen('backup', { ...real, HAAT_STATE_DIR: '/nowhere' })).toMatchObject({
      state: 'ok',
    });
    expect(await seen('backup', real)).toMatchObject({
      state: 'attention',
      todo: expect.stringContaining('npm run ops -- backup'),
    });
    const made = { isOk: true, message: 'Made' };
    const clock = createManualClock(new Date(Date.now() - 27 * 3_600_000).toISOString());
    await storeLastRun({ db: shop.connection.db, clock }, 'backup', made);
    expect(await seen('backup', {})).toMatchObject({
      state: 'attention',
      seen: 'made 27 hours ago',
    });
    await storeLastRun({ db: shop.connection.db, clock: systemClock }, 'backup', made);
    expect(await seen('backup', real)).toMatchObject({ state: 'ok', seen: 'made 0 minutes ago' });
  });

  it('fails on each setting that is for a test network', async () => {
    const overrides = Object.fromEntries(OVERRIDE_NAMES.map((name) => [name, 'yes']));
    const settings = (await examined(overrides)).get('settings');
    expect(settings?.state).toBe('failed');
    for (const name of OVERRIDE_NAMES) expect(settings?.seen).toContain(`${name}=yes`);
  });

  it('fails in production when two settings share a secret', async () => {
    const [KEY_STORE_URL, QUEUE_URL] = ['keys', 'queues'].map(
      (user) => `postgres://${user}:c0f7a1d2e3948b56@127.0.0.1:1/haat`,
    );
    const all = await examined({ NODE_ENV: 'production', KEY_STORE_URL, QUEUE_URL });
    expect(all.get('settings')).toMatchObject({
      state: 'failed',
      seen: expect.stringMatching(/(?:KEY_STORE|QUEUE)_URL has the secret of/),
    });
  });

  it('reports a missing PUBLIC_ORIGIN and a published example secret in production', async () => {
    const production = { NODE_ENV: 'production', SANDBOX: 'off', SMTP_URL: '' };
    const url = shop.url.replace(/\/\/[^@]*@/, '//haat:development-owner@');
    const all = await examined({ ...production, QUEUE_URL: url });
    expect(all.get('settings')?.seen).toContain('PUBLIC_ORIGIN is not set here');
    expect(all.get('queues')).toMatchObject({
      state: 'failed',
      seen: expect.stringContaining('QUEUE_URL: holds an example'),
    });
  });

  it('warns when the upload quota of the day is nearly used up', async () => {
    const { pool } = shop.connection;
    await pool.query('insert into uploads_by_day (day, bytes) values ($1, $2)', [
      indianDay(Date.now()),
      96 * 1024 * 1024,
    ]);
    const limit = { UPLOADED_BYTES_PER_DAY: String(100 * 1024 * 1024) };
    expect((await examined(limit)).get('uploads')).toMatchObject({
      state: 'attention',
      seen: '96.0 of 100.0 MB of files stored today',
    });
    expect((await examined()).get('uploads')).toMatchObject({ state: 'ok' });
  });

  it('warns about overdue erasures and names the command that finishes them', async () => {
    const { db, pool } = shop.connection;
    const seen = async () => (await examined()).get('erasures');
    expect(await seen()).toMatchObject({ state: 'ok', seen: 'all are finished' });
    await askToErase(db, subjects.customer('C-AE3VA0HC'));
    // The worker is on its way.
    expect(await seen()).toMatchObject({ state: 'ok', seen: expect.stringMatching(/^1 not/) });
    await pool.query(`update erasures set asked_at = '2026-03-01T05:00:00Z'`);
    const late = {
      state: 'attention',
      seen: '1 not finished, the oldest since 2026-03-01T05:00:00.000Z',
      todo: expect.stringContaining('npm run ops -- customers rewrite-tables --reason'),
    };
    expect(await seen()).toMatchObject(late);
    const left = [{ table: 'screenshots', because: 'too large' }] as const;
    const outcome = { left, statistics: 'done', checkpoint: 'done' } as const;
    await keepOutcome(db, await erasuresLeft(db), outcome);
    expect(await seen()).toMatchObject(late);
    await keepOutcome(db, await erasuresLeft(db), { ...outcome, left: [] });
    expect(await seen()).toMatchObject({ state: 'ok' });
  });

  it('reports pending reviews, unpublished steps, stuck orders, parked events and lagging processors', async () => {
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 60_000 });
    const above = await shop.pay({ domain: 'above.in', utr });
    await shop.waitFor(streamsOf(above).payment, 'PaymentPutInReview');
    await models.caughtUp('payments');
    await shop.untilIdle(...WAITING, 'release-unverified-claim');
    await worker.close();
    expect((await examined()).get('leaders')).toMatchObject({
      state: 'attention',
      seen: 'worker: no leader, projections: projections-1',
    });
    const { pool } = shop.connection;
    await pool.query(`insert into parked_events (processor, event_id, stream, revision, position, type, error)
      values ('orders', gen_random_uuid(), 'order-1', 0, '1', 'OrderPlaced', 'cannot be read')`);
    await pool.query(`update orders set phase = 'registration_pending', updated_at = now() - interval '9 days'
      where phase = 'completed'`);
    await pool.query(`delete from checkpoints where name = 'invoices'`);
    await pool.query(`delete from kysely_migration where name = '0001-start'`);
    await pool.query(`insert into outbox (id, reactor, event_id, queue, job, payload, delay_ms, created_at)
      values ('r', 'r', gen_random_uuid(), 'mail', 'send-mail', '{}', 0, now() - interval '5 minutes')`);
    // Its decision is old, its transaction is new: as in a log that was moved just now.
    const at = '2025-03-01T05:00:00.000Z';
    await seedEvents(shop, [{ stream: 'order-HT-1', type: 'OrderCompleted', at }]);
    await pool.query(`alter table events disable trigger all;
      update events set metadata = metadata || '{"occurredAt": "${at}"}' where type = 'EventLogOpened'`);
    const job = { id: 'one', name: 'send-mail', data: {}, starts: 0 };
    await shop.services.queues.queue('mail').add('batch', [job]);
    const all = await examined();
    expect(all.get('schema')).toMatchObject({ seen: '1 to run: 0001-start' });
    expect(all.get('queues')?.seen).toMatch(/waiting\/running\/later: .*mail 1\/0\/0/);
    expect(all.get('outbox')).toMatchObject({
      state: 'attention',
      seen: expect.stringMatching(/the oldest for 30\d s/),
    });
    expect(all.get('payments')).toMatchObject({
      state: 'attention',
      seen: expect.stringMatching(/^1 payment in review$/),
    });
    expect(all.get('parked events')).toMatchObject({
      seen: expect.stringMatching(/^1, for example OrderPlaced of order-1: cannot be read$/),
    });
    expect(all.get('orders')).toMatchObject({ seen: 'stuck: 1 at the registrar' });
    expect(all.get('processors')).toMatchObject({
      seen: expect.stringMatching(/^behind: .*reactor:\S+ by \d{8,} s.*; never ran: invoices$/),
    });
    expect(all.get('anchors')).toMatchObject({
      seen: expect.stringMatching(/no anchor covers events from \d{6,} min ago$/),
    });
  });
});
