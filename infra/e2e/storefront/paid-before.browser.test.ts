import type { RegisterBody } from '@haat/contracts/http/auth';
import { orderMessages } from '@haat/contracts/messages';
import { newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buyPlan, choosePlan } from './hosting-orders.ts';
import { registerAccount, reportAndSubmit, reportPayment, submitOrder } from './ordering.ts';
import { lookAround, openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/paid-before';
const ITEM = '/codes/scripts/upi-statement-matcher';
const TITLE = 'UPI statement matcher';
const PLANS = '/hosting/shared-web-hosting';
const HOME = '/user/dashboard?tab=dashboard';

let page: Page;
let person: RegisterBody;

const visitors = eachWithAVisitor(async (visitor) => {
  ({ page } = visitor);
  person = registration();
  await registerAccount(page, person);
});

const dialog = (): Locator => page.getByRole('dialog');
const at = (title: string): Promise<void> =>
  dialog().getByRole('heading', { name: title }).waitFor();
const button = (name: string | RegExp): Locator => dialog().getByRole('button', { name });
const transactionId = (): Locator => dialog().getByLabel(/Transaction ID/);
const referenceCode = (): Promise<string> => dialog().getByLabel('Reference Code').inputValue();
const isComplete = (): Promise<void> =>
  dialog().getByText(orderMessages.codeCompleted(TITLE)).first().waitFor();

const logIn = async (within: Locator): Promise<void> => {
  await within.getByLabel('Email').fill(person.email);
  await within.getByLabel('Password', { exact: true }).fill(person.password);
  await within.getByRole('button', { name: 'Login', exact: true }).click();
};

const openItem = async (): Promise<void> => {
  await page.goto(ITEM);
  await page.getByRole('button', { name: new RegExp(`^Buy Now ₹[\\d,.]+ ${TITLE}$`) }).click();
  await at('Enter your domain');
};

/** From the domain to the payment of the item. */
const goToPayment = async (): Promise<void> => {
  await dialog().getByLabel('Domain', { exact: false }).first().fill('neelkhadi.in');
  await button('Proceed').click();
  await button('Confirm and Proceed to Payment').click();
  await at('Select Payment Method');
};

const before = (): Locator => dialog().getByRole('list', { name: 'Paid or ordered before' });

/** On another device, at the overview; nothing of this browser's is there. */
const comeFromElsewhere = async (): Promise<void> => {
  ({ page } = await visitors.come());
  await page.goto('/');
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  await logIn(dialog());
  await page.waitForURL('**/user/dashboard**');
};

/** The read models follow by and by. */
const useFromOverview = async (code: string): Promise<void> => {
  const row = page.getByRole('listitem').filter({ hasText: code });
  await expect
    .poll(
      async () => {
        await page.goto(HOME);
        await page.getByRole('region', { name: 'Your balance' }).waitFor();
        return row.filter({ hasText: 'Verified' }).count();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(1);
  await row.getByRole('link', { name: `Use this payment ${code}` }).click();
};

it('a session lost at “I have paid” keeps what was typed, and goes on after LOGIN', async () => {
  await openItem();
  await goToPayment();
  const utr = newTransactionId();
  await transactionId().fill(utr);
  const second = await page.context().newPage();
  await openAlive(second, '/user/dashboard');
  await second.getByRole('main').getByText('Logout').click();
  await second.getByRole('button', { name: 'LOGIN' }).first().waitFor();

  await button(/^I have paid/).click();
  await button('LOGIN').waitFor();
  expect(await transactionId().inputValue()).toBe(utr);
  await lookAround(page, `${SCREENSHOTS}/session-lost`);
  await button('LOGIN').click();
  await at('Login to place the order');
  await logIn(dialog());
  await at('Select Payment Method');
  expect(await transactionId().inputValue()).toBe(utr);
  await button(/^I have paid/).click();
  await expect.poll(referenceCode).toMatch(/^PAY-/);
  await submitOrder(page);
  await isComplete();
});

it('code that was paid for elsewhere is ordered from its own page, by that payment', async () => {
  await openItem();
  await goToPayment();
  const code = await reportPayment(page, newTransactionId());

  await comeFromElsewhere();
  await useFromOverview(code);
  await at('Enter your domain');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(ITEM);
  await before().getByText('Verified').waitFor();
  await lookAround(page, `${SCREENSHOTS}/known-at-the-beginning`);
  await goToPayment();
  await expect.poll(referenceCode).toBe(code);
  await submitOrder(page);
  await isComplete();
});

it('a customer who opens the same order on another device finds the payment there', async () => {
  await openItem();
  await goToPayment();
  const code = await reportPayment(page, newTransactionId());

  await comeFromElsewhere();
  await openItem();
  await before().getByText(code).waitFor();
  await goToPayment();
  const own = dialog().getByRole('list', { name: 'Unused payments' });
  await own.getByText(/^You’ve already paid ₹[\d.]+ for this$/).waitFor();
  await lookAround(page, `${SCREENSHOTS}/offered`);
  await own.getByRole('button', { name: 'Use this payment' }).click();
  await expect.poll(referenceCode).toBe(code);
  await submitOrder(page);
  await isComplete();
});

it('a plan that was paid for opens with its period, and is paid by that payment', async () => {
  await page.goto(PLANS);
  await buyPlan(page, 'Dukaan');
  await dialog().getByRole('radio', { name: 'Month' }).check();
  await choosePlan(dialog(), 'neelkhadi.in');
  const code = await reportPayment(page, newTransactionId());

  await comeFromElsewhere();
  await useFromOverview(code);
  await at('Buy Dukaan');
  expect(new URL(page.url()).pathname).toBe(PLANS);
  await before().getByText(code).waitFor();
  await lookAround(page, `${SCREENSHOTS}/plan`);
  await choosePlan(dialog(), 'haldi.in');
  await expect.poll(referenceCode).toBe(code);
  await button('Next').click();
  await button('Confirm Order').click();
  await at('Order Status');
});

it('a mistyped id is corrected inside the order, and the payment stays the same', async () => {
  await openItem();
  await goToPayment();
  await reportPayment(page, newTransactionId('7777'));
  await dialog().getByText('Verifying', { exact: true }).waitFor();
  await lookAround(page, `${SCREENSHOTS}/reported`);
  await button('Edit transaction ID').click();
  await transactionId().waitFor();
  await lookAround(page, `${SCREENSHOTS}/correction`);
  await transactionId().fill(newTransactionId());
  await button('Check this transaction ID').click();
  await expect.poll(referenceCode).toMatch(/^PAY-/);
  await submitOrder(page);
  await isComplete();
  const statuses = async () => {
    const answer = await page.request.get('/api/payments');
    const { payments } = (await answer.json()) as { payments: { status: string }[] };
    return payments.map(({ status }) => status).toSorted();
  };
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['replaced', 'used']);
});

it('a payment that was short is topped up by UPI in its place', async () => {
  await openItem();
  await goToPayment();
  await reportAndSubmit(page, newTransactionId('1111'));
  await button('Pay the remaining ₹249.50').waitFor();
  await lookAround(page, `${SCREENSHOTS}/short`);
  await button('Pay the remaining ₹249.50').click();
  await dialog().getByRole('group').getByText('Pay the remaining ₹249.50').waitFor();
  expect(await transactionId().inputValue()).toBe('');
  await lookAround(page, `${SCREENSHOTS}/the-rest`);
  await reportPayment(page, newTransactionId());
  await submitOrder(page);
  await isComplete();
  const answer = await page.request.get('/api/orders');
  expect(((await answer.json()) as { orders: unknown[] }).orders).toHaveLength(1);
});

it('an order of the same that is under way is told in words, with the way to it', async () => {
  await openItem();
  await goToPayment();
  await reportPayment(page, newTransactionId('7777'));
  await submitOrder(page);
  await at('Order Status');
  await openItem();
  await before().getByText('You’ve already ordered this').waitFor();
  await before()
    .getByText(/We’re verifying your payment\./)
    .waitFor();
  await lookAround(page, `${SCREENSHOTS}/under-way`);
  await before().getByRole('link', { name: 'See the order' }).click();
  await page.waitForURL(/tab=orders&order=HT-/);
  // The order of code names what stays of it, and no registrant.
  await page.getByRole('button', { name: 'Edit transaction ID' }).click();
  await page.getByText(/same order\. Your item and its domain don’t change\./).waitFor();
});
