import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditStream } from '@haat/contracts/events/credit';
import { paymentStream } from '@haat/contracts/events/payment';
import { indianDay } from '@haat/contracts/indian-time';
import { systemClock } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { newTransactionId } from '@haat/testkit/customer';
import { openEngines } from '@haat/testkit/engines';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundPayment } from '../payments/refund-payment.ts';
import { verifyInReview } from '../payments/verify-in-review.ts';
import { runOps } from '../testing/run-ops.ts';
import { auditPayments } from './audit-payments.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let folder: string;
const open = async (): Promise<void> => {
  shop = await openWorker();
  await shop.startWorker();
  models = followReadModels(shop);
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
};
const close = async (): Promise<void> => {
  await models.close();
  await shop.close();
  await rm(folder, { recursive: true });
};

const caughtUp = () => Promise.all(['payments', 'orders', 'invoices'].map(models.caughtUp));

const audit = async () => {
  await caughtUp();
  // All that may take its time has had it.
  const settings = { CLAIM_LAPSE_MS: -60_000 };
  const { db } = shop.connection;
  return auditPayments({ db, store: shop.store, clock: shop.services.clock, settings });
};

/** One of each: delivered, paid too much and given back, short, refused by the registrar, unclaimed. */
const trade = async (): Promise<Bought> => {
  const link = await shop.open('too-much.in');
  const much = newTransactionId();
  shop.bank.credit({ utr: much, amount_paise: 60_000, tr: link.tr });
  const delivered = await shop.buy({ domain: 'delivered.in' });
  const over = await shop.buy({ domain: 'too-much.in', utr: much, link });
  const short = await shop.pay({ domain: 'short.in', utr: newTransactionId('1111') });
  const refused = await shop.buy({ domain: 'refused-audit.com' });
  const unclaimed = newTransactionId();
  shop.bank.credit({ utr: unclaimed, amount_paise: 70_000 });
  const guessed = await shop.pay({ domain: 'guessed.in', utr: unclaimed, amountPaise: 100 });
  await shop.waitFor(streamsOf(delivered).order, 'OrderCompleted');
  await shop.waitFor(streamsOf(over).order, 'OrderCompleted');
  await shop.waitFor(streamsOf(short).payment, 'PaymentRejected');
  await shop.waitFor(streamsOf(refused).payment, 'PaymentReleased');
  await shop.waitFor(streamsOf(guessed).payment, 'PaymentPutInReview');
  const { referenceCode } = over;
  const by = { referenceCode, operator: 'meera', reason: 'They asked for it.' };
  const back = { amountPaise: 5_000, refundReference: '=cmd|calc' };
  expect(await refundPayment(shop.services, by, back)).toMatchObject({ ok: true });
  return delivered;
};

/** Runs it as an operator does. */
const run = (...args: readonly string[]) =>
  runOps(['audit', 'payments', ...args].join(' '), shop.url);

describe('Auditing the payments of a trading shop', () => {
  beforeAll(async () => {
    await open();
    await trade();
  });
  afterAll(close);

  it('balances to the paisa and shows where all money is', async () => {
    const { findings, totals, ledger } = await audit();
    expect(findings).toEqual([]);
    const [short] = [...ledger.payments.values()].filter(({ phase }) => phase === 'rejected');
    const shortPaise = short?.creditedPaise ?? 0;
    expect(shortPaise).toBeGreaterThan(0);
    expect(totals).toEqual({
      creditedByBank: 3 * 54_900 + 5_100 + 70_000 + shortPaise,
      ...{ creditedByStatement: 0, creditedByOperator: 0 },
      ...{
        spent: 2 * 54_900,
        free: 54_900 + 100 + shortPaise,
        tied: 0,
        refunded: 0,
        toSend: 5_000,
      },
      ...{ underWay: 0, claimed: 0, unclaimed: 70_000, reversed: 0 },
    });
  });

  it('exports every payment to a CSV file without formulas', async () => {
    await caughtUp();
    const file = join(folder, 'payments.csv');
    const { code, out } = await run('--csv', file);
    expect(out).toMatch(/Audit passed: all amounts match\./);
    expect(code).toBe(0);
    const lines = (await readFile(file, 'utf8')).split('\r\n');
    expect(lines[0]).toMatch(/^row,reference_code,customer_id,status/);
    expect(lines.filter((line) => line.startsWith('payment,'))).toHaveLength(5);
    const unclaimed = lines.filter((line) => line.startsWith('credit,'));
    expect(unclaimed).toEqual([expect.stringMatching(/,unclaimed,.*,700\.00,/)]);
    const [over] = lines.filter((line) => line.includes('cmd|calc'));
    expect(over).toMatch(
      /,600\.00,tr,worker,,,51\.00,.*,50\.00,'=cmd\|calc,549\.00,1\.00,0\.00,50\.00,549\.00,$/,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await run('--csv', file)).toMatchObject({
      code: 1,
      out: `${file} is there already. Name another file.\n`,
    });
    const earlier = await run('--until', '2001-01-01', '--ndjson');
    expect(earlier.out.split('\n').filter(Boolean)).toHaveLength(1);
    expect(JSON.parse(earlier.out)).toMatchObject({ row: 'totals', found: 0 });
    expect(await run('--since', '2026-02-30')).toMatchObject({ code: 2 });
    const reversed = await run('--since', '2026-04-01', '--until', '2026-03-31');
    expect(reversed).toMatchObject({ code: 1, out: expect.stringContaining('Swap them') });
  });
});

