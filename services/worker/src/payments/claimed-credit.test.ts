// @module-tag money
import { creditStream } from '@haat/contracts/events/credit';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { newCommandId } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { loadAggregate } from '@haat/record/commands';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStep } from '../process.ts';

let shop: WorkerShop;
let byStatements: WorkerShop;
beforeAll(async () => {
  [shop, byStatements] = await Promise.all([
    openWorker(),
    openWorker({ PAYMENT_VERIFIER: 'statement' }),
  ]);
});
afterAll(() => Promise.all([shop.close(), byStatements.close()]));

const PRICE = 54_900;
const BY_BALANCE = 30_000;
const BY_UPI = PRICE - BY_BALANCE;

const give = (at: WorkerShop, { customerId, ...bought }: Bought, command: PaymentCommand) => {
  const customer = { kind: 'customer', id: customerId } as const;
  const { payment } = streamsOf({ customerId, ...bought });
  return executeTestCommand(at.store, customer, paymentDecider, payment, command);
};
const paymentOf = async (at: WorkerShop, bought: Bought) => {
  const { state } = await loadAggregate(at.store, paymentDecider, streamsOf(bought).payment);
  if (state.phase === 'not_submitted') throw new Error('not there');
  return state;
};
/** Its customer gives another transaction id. */
const correct = (at: WorkerShop, bought: Bought, orderId: string | null) =>
  give(at, bought, {
    type: 'ReplacePayment',
    ...{ referenceCode: bought.referenceCode, orderId, replacedBy: 'PAY-RIGHT' },
  });
/** Takes a step of the worker's, by services other than the shop's where given. */
const take = (
  at: WorkerShop,
  name: 'verify-payment' | 'match-credit',
  payload: Record<string, string>,
  { start = 1, ...own }: Partial<WorkerShop['services']> & { readonly start?: number } = {},
) => {
  const about = {
    causationId: 'test',
    correlationId: 'test',
    causeStream: 'test',
    causeRevision: '0',
  };
  const step = { id: `${name} once`, start, payload: { ...payload, ...about }, log: noopLog };
  return getStep(name).run({ ...at.services, ...own }, step);
};

it('a claimed credit verifies a payment that was corrected before the claim was recorded', async () => {
  const bought = await shop.pay({ domain: 'cut-off-claim.in' });
  const { referenceCode } = bought;
  const store = failingOnce(shop.services.store, 'PaymentVerified', 'before');
  await expect(take(shop, 'verify-payment', { referenceCode }, { store })).rejects.toThrow(
    'Killed',
  );
  await correct(shop, bought, null);
  expect((await paymentOf(shop, bought)).phase).toBe('replaced');

  expect(await take(shop, 'verify-payment', { referenceCode }, { start: 2 })).toEqual({
    kind: 'done',
  });
  const payment = await paymentOf(shop, bought);
  expect([payment.phase, unallocatedOf(payment)]).toEqual(['verified', PRICE]);
});

it('a claimed credit verifies a payment whose balance part moved on during the bank’s look-up', async () => {
  const bought = await shop.pay({ domain: 'moved-on.in', pricePaise: BY_UPI });
  const { referenceCode, customerId, orderId } = bought;
  const at = new Date().toISOString();
  await give(shop, bought, {
    type: 'TopUpPayment',
    ...{ referenceCode, customerId, topUpId: newCommandId(), toppedUpAt: at },
    parts: [{ referenceCode: 'PAY-RICH', amountPaise: BY_BALANCE }],
  });
  await shop.place(bought, { domain: bought.domain, pricePaise: PRICE });
  const movesOn = {
    ...shop.services.verifier,
    lookUp: async (question: Parameters<typeof shop.services.verifier.lookUp>[0]) => {
      await give(shop, bought, {
        type: 'DebitPayment',
        ...{ referenceCode, customerId, topUpId: 'carried', corrects: { orderId } },
        ...{ amountPaise: BY_BALANCE, by: 'PAY-RIGHT', debitedAt: at },
      });
      return shop.services.verifier.lookUp(question);
    },
  };
  const first = await take(shop, 'verify-payment', { referenceCode }, { verifier: movesOn });
  expect(first.kind).toBe('later');
  await correct(shop, bought, orderId);

  await take(shop, 'verify-payment', { referenceCode }, { start: 2 });
  const payment = await paymentOf(shop, bought);
  expect([payment.phase, unallocatedOf(payment)]).toEqual(['verified', BY_UPI]);
});

