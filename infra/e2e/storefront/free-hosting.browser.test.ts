import type { RegisterBody } from '@haat/contracts/http/auth';
import { newDomain, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { isFocused, pressByKey, tabTo, typeInto } from './keyboard.ts';
import { fillLogin, fillRegistration, registerAccount } from './ordering.ts';
import { holdBack, lookAround, openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/free-hosting';
const FREE = '/hosting/free-web-hosting';
const CHECK = '**/api/orders/hosting/free/check-existing';

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const dialog = () => page.getByRole('dialog');
const says = (text: string | RegExp) => dialog().getByText(text).first().waitFor();
const proceed = () => dialog().getByRole('button', { name: 'Proceed' });
const confirm = () => dialog().getByRole('button', { name: 'Confirm Order' });
const name = () => dialog().getByLabel('Domain', { exact: true });
/** The plan may be set up before anybody can read that it is in progress. */
const isPlaced = () => says(/Order is in progress|Your order is complete/);
const stored = (): Promise<string> => page.evaluate('JSON.stringify({ ...sessionStorage })');
const orders = async (): Promise<readonly { domain: string }[]> => {
  const answer = await page.request.get('/api/orders');
  return ((await answer.json()) as { orders: { domain: string }[] }).orders;
};
const signUp = async (person = registration()): Promise<void> => {
  await registerAccount(page, person);
  await page.goto(FREE);
};
const useOwn = async (domain: string): Promise<void> => {
  await page.getByRole('button', { name: 'Use My Own Domain' }).click();
  await name().fill(domain);
  await proceed().click();
};

describe('A customer with a domain', () => {
  it('logs in during the order, orders the free plan, and finds its control panel login', {
    timeout: 240_000,
    tags: 'money',
  }, async () => {
    const domain = newDomain();
    await page.goto(FREE);
    await page.getByRole('button', { name: 'Use My Own Domain' }).click();
    await dialog().getByRole('heading', { name: 'Free Web Hosting' }).waitFor();
    expect(await dialog().getByRole('list', { name: 'Steps' }).count()).toBe(0);
    await proceed().click();
    await says('Please enter a domain name.');
    await name().fill('neel khadi');
    await proceed().click();
    await says('Please enter a valid domain.');
    await lookAround(page, `${SCREENSHOTS}/1-choice`);
    await name().fill(domain);
    await proceed().click();

    await says('Login with your account to place the order.');
    await fillRegistration(dialog(), registration());
    await dialog().getByRole('heading', { name: 'Order Summary' }).waitFor();
    await says(domain);
    await confirm().waitFor();
    const release = await holdBack(page, /\/api\/orders\/HT-/);
    await confirm().click();

    await says('Order is in progress');
    // The draft is gone; the order stays for the list behind a reload.
    expect(Object.keys(JSON.parse(await stored()))).toEqual(['placed orders']);
    release();
    await says(`Hosting for ${domain} is ready. Your order is complete.`);
    await dialog().getByRole('link', { name: 'Manage My Orders' }).click();
    await page.waitForURL('**/user/dashboard?tab=orders**');
    await page.getByRole('heading', { name: 'Free Web Hosting' }).waitFor();
    await page.getByText(`Hosting for ${domain}`).first().waitFor();
    await page.getByRole('button', { name: 'Show once' }).waitFor();
  });

  it('orders the free plan by keyboard alone', async () => {
    const person = registration();
    await registerAccount(page, person);
    await page.context().clearCookies();
    await openAlive(page, FREE);
    await pressByKey(page, page.getByRole('button', { name: 'Buy a New Domain' }));
    await tabTo(page, dialog().getByRole('radio', { name: /Buy a New Domain/ }));
    await page.keyboard.press('ArrowDown');
    const own = dialog().getByRole('radio', { name: /Use My Own Domain/ });
    expect(await own.isChecked()).toBe(true);
    const domain = newDomain();
    await typeInto(page, name(), domain);
    await page.keyboard.press('Enter');
    await typeInto(page, dialog().getByLabel('Email'), person.email);
    await typeInto(page, dialog().getByLabel(/^Password/), person.password);
    await page.keyboard.press('Enter');
    await dialog().getByRole('heading', { name: 'Order Summary' }).waitFor();
    await expect.poll(() => confirm().isEnabled()).toBe(true);
    await pressByKey(page, confirm());
    await isPlaced();
    await pressByKey(page, dialog().getByRole('button', { name: 'Show once' }));
    await pressByKey(page, dialog().getByRole('button', { name: 'Show the password' }));
    await says('Copy the password now. We can’t show it again.');
    await expect.poll(orders).toMatchObject([{ domain }]);
  });

  it('is led to the domain search, without the domain typed before', async () => {
    await signUp();
    await page.getByRole('button', { name: 'Use My Own Domain' }).click();
    await name().fill('neelkhadi');
    await dialog()
      .getByRole('radio', { name: /Buy a New Domain/ })
      .check();
    await proceed().click();
    await page.getByRole('button', { name: 'Check Availability' }).first().waitFor();
    expect(await stored()).not.toContain('neelkhadi');
  });

  it('logs in again after a lost session, and then confirms the order', async () => {
    const person = registration();
    await signUp(person);
    const domain = newDomain();
    await useOwn(domain);
    await page.context().clearCookies();
    await confirm().click();
    await says('You must be logged in to place an order.');
    await dialog().getByRole('button', { name: 'LOGIN' }).click();
    await fillLogin(dialog(), person);
    await says(domain);
    await confirm().click();
    await isPlaced();
  });
});

it('a customer without a domain is led to the domain search', async () => {
  await signUp();
  await page.getByRole('button', { name: 'Buy a New Domain' }).click();
  await proceed().click();
  await page.getByRole('button', { name: 'Check Availability' }).first().waitFor();
  expect(await stored()).not.toContain('freeHosting');
});

describe('The limit of one free plan per customer', () => {
  let person: RegisterBody;
  beforeEach(() => {
    person = registration();
    return signUp(person);
  });

  it('is shown to a customer with a free plan, with links to the larger plans and the services', async () => {
    const domain = newDomain();
    await useOwn(domain);
    await confirm().click();
    await isPlaced();
    await page.goto(FREE);
    const notice =
      'You already have a free hosting order plan. You can only have one free hosting plan.';
    await page.getByRole('button', { name: 'Use My Own Domain' }).click();
    await says(notice);
    await says(domain);
    await says('from ₹99.00 per month');
    await lookAround(page, `${SCREENSHOTS}/notice`);
    await dialog().getByRole('link', { name: 'Buy Hosting Plan' }).click();
    await page.waitForURL('**/hosting/shared-web-hosting');
    await expect.poll(() => dialog().count()).toBe(0);

    ({ page } = await visitors.come());
    await page.goto(FREE);
    await useOwn(newDomain());
    await fillLogin(dialog(), person);
    await says(notice);
    await dialog().getByRole('link', { name: 'Go to My Services' }).click();
    await page.waitForURL('**/user/dashboard?tab=orders**');
    await page.getByRole('button', { name: 'Show once' }).waitFor();
    expect(await stored()).toBe('{}');
  });

  it('keeps the focus in the notice, and returns it to the button that opened the notice', async () => {
    await useOwn(newDomain());
    await confirm().click();
    await isPlaced();
    await openAlive(page, FREE);
    const opener = page.getByRole('button', { name: 'Use My Own Domain' });
    const focusIn = (what: Locator) => expect.poll(() => isFocused(what)).toBe(true);
    for (const _ of ['loaded when it is first opened', 'there already']) {
      await opener.click();
      await says(/^You already have a free hosting order plan/);
      await focusIn(dialog().getByRole('heading', { name: 'One free plan per customer' }));
      await page.keyboard.press('Tab');
      await focusIn(dialog().getByRole('button', { name: 'Close' }));
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog().count()).toBe(0);
      await focusIn(opener);
    }
  });

  it('refuses the second plan when two tabs confirm, and links to the first plan', async () => {
    const domain = newDomain();
    await useOwn(domain);
    await confirm().waitFor();
    const first = page;
    page = await first.context().newPage();
    await page.goto(FREE);
    await useOwn(newDomain());
    await confirm().click();
    await isPlaced();
    page = first;
    await confirm().click();
    await says('You can only have one free hosting order.');
    await lookAround(page, `${SCREENSHOTS}/second`);
    await dialog().getByRole('link', { name: 'Go to My Services' }).click();
    await page.waitForURL('**/user/dashboard?tab=orders**');
    await expect.poll(orders).toHaveLength(1);
  });

  it('is checked again on request after a failed check', async () => {
    await page.route(CHECK, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Use My Own Domain' }).click();
    await says('An error occurred while checking your hosting order. Please try again.');
    expect(await proceed().isEnabled()).toBe(false);
    await lookAround(page, `${SCREENSHOTS}/check-failed`);
    await page.unroute(CHECK);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await name().fill(newDomain());
    await proceed().click();
    await confirm().waitFor();
  });
});
