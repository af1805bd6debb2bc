import { readFile } from 'node:fs/promises';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isFocused, tabTo } from './keyboard.ts';
import {
  fillRegistration,
  registerAccount,
  reportAndSubmit,
  reportPayment,
  submitOrder,
} from './ordering.ts';
import { lookAround, openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/code-order';
const ITEM = '/codes/scripts/upi-statement-matcher';
const TITLE = 'UPI statement matcher';
const FILE = 'upi-statement-matcher.zip';
const CREATE = '**/api/orders/codes/create';
const CHECK = '**/api/payments/checkstatus';

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const dialog = (): Locator => page.getByRole('dialog');
const says = (text: string | RegExp): Promise<void> => dialog().getByText(text).first().waitFor();
const at = (title: string): Promise<void> =>
  dialog().getByRole('heading', { name: title }).waitFor();
const button = (name: string | RegExp): Locator => dialog().getByRole('button', { name });
const domain = (): Locator => dialog().getByLabel('Domain', { exact: false }).first();
const transactionId = (): Locator => dialog().getByLabel(/Transaction ID/);
const orders = async (): Promise<readonly { readonly id: string }[]> => {
  const answer = await page.request.get('/api/orders');
  return ((await answer.json()) as { orders: { id: string }[] }).orders;
};

const buyNow = (of = TITLE): Locator =>
  page.getByRole('button', { name: new RegExp(`^Buy Now ₹[\\d,.]+ ${of}$`) });

const fillDomain = async (name = 'neelkhadi.in'): Promise<void> => {
  await domain().fill(name);
  await button('Proceed').click();
};

/** A customer signs up and walks to the payment of an item. */
const goToPayment = async (): Promise<void> => {
  await registerAccount(page, registration());
  await page.goto(ITEM);
  await buyNow().click();
  await fillDomain();
  await button('Confirm and Proceed to Payment').click();
  await at('Select Payment Method');
};

const goToSubmit = async (id = newTransactionId()): Promise<string> => {
  await goToPayment();
  return reportPayment(page, id);
};

/** Presses Download there. @returns the file's name, once it is known to be a package. */
const downloaded = async (where: Locator): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    where.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  return download.suggestedFilename();
};

