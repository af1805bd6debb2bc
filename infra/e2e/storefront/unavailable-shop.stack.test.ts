// @module-tag nightly
import { connectionMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { migrate } from '@haat/ops/prepare/migrate';
import { ensureDatabase } from '@haat/platform/database';
import { migrateKeyStore } from '@haat/record/keys';
import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import { type PrivateCluster, startPrivateCluster } from '@haat/testkit/private-cluster';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goToPayment, registerAccount } from './ordering.ts';
import { lookAround, type OwnShop, openOwnShop } from './shop-window.ts';

const SCREENSHOTS = '.screenshots/away-shop';

let cluster: PrivateCluster;
let shop: OwnShop;

beforeAll(async () => {
  cluster = await startPrivateCluster();
  const url = await ensureDatabase(cluster.url, 'haat');
  await migrate(url);
  await migrateKeyStore(url);
  shop = await openOwnShop({}, { url, drop: cluster.remove });
});
afterAll(() => shop?.close());

const notices = (page: Page) => page.getByText(connectionMessages.unreachable);
const newCustomer = async (): Promise<Page> => {
  const { page } = await shop.newVisitor();
  await registerAccount(page, registration());
  return page;
};

it('a ticket written while the database is unavailable keeps its text, and is sent once it is back', async () => {
  const page = await newCustomer();
  await page.goto('/user/dashboard?tab=tickets');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const message = page.getByRole('textbox', { name: 'Message' });
  await subject.fill('My site does not open');
  await message.fill('Since this morning chandbali.in shows an empty page.');
  const send = page.getByRole('button', { name: 'Send ticket', exact: true });

  await cluster.kill();
  await send.click();
  await notices(page).waitFor();
  await page.getByText(refusalMessages.storeUnavailable).waitFor();
  expect(await notices(page).count()).toBe(1);
  await lookAround(page, `${SCREENSHOTS}/ticket`);
  await cluster.restart();
  await notices(page).waitFor({ state: 'detached' });

  expect(await subject.inputValue()).toBe('My site does not open');
  expect(await message.inputValue()).toBe('Since this morning chandbali.in shows an empty page.');
  await send.click();
  await page.getByText(/Ticket TKT-[0-9A-Z]{8} created\./).waitFor();
});

it('a payment submitted while the database is unavailable keeps its order and transaction ID', async () => {
  const { page } = await shop.newVisitor();
  await goToPayment(page, newDomain());
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^HAAT HT/).waitFor();
  const transactionId = newTransactionId();
  const field = dialog.getByLabel(/Transaction ID/);
  await field.fill(transactionId);
  const report = dialog.getByRole('button', { name: /^I have paid/ });

  await cluster.kill();
  await report.click();
  // In the dialog: the page under it cannot be read or reached.
  await dialog.getByText(connectionMessages.unreachable).waitFor();
  expect(await notices(page).count()).toBe(1);
  expect(await field.inputValue()).toBe(transactionId);
  await lookAround(page, `${SCREENSHOTS}/payment`);
  await cluster.restart();
  await notices(page).waitFor({ state: 'detached' });

  expect(await field.inputValue()).toBe(transactionId);
  await report.click();
  await dialog.getByRole('heading', { name: 'Order Status' }).waitFor();
});

it('a page opened while the database is unavailable is shown with a notice', async () => {
  const page = await newCustomer();
  await cluster.kill();
  await page.goto('/webtools/character-counter');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await notices(page).waitFor();
  await lookAround(page, `${SCREENSHOTS}/tool`);
  await cluster.restart();
  await notices(page).waitFor({ state: 'detached' });
});
