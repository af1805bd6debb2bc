import { indianDay } from '@haat/contracts/indian-time';
import { newTransactionId } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
const utr = newTransactionId();
let bought: Awaited<ReturnType<WorkerShop['buy']>>;
let invoiceNumber: string;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  await shop.startWorker();
  shop.bank.credit({ utr, amount_paise: 54_900 });
  bought = await shop.buy({ domain: 'findable.in', utr });
  const completed = await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  invoiceNumber = String(completed.data.invoiceNumber);
  await caughtUp(models);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const found = async (text: string) => {
  const { text: printed, done } = await runLine(
    asOperator(shop),
    `npm run ops -- find '${text}' --json`,
  );
  if (!done) return printed;
  const rows: readonly { readonly kind: string; readonly id: string }[] = JSON.parse(printed);
  return rows.map(({ kind, id }) => `${kind} ${id}`);
};

it('an order is found by all that its customer may quote', async () => {
  const { orderId, referenceCode, customerId } = bought;
  const order = `order ${orderId}`;
  const payment = `payment ${referenceCode}`;
  const today = indianDay(shop.services.clock.now());
  expect(await found('https://www.Findable.in/')).toContain(order);
  expect(await found('findable.in')).toContain('domain findable.in');
  expect(await found(orderId.toLowerCase())).toEqual([order, payment]);
  expect(await found(referenceCode.replaceAll('-', ' ').toLowerCase())).toEqual([payment, order]);
  expect(await found(utr)).toEqual([payment]);
  expect(await found(utr.slice(-4))).toContain(payment);
  expect(await found(invoiceNumber)).toEqual([`invoice ${invoiceNumber}`, order]);
  expect(await found(`549 on ${today}`)).toEqual(expect.arrayContaining([order, payment]));
  expect(await found('549 on 2020-01-01')).toContain('Nothing found. Tried as an amount.');
  expect(customerId).not.toBe('');
});

it('says what was tried when nothing is found, with exit code 1', async () => {
  expect(await found('PAY-7K3M-7777-7777')).toContain('Nothing found. Tried as a reference code.');
  expect(await found('?')).toContain('It looks like nothing that the shop stores.');
});
