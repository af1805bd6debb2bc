import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { newCommandId } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { loadAggregate } from '@haat/record/commands';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import type { Bought } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStep } from '../process.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
});
afterAll(() => shop.close());

const BY_UPI = 24_900;
const BY_BALANCE = 30_000;
const PRICE = BY_UPI + BY_BALANCE;

const give = ({ referenceCode }: Bought, command: PaymentCommand) => {
  const customer = { kind: 'customer', id: 'asha' } as const;
  return executeTestCommand(
    shop.store,
    customer,
    paymentDecider,
    paymentStream(referenceCode),
    command,
  );
};
const paymentOf = async ({ referenceCode }: Bought): Promise<SubmittedPayment> => {
  const { state } = await loadAggregate(shop.store, paymentDecider, paymentStream(referenceCode));
  if (state.phase === 'not_submitted') throw new Error('not there');
  return state;
};
const now = () => new Date().toISOString();

/** Two payments of one customer, the first of them with a part of the balance. */
const twoPayments = async (domain: string) => {
  const link = await shop.open(domain);
  const options = { domain, link, pricePaise: BY_UPI };
  const [wrong, right] = [await shop.pay(options), await shop.pay(options)];
  await arrive(wrong, newCommandId(), 'PAY-RICH');
  return { wrong, right };
};
const arrive = ({ referenceCode, customerId, ...bought }: Bought, topUpId: string, from: string) =>
  give(
    { referenceCode, customerId, ...bought },
    {
      type: 'TopUpPayment',
      ...{ referenceCode, customerId, topUpId, toppedUpAt: now() },
      parts: [{ referenceCode: from, amountPaise: BY_BALANCE }],
    },
  );
/** Moves that part to the other payment. */
const move = async (from: Bought, to: Bought, corrects: { orderId: string } | null) => {
  const { referenceCode, customerId } = from;
  const topUpId = newCommandId();
  await give(from, {
    type: 'DebitPayment',
    ...{ referenceCode, customerId, topUpId, corrects },
    ...{ amountPaise: BY_BALANCE, by: to.referenceCode, debitedAt: now() },
  });
  await arrive(to, topUpId, referenceCode);
  return { referenceCode, topUpId, by: to.referenceCode };
};

const take = (name: string, payload: Record<string, string>, id = `${name} once`) => {
  const about = {
    causationId: 'test',
    correlationId: 'test',
    causeStream: 'test',
    causeRevision: '0',
  };
  const step = { id, start: 1, payload: { ...payload, ...about }, log: noopLog };
  return getStep(name).run(shop.services, step);
};

it('a correction interrupted after the balance part had moved is finished once', async () => {
  const { wrong, right } = await twoPayments('cut-off-correction.in');
  const { orderId } = wrong;
  await shop.place(wrong, { domain: wrong.domain, pricePaise: PRICE });
  const debit = await move(wrong, right, { orderId });
  for (const id of ['first', 'first', 'second']) await take('return-abandoned-debit', debit, id);
  expect((await paymentOf(right)).allocation).toEqual({
    ...{ orderId, pricePaise: PRICE, replaces: wrong.referenceCode },
  });
  await take('settle-order-payment', { referenceCode: right.referenceCode });
  expect(await shop.story(orderStream(orderId))).toEqual(['OrderPlaced', 'OrderPaymentReplaced']);
});

it('a debit of unallocated money is no correction, even if its payment was allocated later', async () => {
  const { wrong, right } = await twoPayments('ordinary-draw.in');
  const { referenceCode } = wrong;
  const word = { type: 'RecordPaymentRejected', reason: 'No such credit.' } as const;
  await recordBankResponse(shop.store, referenceCode, word);
  const debit = await move(wrong, right, null);
  const again = { type: 'ReopenPayment', by: 'customer', referenceCode } as const;
  await give(wrong, { ...again, reason: 'Reported again.', reopenedAt: now() });
  await shop.place(wrong, { domain: wrong.domain, pricePaise: BY_UPI });
  await take('return-abandoned-debit', debit);
  expect((await paymentOf(right)).allocation).toBeNull();
});