it('a payment audit shows who decided a payment, why, and the day in the statement', async () => {
  await open();
  const bought = await shop.pay({ domain: 'by-hand.in', utr: newTransactionId('7777') });
  await shop.waitFor(streamsOf(bought).payment, 'PaymentCreditNotSeen');
  const { referenceCode } = bought;
  const by = { referenceCode, operator: 'meera', reason: 'Seen in the account.' };
  expect(await verifyInReview(shop.services, by, { creditedPaise: 54_900 })).toMatchObject({
    ok: true,
  });
  await caughtUp();
  const [row] = (await run('--ndjson')).out.split('\n').map((line) => JSON.parse(line || '{}'));
  expect(row).toMatchObject({
    ...{ reference_code: referenceCode, matched_by: 'operator' },
    ...{ decided_by: 'meera', reason: 'Seen in the account.' },
    credited_on: indianDay(shop.services.clock.now()),
  });
  await close();
});

it('a payment audit knows how old a claim is, also in a log that was moved just now', async () => {
  const { store, connection, close: end } = await openEngines();
  const [referenceCode, utr, at] = ['PAY-1', '532512345678', '2025-03-01T05:00:00.000Z'];
  const creditId = store.names.credit({ utr });
  const stream = creditStream(creditId);
  await seedEvents({ store, clock: systemClock }, [
    {
      stream: paymentStream(referenceCode),
      type: 'PaymentSubmitted',
      data: { referenceCode, utr },
      at,
    },
    { stream, type: 'CreditObserved', data: { creditId, utr, amountPaise: 54_900 }, at },
    { stream, type: 'CreditClaimed', data: { creditId, referenceCode }, at },
  ]);
  const settings = { CLAIM_LAPSE_MS: 60_000 };
  const { findings } = await auditPayments({
    db: connection.db,
    store,
    clock: systemClock,
    settings,
  });
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'claimed_and_not_recorded' }));
  await end();
});

describe('Auditing the payments of a shop with tampered data', () => {
  beforeEach(open);
  afterEach(close);

  it('names read model rows that differ from the events', async () => {
    const { referenceCode, orderId } = await trade();
    await caughtUp();
    await models.close();
    const { pool } = shop.connection;
    const where = 'where reference_code = $1';
    await pool.query(`update payments set free_paise = 7 ${where}`, [referenceCode]);
    await pool.query('delete from orders where id = $1', [orderId]);
    await pool.query("update invoices set total_paise = 1, status = 'due' where order_id = $1", [
      orderId,
    ]);
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain(`payments ${referenceCode}: free_paise is 7, by its events 0.`);
    expect(out).toContain(`orders ${orderId}: Its row is missing.`);
    expect(out).toMatch(/total_paise is 1, by its events 54900; status is due, by its events paid/);
    expect(out).toContain('npm run ops -- projections rebuild payments --accept-differences');
  });

  it('names a payment verified directly in the event store', async () => {
    const bought = await shop.pay({ domain: 'forged.in', utr: newTransactionId('7777') });
    const stream = streamsOf(bought).payment;
    await shop.waitFor(stream, 'PaymentCreditNotSeen');
    const { referenceCode } = bought;
    const event = {
      id: derivedId('forged', referenceCode),
      type: 'PaymentVerified',
      data: {
        ...{ referenceCode, creditId: 'f'.repeat(32), creditedPaise: 54_900, excessPaise: 0 },
        ...{ matchedBy: 'utr', verifiedAt: '2026-11-22T05:00:00.000Z' },
      },
      metadata: { schemaVersion: 1 },
    };
    expect(await shop.store.append(stream, [event], 'stream_exists')).toMatchObject({ ok: true });
    const { findings } = await audit();
    expect(findings).toMatchObject([
      { kind: 'verified_without_credit', about: referenceCode },
      { kind: 'does_not_balance', said: expect.stringMatching(/₹549\.00 more is accounted for/) },
    ]);
  });
});
