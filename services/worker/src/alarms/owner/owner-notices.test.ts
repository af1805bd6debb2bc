import { noopLog } from '@haat/platform/log';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { followReadModels } from '@haat/testkit/read-models';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeLastRun } from '../last-runs.ts';
import { findAlarms } from './find-alarms.ts';
import { notifyOwnerJob } from './notify-owner.ts';
import { requestNotices } from './request-notices.ts';

const HOUR = 3_600_000;
const OWNER = 'owner@haat.example';

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  // 08:59 in India.
  clock = createManualClock('2026-12-01T03:29:00.000Z');
  shop = await openWorker({ OWNER_MAIL: OWNER }, { clock });
});
afterEach(() => shop.close());

const looking = () => ({ ...shop.services, alarms: shop.services.settings });
const look = () => requestNotices(looking());

/** Kinds and subjects of all requested notices, in their order. */
const requested = async (): Promise<readonly string[]> => {
  const { rows } = await shop.connection.pool.query<{ payload: { kind: string; about: string } }>(
    `select payload from outbox where job = 'notify-owner' order by payload ->> 'at', id`,
  );
  return rows.map(({ payload }) => `${payload.kind} ${payload.about}`);
};

const backUp = () => storeLastRun(shop.services, 'backup', { isOk: true, message: 'Made' });

it('An alarm is requested once, again after 6 hours, and once more when it is over', async () => {
  await backUp();
  await look();
  expect(await requested()).toEqual([]);
  clock.advance(26.5 * HOUR);
  // Two leaders may look at once.
  await Promise.all([look(), look()]);
  const first = ['digest 2026-12-02', 'alarm backup-old'];
  expect(await requested()).toEqual(first);
  clock.advance(5.9 * HOUR);
  await look();
  expect(await requested()).toEqual(first);
  clock.advance(0.2 * HOUR);
  await look();
  await look();
  const second = [...first, 'alarm backup-old'];
  expect(await requested()).toEqual(second);
  await backUp();
  await look();
  await look();
  expect(await requested()).toEqual([...second, 'over backup-old']);
});

it('The digest is requested once a day in India, from 09:00 on or when the shop is back', async () => {
  await look();
  expect(await requested()).toEqual([]);
  clock.advance(60_000);
  await look();
  clock.advance(HOUR);
  await look();
  expect(await requested()).toEqual(['digest 2026-12-01']);
  clock.advance(35 * HOUR);
  await look();
  expect(await requested()).toEqual(['digest 2026-12-01', 'digest 2026-12-02']);
});

it('The leader sends the digest and alarms by email', async () => {
  await storeLastRun(shop.services, 'registrar', { isOk: false, message: 'funds' });
  clock.advance(60_000);
  await shop.startWorker();
  const subjects = async () =>
    (await shop.mail.mails())
      .filter(({ to }) => to.includes(OWNER))
      .map(({ subject }) => subject)
      .toSorted();
  await waitFor(async () => (await subjects()).length === 2);
  expect(await subjects()).toEqual([
    'Haat, 1 Dec 2026, 09:00 IST',
    'Haat: The registrar refuses our account: add funds, or correct its settings',
  ]);
  const alarm = (await shop.mail.mails()).find(({ subject }) => subject.includes('refuses'));
  expect(alarm?.text).toContain('The last answer, 1 minute ago: funds.');
  expect(alarm?.text).toContain('npm run ops -- doctor');
});

it('An alarm says how many, for how long and which, oldest first', async () => {
  const models = followReadModels(shop);
  const codes: string[] = [];
  for (const domain of ['one.in', 'two.in', 'three.in', 'four.in']) {
    const link = { ...(await shop.open(domain)), tr: null };
    const { referenceCode } = await shop.pay({ domain, amountPaise: 54_900, link });
    codes.push(referenceCode);
    clock.advance(60_000);
  }
  await models.caughtUp('payments');
  clock.advance(3 * HOUR);
  await storeLastRun(shop.services, 'hosting', { isOk: false, message: 'auth' });
  const { seen } = await findAlarms(looking());
  expect(seen.get('payments-unmatched')).toBe(
    `4 payments, the oldest for 3 hours: ${codes.slice(0, 3).join(', ')} and 1 more.`,
  );
  expect(seen.get('hosting-refuses')).toBe('The last answer, 0 minutes ago: auth.');
  expect(seen.get('orders-stuck')).toBeNull();
  await models.close();
});

it('An email that is sent again after a crash keeps its Message-ID', async () => {
  const at = new Date(clock.now()).toISOString();
  await storeLastRun(shop.services, 'verify', { isOk: false, message: 'An event was changed' });
  const about = 'events-not-as-signed';
  const payload = { channel: 'mail', kind: 'alarm', about, at, since: at };
  const step = { id: `notify-owner.alarm.${about}.1.mail`, start: 1, payload, log: noopLog };
  await notifyOwnerJob.run(shop.services, step);
  await notifyOwnerJob.run(shop.services, step);
  const ids = (await shop.mail.mails()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
