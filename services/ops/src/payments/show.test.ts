import { creditStream } from '@haat/contracts/events/credit';
import { paymentStream } from '@haat/contracts/events/payment';
import { newTransactionId } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import type { RunningWorker } from '@haat/worker/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutput, type Format } from '../command-line/output.ts';
import { openShop } from '../shop.ts';
import { releasePayment } from './decide-payment.ts';
import { findPayment, paymentsNamed } from './find-payment.ts';
import { listPayments } from './list.ts';
import { possibleActions } from './possible-actions.ts';
import { show } from './show.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let worker: RunningWorker;
beforeAll(async () => {
  shop = await openWorker();
  worker = await shop.startWorker();
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const found = async (referenceCode: string) => {
  const payment = await findPayment(shop.services, referenceCode);
  if (payment === null) throw new Error(`${referenceCode} does not exist`);
  return payment;
};
const actionsOn = async (referenceCode: string): Promise<readonly string[]> =>
  possibleActions(await found(referenceCode)).map((act) =>
    act.replace('npm run ops -- payments ', ''),
  );

/** What an operator reads. */
const shown = async (given: string, format: Format = 'text') => {
  let out = '';
  const stdout = { write: (text: string) => (out += text) };
  const services = { ...shop.services, settings: { HOSTING_CREATE_TIMEOUT_MS: 1_000 } };
  const opened = {
    ...openShop({ LOG_LEVEL: 'silent' }, process.stderr),
    services: async () => services,
  };
  const request = { values: { payment: given }, options: {}, operator: '', reason: '' };
  const outcome = await show.run(opened, request, createOutput(format, { stdout, stderr: stdout }));
  return { ...outcome, out };
};

describe('payments show', () => {
  it('finds a payment with all its details by its reference code, UTR and order', async () => {
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 54_900, id: `S-${utr}`, payer: 'ASHA VERMA' });
    const bought = await shop.buy({ domain: 'shown.in', utr });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    for (const name of [bought.referenceCode, utr, bought.orderId]) {
      expect(await paymentsNamed(shop.services, name)).toEqual([bought.referenceCode]);
    }
    const { out, done } = await shown(utr);
    expect(done).toBe(true);
    expect(out).toContain(`${bought.referenceCode} is verified`);
    expect(out).toMatch(/credit \w{32}: ₹549\.00 at .*source bank, UTR \d{12}/);
    expect(out).toContain('from ASHA VERMA');
    expect(out).toContain(`allocated to ${bought.orderId} (completed) at ₹549.00`);
    expect(out).toContain('PaymentAllocated');
    expect(out).toContain('CreditClaimed');
    expect(out).toContain('No action needed.');
    const json = JSON.parse((await shown(bought.orderId, 'json')).out);
    expect(json).toMatchObject({ freePaise: 0, keptPaise: 54_900, acts: [] });
  });

  it('shows when each event was decided, also in a log that was moved later', async () => {
    const [referenceCode, at] = ['PAY-2222-3333-4444', '2025-03-01T05:00:00.000Z'];
    await seedEvents(shop, [
      {
        stream: paymentStream(referenceCode),
        type: 'PaymentSubmitted',
        data: { referenceCode },
        at,
      },
    ]);
    expect((await shown(referenceCode)).out).toContain('\n2025-03-01 10:30 IST PaymentSubmitted');
    expect(JSON.parse((await shown(referenceCode, 'json')).out).events[0].at).toBe(at);
  });

  it('offers the decisions for a payment without a credit and for a payment in review', async () => {
    const waits = await shop.pay({ domain: 'waits.in', utr: newTransactionId('7777') });
    await shop.waitFor(streamsOf(waits).payment, 'PaymentCreditNotSeen');
    const code = waits.referenceCode;
    expect(await actionsOn(code)).toEqual([`approve ${code} 549.00`, `reject ${code}`]);

    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 60_000 });
    const above = await shop.pay({ domain: 'above.in', utr });
    await shop.waitFor(streamsOf(above).payment, 'PaymentPutInReview');
    const other = above.referenceCode;
    expect(await actionsOn(other)).toEqual([
      `approve ${other} 600.00`,
      `reject ${other}`,
      `reopen ${other}`,
    ]);
  });

  it('offers the refund of unallocated money, and the release from an order', async () => {
    const refused = await shop.buy({ domain: 'refused-show.com' });
    await shop.waitFor(streamsOf(refused).payment, 'PaymentReleased');
    const code = refused.referenceCode;
    expect(await actionsOn(code)).toEqual([`refund ${code} 549.00`]);

    const held = await shop.buy({ domain: 'held.in', utr: newTransactionId('7777') });
    await shop.waitFor(streamsOf(held).payment, 'PaymentCreditNotSeen');
    expect(await actionsOn(held.referenceCode)).toContain(`release ${held.referenceCode}`);
    // The worker would release the payment of the failed order first.
    await worker.close();
    const by = { operator: 'meera', reason: 'They changed their mind.' };
    const released = await releasePayment(shop.services, {
      ...by,
      referenceCode: held.referenceCode,
    });
    expect(released.ok).toBe(true);
    expect((await shown(held.referenceCode)).out).toContain(`meera: ${by.reason}`);
    worker = await shop.startWorker();
  });

  it('shows the credit under a UTR that no customer submitted', async () => {
    const utr = newTransactionId();
    const creditId = shop.store.names.credit({ utr });
    await seedEvents({ store: shop.store, clock: shop.clock }, [
      {
        ...{ stream: creditStream(creditId), type: 'CreditObserved' },
        data: {
          ...{ creditId, utr, amountPaise: 54_900, source: 'statement', bankId: null },
          // Midnight in India, which is the evening before in UTC.
          creditedAt: '2026-11-25T18:30:00.000Z',
        },
      },
    ]);
    const { done, message } = await shown(utr);
    expect(done).toBe(false);
    expect(message).toContain(`Payment ${utr} not found.`);
    expect(message).toMatch(/₹549\.00 on 2026-11-26, source statement, .*not claimed$/);
  });

  it('lists the payments when several have the same UTR', async () => {
    const utr = newTransactionId('7777');
    const one = await shop.pay({ domain: 'one-of-two.in', utr });
    const two = await shop.pay({ domain: 'two-of-two.in', utr });
    const message = `2 payments match ${utr}. Show one: ${one.referenceCode} ${two.referenceCode}`;
    expect(await shown(utr)).toEqual({ done: false, message, out: '' });
    expect(await shown('nothing-such')).toMatchObject({ done: false, out: '' });
  });
});

describe('The list of payments', () => {
  it('begins with the oldest payment, and applies its filters', async () => {
    const bought = await shop.buy({ domain: 'refused-list.com' });
    await shop.waitFor(streamsOf(bought).payment, 'PaymentReleased');
    await models.caughtUp('payments');
    const { db } = shop.connection;
    const all = await listPayments(db, { isUnspent: false, limit: 1_000 });
    const times = all.map(({ submitted_at }) => submitted_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const codes = (rows: typeof all) => rows.map(({ reference_code }) => reference_code);
    const { customerId, referenceCode } = bought;
    const own = { customerId, isUnspent: true, limit: 10 };
    expect(codes(await listPayments(db, own))).toEqual([referenceCode]);
    expect(await listPayments(db, { ...own, status: 'in_review' })).toEqual([]);
    expect(await listPayments(db, { ...own, since: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await listPayments(db, { isUnspent: false, limit: 1 })).toEqual(all.slice(0, 1));
  });
});
