import type { OrderSummary } from '@haat/contracts/http/orders';
import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyPlan, choosePlan, goToReview } from './hosting-orders.ts';
import { isFocused, pressByKey, typeInto } from './keyboard.ts';
import { fillLogin, fillRegistration, registerAccount, reportAndSubmit } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { holdBack, lookAround, openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/paid-hosting';
const SHARED = '/hosting/shared-web-hosting';
const ORDER = '**/api/orders/hosting/paid/create';
const CHECK = '**/api/payments/checkstatus';

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const dialog = () => page.getByRole('dialog');
const says = (text: string | RegExp) => dialog().getByText(text).first().waitFor();
/** The plan may be set up before anybody can read that it is in progress. */
const isPlaced = () => says(/Order is in progress|Your order is complete/);
const confirm = () => dialog().getByRole('button', { name: 'Confirm Order' }).click();
const next = () => dialog().getByRole('button', { name: 'Next' });
const at = (title: string) => dialog().getByRole('heading', { name: title }).waitFor();
const stored = (): Promise<string> => page.evaluate('JSON.stringify({ ...sessionStorage })');
const orders = async (): Promise<readonly { id: string; domain: string }[]> => {
  const answer = await page.request.get('/api/orders');
  return ((await answer.json()) as { orders: { id: string; domain: string }[] }).orders;
};

describe('A customer who buys a hosting plan', () => {
  it('logs in inside the order, pays, and sees the control panel login once', {
    timeout: 240_000,
    tags: 'money',
  }, async () => {
    const domain = newDomain();
    await page.goto(SHARED);
    await buyPlan(page, 'Dukaan');
    await says('Login with your account to place the order.');
    await fillRegistration(dialog(), registration());

    await at('Buy Dukaan');
    expect(await dialog().getByRole('button', { name: 'Back' }).count()).toBe(0);
    await dialog().getByRole('radio', { name: 'Month' }).check();
    await says('₹179.10');
    await dialog().getByRole('radio', { name: 'Year' }).check();
    await next().click();
    await says('Please enter a domain');
    await choosePlan(dialog(), 'neel khadi');
    await says('Please enter a valid domain.');
    await dialog().getByLabel('Domain', { exact: true }).fill(`https://www.${domain}/`);
    await next().click();

    await at('Select Payment Method');
    expect(await next().count()).toBe(0);
    const referenceCode = await reportAndSubmit(page, newTransactionId());
    await at('Review and confirm');
    await dialog().getByRole('button', { name: 'Change payment' }).click();
    await dialog().getByLabel('Reference Code').fill(' ');
    await next().click();
    await says('Please enter a payment reference code.');
    await dialog().getByLabel('Reference Code').fill(referenceCode);
    await next().click();

    await at('Review and confirm');
    await says(referenceCode);
    await says(domain);
    expect(JSON.parse(await stored())).toMatchObject({
      orderFlowStep: '3',
      orderFlowDomain: domain,
      orderFlowPaymentMethod: 'upi',
    });
    const release = await holdBack(page, /\/api\/orders\/HT-/);
    await confirm();

    await says('Order is in progress');
    // The draft is gone; the order stays for the list behind a reload.
    expect(Object.keys(JSON.parse(await stored()))).toEqual(['placed orders']);
    await lookAround(page, `${SCREENSHOTS}/4-done`);
    release();
    await says(`Hosting for ${domain} is ready. Your order is complete.`);
    const receipt = await dialog().textContent();
    for (const shown of [/Order Id/, /HT-\d{6}-\w+/, /Invoice Id/, 'Dukaan, yearly', domain]) {
      expect(receipt).toMatch(shown);
    }
    await dialog().getByRole('link', { name: 'Manage My Orders' }).click();
    await page.waitForURL('**/user/dashboard?tab=orders**');

    await page.getByRole('heading', { name: 'Dukaan, yearly' }).waitFor();
    await page.getByRole('button', { name: 'Show once' }).click();
    await page.getByText('We can’t show it again.', { exact: true }).waitFor();
    await lookAround(page, `${SCREENSHOTS}/login-warning`);
    await page.getByRole('button', { name: 'Show the password' }).click();
    await page.getByText('Copy the password now. We can’t show it again.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show once' }).click();
    await page.getByRole('button', { name: 'Show the password' }).click();
    await page.getByText(/We showed this password once/).waitFor();
    await lookAround(page, `${SCREENSHOTS}/login-shown-before`);
  });

  it('chooses one of their domains by its chip', async () => {
    await registerAccount(page, registration());
    const placedAt = '2026-11-21T05:02:11.000Z';
    const orderOf = (domain: string): OrderSummary => ({
      ...{ id: `HT-${domain}`, service: 'Domain', kind: 'domain', status: 'completed', domain },
      ...{ plan: null, standing: null, period: null, price: 549, pmethod: 'upi' },
      ...{ owner_id: 'asha', email: 'asha@neelkhadi.example', invoice_id: null },
      ...{ reference_code: 'PAY-7K3M-92QD-4T8X', placed_at: placedAt, updated_at: placedAt },
    });
    await page.route('**/api/orders', (route) =>
      route.fulfill({ json: { orders: [orderOf('neelkhadi.in'), orderOf('mitticraft.in')] } }),
    );
    await page.goto(SHARED);
    await buyPlan(page, 'Thela');
    const chip = dialog().getByRole('button', { name: 'mitticraft.in' });
    await chip.click();
    expect(await dialog().getByLabel('Domain', { exact: true }).inputValue()).toBe('mitticraft.in');
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await takePicture(page, `${SCREENSHOTS}/chips`);
  });

  it('orders a plan by keyboard alone', async () => {
    const domain = newDomain();
    await registerAccount(page, registration());
    await openAlive(page, SHARED);
    await pressByKey(page, page.getByRole('button', { name: 'Buy Thela' }));
    await at('Buy Thela');
    await typeInto(page, dialog().getByLabel('Domain', { exact: true }), domain);
    await page.keyboard.press('Enter');
    await at('Select Payment Method');
    await typeInto(page, dialog().getByLabel(/Transaction ID/), newTransactionId());
    await page.keyboard.press('Enter');
    await at('Review and confirm');
    const title = dialog().getByRole('heading', { name: 'Review and confirm' });
    await expect.poll(() => isFocused(title)).toBe(true);
    await pressByKey(page, dialog().getByRole('button', { name: 'Confirm Order' }));
    await isPlaced();
    await pressByKey(page, dialog().getByRole('button', { name: 'Show once' }));
    await pressByKey(page, dialog().getByRole('button', { name: 'Show the password' }));
    await says('Copy the password now. We can’t show it again.');
    await expect.poll(orders).toMatchObject([{ domain }]);
  });
});