describe('A visitor who buys code', () => {
  it('logs in inside the order, pays, and downloads it there and in My Orders', {
    tags: 'money',
  }, async () => {
    await page.goto('/scripts?category=352');
    await buyNow().click();
    await at('Login to place the order');
    expect(await dialog().getByText('Guest', { exact: true }).count()).toBe(1);
    const person = registration();
    await fillRegistration(dialog(), person);
    await at('Enter your domain');
    await says(person.email);
    expect(page.url()).toContain('/scripts');

    await fillDomain('https://www.NeelKhadi.in/');
    await at('Purchase summary');
    await says('neelkhadi.in');
    expect(await dialog().getByText('Guest', { exact: true }).count()).toBe(0);
    await button('Confirm and Proceed to Payment').click();
    const check = page.waitForRequest(CHECK);
    const create = page.waitForRequest(CREATE);
    const referenceCode = await reportAndSubmit(page, newTransactionId());
    expect((await check).postDataJSON()).toMatchObject({ referenceCode, amount: 499 });
    expect((await create).postDataJSON()).toEqual({
      email: person.email,
      productId: expect.any(Number),
      itemTitle: TITLE,
      itemType: 'software',
      category: 'Scripts',
      categoryId: 352,
      paymentMethod: 'upi',
      price: 499,
      setupPrice: 0,
      referenceCode,
      userId: expect.stringMatching(/^C-/),
      domain: 'neelkhadi.in',
    });

    await says(orderMessages.codeCompleted(TITLE));
    const receipt = await dialog().getByRole('region', { name: 'Your order' }).textContent();
    for (const shown of [/Order Id\s*HT-/, /Invoice Id\s*HT-/, TITLE, /Status\s*Completed/]) {
      expect(receipt).toMatch(shown);
    }
    expect(await downloaded(dialog())).toBe(FILE);

    await dialog().getByRole('link', { name: 'Manage My Orders' }).click();
    await page.waitForURL('**/user/dashboard?tab=orders**');
    const opened = page.getByRole('region', { name: /^Order HT-/ });
    expect(await downloaded(opened)).toBe(FILE);
    await lookAround(page, `${SCREENSHOTS}/my-orders`);
    expect(await orders()).toHaveLength(1);
  });

  it('orders and downloads it by keyboard alone', async () => {
    await registerAccount(page, registration());
    await page.goto(ITEM);
    await tabTo(page, buyNow());
    await page.keyboard.press('Enter');
    await at('Enter your domain');
    await tabTo(page, domain());
    await page.keyboard.press('Enter');
    await says(orderMessages.enterValidDomain);
    expect(await isFocused(domain())).toBe(true);
    await page.keyboard.type('neelkhadi.in');
    await page.keyboard.press('Enter');
    await at('Purchase summary');
    await tabTo(page, button('Confirm and Proceed to Payment'));
    await page.keyboard.press('Enter');
    await at('Select Payment Method');
    await tabTo(page, transactionId());
    const id = newTransactionId();
    await page.keyboard.type(id);
    expect(await transactionId().inputValue()).toBe(id);
    await page.keyboard.press('Enter');
    await at('Order Status');
    await tabTo(page, button('Download'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe(FILE);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await isFocused(buyNow())).toBe(true);
  });
});

describe('A code order', () => {
  it('continues after its session ended in a second tab', async () => {
    const person = registration();
    await registerAccount(page, person);
    await page.goto(ITEM);
    await buyNow().click();
    await fillDomain();
    await button('Confirm and Proceed to Payment').click();
    const referenceCode = await reportPayment(page, newTransactionId());

    const second = await page.context().newPage();
    await openAlive(second, '/user/dashboard');
    await second.getByRole('main').getByText('Logout').click();
    await second.getByRole('button', { name: 'LOGIN' }).first().waitFor();

    await submitOrder(page);
    await says(orderMessages.sessionNotFound);
    await button('LOGIN').click();
    await at('Login to place the order');
    await dialog().getByLabel('Email').fill(person.email);
    await dialog().getByLabel('Password', { exact: true }).fill(person.password);
    await button('Login').click();
    await at('Select Payment Method');
    expect(await dialog().getByLabel('Reference Code').inputValue()).toBe(referenceCode);
    await submitOrder(page);
    await says(orderMessages.codeCompleted(TITLE));

    await second.goto('/user/dashboard?tab=orders');
    await second.getByText(TITLE).first().waitFor();
  });

  it('is placed once by two tabs with the same payment', async () => {
    const id = newTransactionId();
    const referenceCode = await goToSubmit(id);
    const first = page;
    page = await first.context().newPage();
    await page.goto(ITEM);
    await buyNow().click();
    await fillDomain();
    await button('Confirm and Proceed to Payment').click();
    expect(await reportPayment(page, id)).toBe(referenceCode);
    await Promise.all([submitOrder(page), submitOrder(first)]);
    for (const tab of [page, first]) {
      await tab.getByText(orderMessages.codeCompleted(TITLE)).first().waitFor();
    }
    expect(await orders()).toHaveLength(1);
  });

  it('starts again after Leave, and offers the saved payment', async () => {
    const referenceCode = await goToSubmit();
    await button('Back').click();
    await at('Purchase summary');
    await button('Cancel').click();
    const question = page.getByRole('dialog', { name: 'Leave this order?' });
    await question.getByText(/^Your payment of ₹[\d,.]+ is saved$/).waitFor();
    await question.getByText(referenceCode).waitFor();
    await question.getByRole('button', { name: 'Leave' }).click();
    await dialog().first().waitFor({ state: 'detached' });

    await buyNow().click();
    await at('Enter your domain');
    expect(await domain().inputValue()).toBe('');
    await fillDomain('haldi.in');
    await button('Confirm and Proceed to Payment').click();
    const code = dialog().getByLabel('Reference Code');
    await expect.poll(() => code.count()).toBe(1);
    expect(await code.inputValue()).toBe(referenceCode);
  });
});

describe('A failed code order', () => {
  it('shows the error of each failed answer, and completes on a later try', async () => {
    await goToSubmit();
    const answered = async (url: string, json: object, text: string, status = 200) => {
      await page.route(url, (route) => route.fulfill({ status, json }));
      await submitOrder(page);
      await says(text);
      await page.unroute(url);
    };
    await answered(CHECK, { isValid: false }, orderMessages.paymentVerificationFailed);
    const isValid = { isValid: true, error: 'The bank is closed.' };
    await answered(CHECK, isValid, 'The bank is closed.');
    await answered(CREATE, {}, orderMessages.placingFailed, 500);
    const error = refusalMessages.itemChanged;
    await answered(CREATE, { error }, error, 409);
    await answered(CREATE, { message: 'Thank you.' }, orderMessages.orderDataNotFound);
    await page.route(CREATE, (route) => route.abort());
    await submitOrder(page);
    await says(orderMessages.unexpected);
    await page.unroute(CREATE);
    expect(await orders()).toEqual([]);
    await submitOrder(page);
    await says(orderMessages.codeCompleted(TITLE));
  });
});
