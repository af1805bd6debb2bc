import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyPlan, payForPlan } from './hosting-orders.ts';
import { buyDomain, fillOrder, registerAccount, reportAndSubmit } from './ordering.ts';
import { listenToConsole, openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

/**
 * What Chrome's Translate does to a page, and goes on doing: each text node gives way to two <font>
 * elements with its words, which are the same here. React is not told, and still holds the node.
 */
const TRANSLATE = `{
  const LEFT = 'script, style, textarea, title, option, font, [translate=no]';
  const translate = (text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(LEFT)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    found.forEach(translate);
  };
  translateAll(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType === Node.TEXT_NODE) translate(node);
        else translateAll(node);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}`;

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
  // A crash that the router shows as an error page is in the console only.
  listenToConsole(visitor);
});

const translateFrom = async (path: string): Promise<void> => {
  await openAlive(page, path);
  // The footer is hydrated last; its year shows that.
  await page.getByText(/© 20\d\d Haat/).waitFor();
  await page.evaluate(TRANSLATE);
};

const plan = () => page.getByRole('article').filter({ hasText: 'Dukaan' });

describe('A page translated by the browser', () => {
  it('shows the price of the period that is chosen for a plan on the home page', async () => {
    await translateFrom('/');
    for (const [period, price, other] of [
      ['Month', '₹179.10', '₹1,791.00'],
      ['Year', '₹1,791.00', '₹179.10'],
      ['Month', '₹179.10', '₹1,791.00'],
    ] as const) {
      await plan().getByRole('radio', { name: period }).check();
      await plan().getByText(price, { exact: true }).waitFor();
      await plan().getByText(`/ ${period.toLowerCase()}`, { exact: true }).waitFor();
      expect(await plan().textContent()).not.toContain(other);
    }
  });

  it('shows the price of the period that is chosen for all plans', async () => {
    await translateFrom('/hosting/shared-web-hosting');
    for (const [period, price, other] of [
      ['Month', '₹179.10', '₹149.25'],
      ['Year', '₹149.25', '₹179.10'],
      ['Month', '₹179.10', '₹149.25'],
    ] as const) {
      await page.getByRole('radio', { name: period }).check();
      await plan().getByText(price, { exact: true }).waitFor();
      expect(await plan().textContent()).not.toContain(other);
    }
  });

  it('completes an order of a hosting plan', async () => {
    await registerAccount(page, registration());
    await translateFrom('/hosting/shared-web-hosting');
    await buyPlan(page, 'Dukaan');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Month' }).check();
    await dialog.getByText('Dukaan, 1 month').or(dialog.getByText('₹179.10')).first().waitFor();
    await dialog.getByRole('radio', { name: 'Year' }).check();
    await payForPlan(page, { domain: newDomain(), transactionId: newTransactionId() });
    await dialog.getByRole('button', { name: 'Confirm Order' }).click();
    await dialog
      .getByText(/Your order is complete/)
      .first()
      .waitFor();
    await dialog.getByRole('link', { name: 'Manage My Orders' }).click();
    await page.getByRole('heading', { name: 'Dukaan, yearly' }).waitFor();
  });

  it('completes an order of a domain', async () => {
    const domain = newDomain();
    await registerAccount(page, registration());
    await translateFrom('/domains/buy-new-domain');
    await buyDomain(page, domain);
    await fillOrder(page);
    await reportAndSubmit(page, newTransactionId());
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${domain} is registered. Your order is complete.`).first().waitFor();
    await dialog.getByRole('link', { name: 'Manage My Orders' }).click();
    await page.getByText(domain).first().waitFor();
    for (const tab of ['Invoices', 'Profile']) {
      await page.getByRole('link', { name: tab }).first().click();
      await page.getByRole('heading').first().waitFor();
    }
    await page.getByRole('main').getByText('Logout').click();
    await page.getByRole('button', { name: 'LOGIN' }).first().waitFor();
  });
});