describe('An interrupted order of a hosting plan', () => {
  it('is dropped when the customer leaves, except for the payment', async () => {
    const domain = newDomain();
    const person = registration();
    const referenceCode = await goToReview(page, { plan: 'Dukaan', domain, person });
    await page.keyboard.press('Escape');
    await page.getByText(/^Your payment of ₹[\d,.]+ is saved$/).waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await stored()).not.toContain('orderFlow');
    const code = () => dialog().getByLabel('Reference Code').inputValue();
    await page.reload();
    await buyPlan(page, 'Dukaan');
    await choosePlan(dialog(), domain);
    await expect.poll(code).toBe(referenceCode);
    expect(await stored()).toContain('orderFlow');
    await page.goto('/user/dashboard?tab=orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await expect.poll(stored).not.toContain('orderFlow');

    ({ page } = await visitors.come());
    await page.goto(SHARED);
    await buyPlan(page, 'Dukaan');
    await fillLogin(dialog(), person);
    await choosePlan(dialog(), domain);
    await dialog().getByRole('button', { name: 'Use this payment' }).click();
    await expect.poll(code).toBe(referenceCode);
    await next().click();
    await confirm();
    await isPlaced();
  });

  it('continues at the review after a lost session', async () => {
    const domain = newDomain();
    const person = registration();
    await goToReview(page, { plan: 'Dukaan', domain, person });
    await page.context().clearCookies();
    await confirm();
    await says('User session not found. Please log in again.');
    await dialog().getByRole('button', { name: 'LOGIN' }).click();
    await fillLogin(dialog(), person);
    await at('Review and confirm');
    await says(domain);
    await confirm();
    await isPlaced();
  });
});

describe('A failed order of a hosting plan', () => {
  it('shows the error of each failed answer, and is placed on a later try', async () => {
    await goToReview(page, { plan: 'Dukaan', domain: newDomain() });
    await page.route(CHECK, (route) => route.fulfill({ status: 500, json: {} }));
    await confirm();
    await says('Could not verify payment. Server returned an error.');
    await page.unroute(CHECK);
    await page.route(CHECK, (route) => route.fulfill({ json: { isValid: false } }));
    await confirm();
    await says('Payment verification failed. Please check your details.');
    await page.unroute(CHECK);

    await page.route(ORDER, (route) => route.fulfill({ status: 500, json: {} }));
    await confirm();
    await says('Something went wrong while placing your order.');
    await lookAround(page, `${SCREENSHOTS}/refused`);
    await page.unroute(ORDER);
    await page.route(ORDER, (route) => route.fulfill({ json: { message: 'Yes' } }));
    await confirm();
    await says('Order data not found in the response.');
    await page.unroute(ORDER);
    await page.route(ORDER, (route) => route.abort());
    await confirm();
    await says('An unexpected error occurred.');
    await page.unroute(ORDER);
    await confirm();
    await isPlaced();
    await expect.poll(orders).toHaveLength(1);
  });
});
