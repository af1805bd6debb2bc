import { paymentStream } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { beginSubscription } from '@haat/testkit/subscriptions';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caughtUp } from '../testing/operator.ts';
import { obstaclesTo } from './erasure-obstacles.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const customerId = 'C-ASHA';
const give = (command: PaymentCommand & { readonly referenceCode: string }) =>
  executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    paymentDecider,
    paymentStream(command.referenceCode),
    command,
  );
const obstacles = async (of = customerId) => {
  await caughtUp(models);
  const services = { ...shop.services, store: shop.store, db: shop.connection.db };
  return obstaclesTo(services, of, false);
};
const open = (referenceCode: string) =>
  give({
    type: 'OpenPaymentFromBalance',
    ...{ ...sample('PaymentOpenedFromBalance').data, referenceCode, customerId },
  });

it('an erasure obstacle shows the paid-until date in India’s time', async () => {
  const paidUntil = '2026-12-31T20:00:00.000Z';
  await beginSubscription(shop.store, { customerId: 'C-RAVI', domain: 'haldi.in', paidUntil });
  expect(await obstacles('C-RAVI')).toEqual([
    expect.stringContaining('haldi.in is paid until 2027-01-01 '),
  ]);
});

it('a payment from the balance without money does not block the erasure', async () => {
  await open('PAY-NEVER');
  expect(await obstacles()).toEqual([]);
});

it('money moving between payments blocks the erasure, and so does the balance once it is back', async () => {
  const { referenceCode, amountPaise, ...reported } = {
    ...sample('PaymentSubmitted').data,
    ...{ referenceCode: 'PAY-FULL', customerId, amountPaise: 54_900 },
  };
  await give({ type: 'SubmitPayment', ...reported, referenceCode, amountPaise });
  const verified = { type: 'RecordPaymentVerified', creditedPaise: amountPaise } as const;
  await recordBankResponse(shop.store, referenceCode, verified);
  await open('PAY-CUT-OFF');
  const [topUpId, by] = ['top-up', 'PAY-CUT-OFF'];
  const { debitedAt } = sample('PaymentDebited').data;
  await give({
    type: 'DebitPayment',
    ...{ referenceCode, customerId, topUpId, by, amountPaise, debitedAt, corrects: null },
  });
  expect(await obstacles()).toEqual([
    expect.stringContaining('₹549.00 is moving between their payments'),
  ]);
  await give({ type: 'VoidTopUp', referenceCode: by, topUpId });
  await give({ type: 'ReverseDebit', referenceCode, topUpId });
  expect(await obstacles()).toEqual([expect.stringContaining('₹549.00 of PAY-FULL is theirs')]);
});

it('a recorded refund blocks the erasure until it is sent', async () => {
  const referenceCode = 'PAY-FULL';
  const refundReference = `FORGET-${referenceCode}`;
  const refund = { referenceCode, refundReference, amountPaise: 54_900, reason: 'They leave.' };
  await give({ type: 'RefundPayment', ...refund });
  expect(await obstacles()).toEqual([
    `₹549.00 of PAY-FULL is recorded and not sent yet: npm run ops -- refunds sent FORGET-PAY-FULL ` +
      `--reason 'The bank confirms it.'`,
  ]);
  const { amountPaise: _, ...sent } = sample('RefundSent', { referenceCode, refundReference }).data;
  await give({ type: 'RecordRefundSent', ...sent });
  expect(await obstacles()).toEqual([]);
});
