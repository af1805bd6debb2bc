// @module-tag nightly
/** A day in a shop that has no bank to ask: what its operator sees, does, and reads in the books. */

import { newTransactionId } from '@haat/testkit/customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditPayments } from './audit/audit-payments.ts';
import type { PrintedWaiting } from './inbox/command.ts';
import { importCredits } from './payments/import/import-credits.ts';
import {
  type HdfcRow,
  hdfcStatement,
  readWritten,
} from './payments/import/testing/hdfc-statement.ts';
import { recordUnseen } from './payments/import/unseen-payments.ts';
import { asOperator, caughtUp, runLine } from './testing/operator.ts';

const DAY = 86_400_000;
const EXPIRY = 3 * DAY;
const PRICE = 54_900;
const ORDERS = 200;
const RIGHT = 190;
const WRONG = 6;
const UNCLAIMED_CREDITS = 3;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  clock = createMovableClock('2026-11-10T09:30:00.000Z');
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' }, { clock });
  await shop.startWorker();
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const by = { operator: 'meera', reason: 'The statement of the week.' };

/** Those of a day are bought a few at a time, as they come. */
const trade = async (): Promise<readonly (Bought & { readonly utr: string })[]> => {
  const all: (Bought & { readonly utr: string })[] = [];
  for (let at = 0; at < ORDERS; at += 20) {
    const some = Array.from({ length: 20 }, (_, n) => ({
      ...{ domain: `day-${at + n}.in`, utr: newTransactionId() },
    }));
    const bought = await Promise.all(some.map((one) => shop.buy(one)));
    all.push(...bought.map((one, n) => ({ ...one, utr: some[n]?.utr ?? '' })));
  }
  return all;
};

/** All that came in from two days before the trade to two days after it. */
const importStatement = async (rows: readonly HdfcRow[]) => {
  const around = (day: string) => ({ day, utr: newTransactionId(), paise: 100 });
  const text = hdfcStatement([around('08/11/26'), ...rows, around('12/11/26')]);
  const read = await readWritten(text, clock);
  const imported = await importCredits(shop.services, read, by);
  await caughtUp(models);
  const services = { ...shop.services, db: shop.connection.db };
  await recordUnseen(services, read, EXPIRY, by);
  return imported;
};

const inbox = async (): Promise<readonly PrintedWaiting[]> => {
  await caughtUp(models);
  const { text } = await runLine(asOperator(shop), 'npm run ops -- inbox --json');
  return JSON.parse(text);
};

const kindsOf = (waiting: readonly PrintedWaiting[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(waiting, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]),
  );

it('A day of 200 orders: the inbox lists the open ones, its commands settle them, and the audit passes', {
  timeout: 240_000,
}, async () => {
  const bought = await trade();
  const paid = bought.slice(0, RIGHT);
  const wrong = bought.slice(RIGHT, RIGHT + WRONG);
  const missing = bought.slice(RIGHT + WRONG);
  clock.advance(4 * DAY);

  const rows = [
    ...paid.map(({ utr }) => ({ utr, paise: PRICE })),
    // Three too little, three too much.
    ...wrong.map(({ utr }, n) => ({ utr, paise: n < WRONG / 2 ? PRICE - 10_000 : PRICE + 10_000 })),
    ...Array.from({ length: UNCLAIMED_CREDITS }, () => ({
      utr: newTransactionId(),
      paise: 77_700,
    })),
  ].map((row): HdfcRow => ({ day: '10/11/26', ...row }));
  const imported = await importStatement(rows);
  // With the first and the last line of the statement.
  expect(imported).toMatchObject({ added: rows.length + 2, refused: [] });

  await Promise.all(paid.map((one) => shop.waitFor(streamsOf(one).order, 'OrderCompleted')));
  await Promise.all(
    wrong.map((one, n) =>
      shop.waitFor(
        streamsOf(one).payment,
        n < WRONG / 2 ? 'PaymentRejected' : 'PaymentPutInReview',
      ),
    ),
  );
  // A customer who paid has a day to submit it.
  const atOnce = {
    'payment short': 3,
    'payment in review': 3,
    'payment not found': missing.length,
  };
  expect(kindsOf(await inbox())).toEqual(atOnce);
  clock.advance(DAY);
  const waiting = await inbox();
  expect(kindsOf(waiting)).toEqual({ ...atOnce, 'money unclaimed': UNCLAIMED_CREDITS + 2 });

  for (const { kind, commands } of waiting) {
    const settling =
      commands[kind === 'payment short' || kind === 'payment not found' ? 1 : 0] ?? '';
    expect(await runLine(asOperator(shop), settling)).toMatchObject({ done: true });
  }
  // What came in too little is recorded as refunds, which are sent next: each by its own transfer.
  const toSend = await inbox();
  expect(kindsOf(toSend)).toEqual({ 'refund to send': WRONG / 2 });
  for (const { commands } of toSend) {
    const sent = commands[0]?.replace(' --reason', ` ${newTransactionId()} --reason`) ?? '';
    expect(await runLine(asOperator(shop), sent)).toMatchObject({ done: true });
  }
  expect(await inbox()).toEqual([]);
  const { text } = await runLine(asOperator(shop), 'npm run ops -- inbox');
  expect(text).toBe('Inbox empty. Nothing needs manual review.\n');

  const over = wrong.slice(WRONG / 2);
  await Promise.all(over.map((one) => shop.waitFor(streamsOf(one).order, 'OrderCompleted')));
  await shop.untilIdle(
    'release-abandoned-claim',
    'release-abandoned-payment',
    'release-unverified-claim',
  );
  await caughtUp(models);
  const services = { ...shop.services, db: shop.connection.db, store: shop.store };
  const { findings, totals } = await auditPayments(services);
  expect(findings).toEqual([]);
  const [tooMuch, tooLittle] = [(WRONG / 2) * 10_000, (WRONG / 2) * (PRICE - 10_000)];
  const unclaimed = UNCLAIMED_CREDITS * 77_700 + 2 * 100;
  expect(totals).toEqual({
    ...{ creditedByBank: 0, creditedByOperator: 0 },
    creditedByStatement: (RIGHT + WRONG) * PRICE + unclaimed,
    ...{ spent: (RIGHT + WRONG / 2) * PRICE, free: tooMuch, refunded: tooLittle, toSend: 0 },
    ...{ tied: 0, underWay: 0, claimed: 0, unclaimed, reversed: 0 },
  });
});
