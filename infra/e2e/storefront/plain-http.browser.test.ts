import { UNTRUSTED_HOST } from '@haat/testkit/browser';
import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buyDomain, fillLogin, fillOrder, registerByHand, reportAndSubmit } from './ordering.ts';
import { needsTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

needsTestControls('a shop on this machine');

let page: Page;

const { baseUrl } = eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ baseURL: baseUrl.replace('localhost', UNTRUSTED_HOST) }),
);

it('over plain HTTP a customer registers, copies, pays, orders, logs out and logs in', async () => {
  const customer = registration();
  const domain = newDomain();
  await page.goto('/');
  expect(await page.evaluate('[isSecureContext, crypto.randomUUID, navigator.clipboard]')).toEqual([
    false,
    undefined,
    undefined,
  ]);
  await registerByHand(page, customer);
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  await fillOrder(page);

  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^HAAT HT/).waitFor();
  await dialog.getByRole('button', { name: 'Copy Pay to (UPI ID)' }).click();
  await dialog.getByRole('button', { name: 'Copied Pay to (UPI ID)' }).waitFor();
  const payee = await dialog
    .getByRole('definition')
    .filter({ hasText: /^\S+@\S+$/ })
    .textContent();
  await dialog.getByLabel(/Transaction ID/).press('ControlOrMeta+V');
  expect(await dialog.getByLabel(/Transaction ID/).inputValue()).toBe(payee);

  expect(await reportAndSubmit(page, newTransactionId())).toMatch(/^PAY-/);
  await dialog.getByText(`${domain} is registered. Your order is complete.`).first().waitFor();

  await page.goto('/user/dashboard');
  await page.getByRole('main').getByText('Logout').click();
  await page.waitForURL(/test:\d+\/$/);
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  await fillLogin(page.getByRole('dialog'), customer);
  await page.waitForURL('**/user/dashboard**');
});