it('a claimed credit verifies an expired payment whose domain was lost before', async () => {
  const bought = await shop.buy({ domain: 'cut-off-and-lost.in' });
  const { referenceCode, orderId } = bought;
  const store = failingOnce(shop.services.store, 'PaymentVerified', 'before');
  await expect(take(shop, 'verify-payment', { referenceCode }, { store })).rejects.toThrow(
    'Killed',
  );
  const reason = 'The domain was sold to someone else.';
  await give(shop, bought, {
    type: 'ReleasePayment',
    ...{ referenceCode, orderId, cause: 'domain_lost', reason },
  });
  await give(shop, bought, { type: 'ExpirePayment', referenceCode, reason: 'Not seen.' });

  await take(shop, 'verify-payment', { referenceCode }, { start: 2 });
  const payment = await paymentOf(shop, bought);
  expect([payment.phase, unallocatedOf(payment)]).toEqual(['verified', PRICE]);
});

it('a claimed credit of a statement verifies a payment that was corrected meanwhile', async () => {
  const utr = newTransactionId();
  const bought = await byStatements.pay({ domain: 'cut-off-match.in', utr });
  const creditId = byStatements.store.names.credit({ utr });
  await seedEvents(byStatements.services, [
    {
      stream: creditStream(creditId),
      type: 'CreditObserved',
      data: { creditId, utr, amountPaise: PRICE, tr: null, bankId: null, note: null, asked: null },
    },
  ]);
  const store = failingOnce(byStatements.services.store, 'PaymentVerified', 'before');
  await expect(take(byStatements, 'match-credit', { creditId }, { store })).rejects.toThrow(
    'Killed',
  );
  await correct(byStatements, bought, null);

  await take(byStatements, 'match-credit', { creditId }, { start: 2 });
  expect(await paymentOf(byStatements, bought)).toMatchObject({
    ...{ phase: 'verified', creditedPaise: PRICE },
  });
});

it('a payment in review stays in review although its credit is claimed already', async () => {
  const utr = newTransactionId();
  const bought = await byStatements.pay({ domain: 'being-approved.in', utr });
  const { referenceCode, customerId } = bought;
  await give(byStatements, bought, {
    type: 'PutPaymentInReview',
    ...{ referenceCode, reason: 'by_hand', explanation: 'Looked at.', credit: null, reports: [] },
  });
  const creditId = byStatements.store.names.credit({ utr });
  const claimedAt = new Date().toISOString();
  await seedEvents(byStatements.services, [
    {
      stream: creditStream(creditId),
      type: 'CreditObserved',
      data: { creditId, utr, amountPaise: 1_000, tr: null, bankId: null, note: null, asked: null },
    },
    {
      stream: creditStream(creditId),
      type: 'CreditClaimed',
      data: { creditId, referenceCode, customerId, claimedAt },
    },
  ]);

  expect(await take(byStatements, 'match-credit', { creditId })).toEqual({ kind: 'done' });
  expect((await paymentOf(byStatements, bought)).phase).toBe('in_review');
});

it('a corrected payment takes no credit that was not claimed for it', async () => {
  const bought = await shop.pay({ domain: 'nothing-claimed.in' });
  const { referenceCode } = bought;
  await correct(shop, bought, null);
  expect(await take(shop, 'verify-payment', { referenceCode })).toEqual({ kind: 'done' });
  expect((await paymentOf(shop, bought)).phase).toBe('replaced');
});
