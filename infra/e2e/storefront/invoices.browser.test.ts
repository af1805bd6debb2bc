import { readFileSync } from 'node:fs';
import { launchBrowser } from '@haat/testkit/browser';
import { contactDetails, newDomain } from '@haat/testkit/customer';
import { signUp } from '@haat/testkit/test-customer';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { DESK, lookAround, PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/invoices';
const PRICE = 549;
/** A business of Karnataka. */
const BILLED = { ...contactDetails, gstin: '29AAGCB7383J1Z4' };

let page: Page;
const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

/** Buys a name by requests alone, and comes in with the browser. @returns the order's id. */
const comeWithAnInvoice = async (domain: string): Promise<string> => {
  const asha = await signUp(inject('sharedShop').baseUrl);
  const referenceCode = await asha.pay(PRICE);
  const bought = await asha.buy({ domain, price: PRICE, referenceCode, billingData: BILLED });
  const { id, status } = await asha.untilSettled(bought.body.order.id);
  expect(status).toBe('completed');
  const [name = '', value = ''] = asha.cookie.split('=');
  await page.context().addCookies([{ name, value, url: visitors.baseUrl }]);
  return id;
};

describe('A customer with an invoice', () => {
  it('opens the invoice from the order and from My Invoices, and downloads the PDF', async () => {
    const domain = newDomain();
    const orderId = await comeWithAnInvoice(domain);
    await page.goto(`/user/dashboard?tab=orders&order=${orderId}`);
    await page.getByRole('link', { name: 'Invoice', exact: true }).click();
    const paper = page.getByRole('region', { name: /^(?:Tax invoice|Bill) HT-/ });
    await paper.getByText('Rupees five hundred forty-nine only').waitFor();
    await paper.getByText(BILLED.gstin).waitFor();
    await paper.getByText('IGST 18%').waitFor();

    await page.getByRole('link', { name: 'All invoices' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Invoices' }).waitFor();
    await lookAround(page, `${SCREENSHOTS}/list`);
    // On a tablet the card is narrower than on a desk, and cuts off what goes beyond it.
    await page.setViewportSize({ width: 768, height: 1024 });
    const beyond = await page
      .getByRole('link', { name: /^Download invoice/ })
      .evaluate(
        (link) =>
          link.getBoundingClientRect().right -
          (link.closest('.card')?.getBoundingClientRect().right ?? 0),
      );
    expect(beyond).toBeLessThan(0);
    await page.setViewportSize(DESK);
    const row = page.getByRole('link', { name: `${domain}, 1 year` }).first();
    await row.focus();
    await page.keyboard.press('Enter');
    await paper.waitFor();
    await lookAround(page, `${SCREENSHOTS}/invoice`);

    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^HT-\d{4}-\d{5}\.pdf$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('prints an order dark on white in either colour scheme, without buttons and menus', async () => {
    const orderId = await comeWithAnInvoice(newDomain());
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(`/user/dashboard?tab=orders&order=${orderId}`);
    const paper = page.getByRole('region', { name: `Order ${orderId}` });
    await paper.getByText('Paid by UPI').waitFor();
    const colour = await paper.evaluate(
      (order) => order.ownerDocument.defaultView?.getComputedStyle(order).color,
    );
    expect(colour).toBe('rgb(26, 29, 66)');
    for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
      expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
    }
    expect(await page.getByRole('link', { name: 'Invoice', exact: true }).count()).toBe(0);
  });

  it('reads the order without sideways scrolling at twice the font size', async () => {
    const domain = newDomain();
    const orderId = await comeWithAnInvoice(domain);
    const large = await launchBrowser(['--blink-settings=defaultFontSize=32']);
    const sight = await large.newPage({ baseURL: visitors.baseUrl, viewport: PHONE });
    await sight.context().addCookies(await page.context().cookies());
    await sight.goto(`/user/dashboard?tab=orders&order=${orderId}`);
    const name = sight.getByRole('link').getByText(domain);
    expect((await name.boundingBox())?.width).toBeGreaterThan(PHONE.width / 2);
    await sight.getByRole('region', { name: `Order ${orderId}` }).waitFor();
    const beyond = 'document.documentElement.scrollWidth - innerWidth';
    expect(await sight.evaluate(beyond)).toBeLessThanOrEqual(0);
    await sight.goto('/user/dashboard');
    await sight.getByRole('region', { name: 'Summary' }).waitFor();
    expect(await sight.evaluate(beyond)).toBeLessThanOrEqual(0);
    await large.close();
  });
});
