import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buyDomain, fillOrder, registerByHand, reportAndSubmit } from './ordering.ts';
import { listenToConsole, openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';
import { representativePages } from './web-routes.ts';

/** What browsers do where site data is blocked: reading the property throws. */
const BLOCK = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(globalThis, name, {
    get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
  });
}`;

let page: Page;

eachWithAVisitor(async (visitor) => {
  ({ page } = visitor);
  await page.addInitScript(BLOCK);
  listenToConsole(visitor);
});

it('with blocked site data every page loads its scripts and works', async () => {
  const broken: string[] = [];
  for (const path of representativePages()) {
    await openAlive(page, path);
    const title = await page.title();
    if (title.startsWith('This page did not load')) broken.push(path);
  }
  expect(broken).toEqual([]);
});

it('with blocked site data a domain is ordered, and logout works', async () => {
  const domain = newDomain();
  await page.goto('/');
  await registerByHand(page, registration());
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  await fillOrder(page);
  await reportAndSubmit(page, newTransactionId());
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${domain} is registered. Your order is complete.`).first().waitFor();
  await dialog.getByRole('link', { name: 'Manage My Orders' }).click();

  await page.getByRole('main').getByText('Logout').click();
  await page.getByRole('button', { name: 'LOGIN' }).first().waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
});
