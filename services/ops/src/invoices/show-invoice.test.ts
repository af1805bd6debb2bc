import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let number: string;
let orderId: string;
let customerId: string;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  await shop.startWorker();
  const bought = await shop.buy({ domain: 'neelkhadi.in' });
  ({ orderId, customerId } = bought);
  const { data } = await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  number = String(data.invoiceNumber);
  await caughtUp(models);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const invoices = (line: string) => runLine(asOperator(shop), `npm run ops -- invoices ${line}`);

it('invoices list shows all invoices, or those of one customer', async () => {
  const numbers = async (filter: string) =>
    JSON.parse((await invoices(`list --json ${filter}`)).text).map(
      (row: { readonly number: string }) => row.number,
    );
  expect(await numbers('')).toEqual([number]);
  expect(await numbers(`--customer ${customerId} --since 1h`)).toEqual([number]);
  expect(await numbers('--customer C-UNKNOWN')).toEqual([]);
  expect((await invoices('list')).text).toMatch(/₹549.00 +₹0.00 +paid/);
});

it('invoices show prints an invoice and its credit notes', async () => {
  await invoices(`credit ${number} 100 TKT-7K3M92QD --operator meera --reason "A day late."`);
  await shop.waitFor(`invoice-${number}`, 'CreditNoteIssued');
  const { text } = await invoices(`show ${number}`);
  expect(text).toContain(`Order ${orderId}, customer ${customerId}`);
  expect(text).toMatch(/₹549.00 +total, no GST/);
  expect(text).toMatch(/₹549.00 +paid by /);
  expect(text).toMatch(/₹100.00 +credited by \S+/);
  expect(JSON.parse((await invoices(`show ${number} --json`)).text)).toMatchObject({ orderId });
});
