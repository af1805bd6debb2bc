import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { type Digest, digestOf } from '@haat/worker/alarms/digest/digest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditPayments } from '../audit/audit-payments.ts';
import { cameIn } from '../audit/totals.ts';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';
import { digestServices } from './command.ts';

const DAY = 86_400_000;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  // 09:00 in India.
  clock = createManualClock('2026-11-30T03:30:00.000Z');
  shop = await openWorker({}, { clock });
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const run = (line: string) => runLine(asOperator(shop), `npm run ops -- ${line}`);
const decide = async (line: string) =>
  expect(await run(`${line} --operator meera --reason 'The bank shows it.'`)).toMatchObject({
    done: true,
  });

const digest = async (): Promise<Digest> => {
  await caughtUp(models);
  return JSON.parse((await run('digest --json')).text);
};

const pay = async (domain: string, paise: number): Promise<string> => {
  const link = { ...(await shop.open(domain)), tr: null };
  const { referenceCode } = await shop.pay({ domain, amountPaise: paise, link });
  await decide(`payments approve ${referenceCode} ${paise / 100}`);
  return referenceCode;
};

it('The digest says what waits and what was paid in and out each day, to the paisa as the audit', async () => {
  const first = await pay('first.in', 54_901);
  await pay('second.in', 20_000);
  await decide(`payments refund ${first} 549.01 BYHAND-1`);
  clock.advance(DAY);
  await decide(`refunds sent BYHAND-1 532698765440 --on 2026-12-01`);
  await pay('third.in', 10_000);
  await decide(`payments refund ${await pay('fourth.in', 30_000)} 300 BYHAND-2`);

  const { money, waiting, refunds, orders } = await digest();
  expect(money).toEqual({
    yesterday: { day: '2026-11-30', inPaise: 74_901, credits: 2, outPaise: 0, refunds: 0 },
    today: { day: '2026-12-01', inPaise: 40_000, credits: 2, outPaise: 54_901, refunds: 1 },
  });
  const { totals } = await auditPayments({
    ...{ db: shop.connection.db, store: shop.store, clock, settings: { CLAIM_LAPSE_MS: 0 } },
  });
  const { yesterday, today } = money;
  expect(yesterday.inPaise + today.inPaise).toBe(cameIn(totals));
  expect(yesterday.outPaise + today.outPaise).toBe(totals.refunded);

  expect(waiting).toMatchObject([
    {
      ...{ kind: 'refund to send', count: 1, amountPaise: 30_000, oldest: { id: 'BYHAND-2' } },
      command: { words: ['refunds', 'sent', 'BYHAND-2'] },
    },
  ]);
  expect(refunds).toMatchObject({ count: 1, amountPaise: 30_000, late: null });
  expect(orders).toEqual({ placedYesterday: 0, byStatus: {} });
});

it('It counts refunds that are not sent after REFUND_DAYS', async () => {
  const operator = asOperator(shop);
  const services = await digestServices(operator);
  const { refunds } = await digestOf({
    ...services,
    clock: createManualClock('2026-12-04T03:31:00.000Z'),
    settings: { ...services.settings, REFUND_DAYS: 3 },
  });
  expect(refunds).toMatchObject({ count: 1, late: 1, lateAfterDays: 3 });
});

it('--send requests it beside the daily one, or says that no owner can be reached', async () => {
  expect(await run('digest --send')).toMatchObject({
    done: false,
    message: expect.stringContaining('Set OWNER_MAIL or OWNER_NOTIFY_URL'),
  });
  const operator = asOperator(shop);
  const settings = { ...operator.settings([]), OWNER_MAIL: 'owner@haat.example' };
  const owned = { ...operator, settings: () => settings as never };
  expect(await runLine(owned, 'npm run ops -- digest --send')).toMatchObject({ done: true });
  const rows = await shop.connection.db
    .selectFrom('outbox')
    .select('id')
    .where('job', '=', 'notify-owner')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual([`notify-owner.digest.now.${clock.now()}.mail`]);
});

it('As text it has a command line below each item that needs one', async () => {
  await caughtUp(models);
  const { text } = await run('digest');
  expect(text).toContain('1 Dec 2026, 09:00 IST');
  expect(text).toContain('npm run ops -- refunds sent BYHAND-2');
  expect(text).toContain('Last backup: never.');
});
