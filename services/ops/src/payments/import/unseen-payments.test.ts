import { newTransactionId } from '@haat/testkit/customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { unclaimedCredits } from '@haat/worker/payments/unclaimed-credits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importCredits } from './import-credits.ts';
import { type HdfcRow, hdfcStatement, readWritten } from './testing/hdfc-statement.ts';
import { recordUnseen } from './unseen-payments.ts';

const by = { operator: 'meera', reason: 'The statement of the week.' };
const DAY = 86_400_000;
const EXPIRY = 3 * DAY;

let clock: ManualClock;
let shop: WorkerShop;
let readModels: FollowedReadModels;
beforeEach(async () => {
  clock = createMovableClock('2026-11-10T09:30:00.000Z');
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' }, { clock });
  await shop.startWorker();
  readModels = followReadModels(shop);
});
afterEach(async () => {
  await readModels.close();
  await shop.close();
});

/** Imports all that came in from one day to another, such as 09/11/26. */
const imports = async (from: string, to: string, ...rows: readonly HdfcRow[]) => {
  const around = (day: string) => ({ day, utr: newTransactionId(), paise: 100 });
  const text = hdfcStatement([around(from), ...rows, around(to)]);
  const read = await readWritten(text, clock);
  await importCredits(shop.services, read, by);
  await readModels.caughtUp('payments');
  const services = { ...shop.services, db: shop.connection.db };
  return recordUnseen(services, read, EXPIRY, by);
};

it('a payment expires by statements that do not show it, and never by days without an import', async () => {
  const bought = await shop.pay({ domain: 'unseen.in', utr: newTransactionId() });
  const { referenceCode } = bought;
  const story = () => shop.story(streamsOf(bought).payment);
  clock.advance(9 * DAY);
  expect(await story()).toEqual(['PaymentSubmitted']);

  // The day of the report is told by halves, or not at all.
  expect(await imports('05/11/26', '10/11/26')).toEqual([]);
  expect(await imports('10/11/26', '12/11/26')).toEqual([]);
  expect(await imports('08/11/26', '12/11/26')).toEqual([{ referenceCode, isExpired: false }]);
  expect(await story()).toEqual(['PaymentSubmitted', 'PaymentCreditNotSeen']);
  expect(await imports('08/11/26', '19/11/26')).toEqual([]);

  clock.advance(30 * DAY);
  expect(await imports('08/11/26', '19/12/26')).toEqual([{ referenceCode, isExpired: true }]);
  expect((await story()).at(-1)).toBe('PaymentExpired');
});

it('a late credit verifies an expired payment', async () => {
  const utr = newTransactionId();
  const bought = await shop.pay({ domain: 'late.in', utr });
  clock.advance(9 * DAY);
  await imports('08/11/26', '12/11/26');
  clock.advance(30 * DAY);
  await imports('08/11/26', '19/12/26');
  await shop.waitFor(streamsOf(bought).payment, 'PaymentExpired');
  await imports('08/11/26', '20/12/26', { utr, paise: 54_900 });
  await shop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
});

it('a payment is not unseen when a row has its transaction ID beside another number', async () => {
  const utr = newTransactionId();
  const { referenceCode } = await shop.pay({ domain: 'two-numbers.in', utr });
  clock.advance(9 * DAY);
  const note = `TRANSFER ${utr} FROM 919876543210`;
  expect(await imports('08/11/26', '12/11/26', { day: '10/11/26', paise: 54_900, note })).toEqual(
    [],
  );
  await readModels.caughtUp('credits');
  const listed = await unclaimedCredits({ ...shop.services, db: shop.connection.db });
  const [credit] = listed.filter(({ narration }) => narration.includes(utr));
  expect(credit).toMatchObject({ amountPaise: 54_900, suggested: [referenceCode] });
});

it('a statement with a missing row marks no payment as unseen', async () => {
  const bought = await shop.pay({ domain: 'torn.in', utr: newTransactionId() });
  clock.advance(9 * DAY);
  const rows = ['08/11/26', '11/11/26', '12/11/26'].map((day) => ({
    ...{ day, utr: newTransactionId(), paise: 100 },
  }));
  const lines = hdfcStatement(rows).split('\r\n');
  const read = await readWritten(lines.filter((_, at) => at !== 4).join('\r\n'), clock);
  expect(read.statement.gaps).toHaveLength(1);
  await readModels.caughtUp('payments');
  const services = { ...shop.services, db: shop.connection.db };
  expect(await recordUnseen(services, read, EXPIRY, by)).toEqual([]);
  expect(await shop.story(streamsOf(bought).payment)).toEqual(['PaymentSubmitted']);
});
