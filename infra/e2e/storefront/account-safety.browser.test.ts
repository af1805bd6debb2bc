import { accountMessages } from '@haat/contracts/account-messages';
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import type { RegisterBody } from '@haat/contracts/http/auth';
import { orderMessages } from '@haat/contracts/messages';
import { customerDecider } from '@haat/domain/customer/customer';
import { registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openTestRecord } from '@haat/testkit/record';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pressByKey, typeInto } from './keyboard.ts';
import { mailedLink } from './mailed-link.ts';
import { fillLogin, registerAccount } from './ordering.ts';
import {
  lookAround,
  needsTestControls,
  openShopWindow,
  PHONE,
  requireTestControls,
  type ShopWindow,
} from './shop-window.ts';

needsTestControls('the sandbox of the mail server, and a person who blocks accounts');

const SCREENSHOTS = '.screenshots/account-safety';
const PROFILE = '/user/dashboard?tab=profile';
const NEXT = 'indigo on Tuesdays';

let shop: ShopWindow;
beforeAll(async () => {
  shop = await openShopWindow();
});
afterAll(() => shop.close());

it('a customer with a forgotten password gets a one-time link and is logged out on other devices', async () => {
  const person = registration();
  const { page: elsewhere } = await shop.newVisitor();
  await registerAccount(elsewhere, person);
  const { page: asking, context, complaints } = await shop.newVisitor({ viewport: PHONE });
  await asking.goto('/user/dashboard');
  await asking.getByRole('button', { name: 'LOGIN' }).last().click();
  const dialog = asking.getByRole('dialog');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByRole('button', { name: 'Send the link' }).press('Enter');
  await dialog.getByText(accountMessages.linkRequested).waitFor();
  await lookAround(asking, `${SCREENSHOTS}/forgotten`);

  const link = await mailedLink(person.email);
  expect(new URL(link).origin).toBe(new URL(shop.baseUrl).origin);
  // As mail programs do.
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('New password').fill('1234567890');
  await page.getByLabel('Confirm password').fill('1234567890');
  await page.getByRole('button', { name: 'Change password and log in' }).click();
  await page.getByText(accountMessages.passwordTooCommon).waitFor();
  await lookAround(page, `${SCREENSHOTS}/new-password`);
  await page.getByLabel('New password').fill(NEXT);
  await page.getByLabel('Confirm password').fill(NEXT);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/dashboard?tab=profile');
  await page.getByText(person.email).first().waitFor();

  await elsewhere.goto('/user/dashboard');
  await elsewhere.getByText('Log in to see your orders, invoices and tickets.').waitFor();
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password').fill('an intruder’s password');
  await elsewhere.getByLabel('Confirm password').fill('an intruder’s password');
  await elsewhere.keyboard.press('Enter');
  await elsewhere.getByText(accountMessages.linkInvalid).waitFor();
  await elsewhere.getByRole('button', { name: 'Get a new link' }).click();
  await elsewhere.getByRole('button', { name: 'Send the link' }).waitFor();
  expect(complaints).toEqual([]);
});

const LOGGED_OUT = 'Log in to see your orders, invoices and tickets.';

/** Logs in a customer who has an account, from the next page on. */
const logIn = async (page: Page, { email, password }: RegisterBody): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()} ${await answer.text()}`);
};

it('a customer edits the profile by keyboard, and logs out another device, a thief and all devices', async () => {
  const person = registration();
  const { page, context, complaints } = await shop.newVisitor();
  await registerAccount(page, person);
  await page.goto(PROFILE);
  await page.getByText('This device', { exact: true }).waitFor();
  await typeInto(page, page.getByLabel('First name'), 'Aasha');
  await typeInto(page, page.getByLabel('Company'), 'Neel Khadi Works');
  await page.getByText('Two changes not saved').waitFor();
  await lookAround(page, `${SCREENSHOTS}/profile`);
  await pressByKey(page, page.getByRole('button', { name: 'Save changes' }));
  await page.getByText(accountMessages.profileSaved).waitFor();
  await page.getByRole('button', { name: 'Aasha Verma' }).waitFor();

  const { page: phone } = await shop.newVisitor({ viewport: PHONE });
  await logIn(phone, person);
  await phone.goto('/user/dashboard?tab=orders');
  const tabs = phone.getByRole('navigation', { name: 'Dashboard' });
  await phone.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await page.getByRole('link', { name: 'View Profile' }).click();
  await page.getByRole('button', { name: /^Log out .+, last seen/ }).press('Enter');
  await page.getByRole('button', { name: /^Log out .+, last seen/ }).waitFor({ state: 'detached' });
  await tabs.getByRole('link', { name: 'Invoices' }).click();
  await phone.getByText(LOGGED_OUT).waitFor();
  await phone.getByRole('button', { name: 'LOGIN' }).last().click();
  await fillLogin(phone.getByRole('dialog'), person);
  await phone.getByRole('heading', { level: 1, name: 'My Invoices' }).waitFor();

  await page.getByLabel('Current password').fill('a wrong password');
  await page.getByLabel('New password').fill(NEXT);
  await page.getByLabel('Confirm password').fill(NEXT);
  await page.keyboard.press('Enter');
  await page.getByText('Incorrect password').waitFor();
  await page.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText(accountMessages.passwordChanged).waitFor();
  // What was looked at a moment ago is not asked for again.
  await tabs.getByRole('link', { name: 'Profile' }).click();
  await phone.getByText(LOGGED_OUT).waitFor();

  const { page: stolen, context: thief } = await shop.newVisitor();
  const cookies = await context.cookies();
  await thief.addCookies(cookies.filter(({ name }) => name === 'haat_session'));
  await stolen.goto(PROFILE);
  await stolen.getByLabel('Current password').fill(person.password);
  await stolen.getByLabel('New password').fill('of the thief alone');
  await stolen.getByLabel('Confirm password').fill('of the thief alone');
  await stolen.keyboard.press('Enter');
  await stolen.getByText('Incorrect password').waitFor();

  await page.evaluate((key) => localStorage.setItem(key, '{}'), REGISTRANT_STORAGE_KEY);
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  await page.getByRole('button', { name: 'LOGIN' }).first().waitFor();
  expect(
    await page.evaluate((key) => localStorage.getItem(key), REGISTRANT_STORAGE_KEY),
  ).toBeNull();
  await stolen.getByRole('link', { name: 'My Orders' }).click();
  await stolen.getByText(LOGGED_OUT).waitFor();
  expect(complaints).toEqual([]);
});

it('a blocked customer sees the notice, contacts support, logs in again and is unblocked', async () => {
  const person = registration();
  const { page, complaints } = await shop.newVisitor();
  await registerAccount(page, person);
  await page.goto(PROFILE);
  const rail = page.getByRole('navigation', { name: 'Your account' });
  const answer = await page.request.get('/api/auth/session');
  const { user } = (await answer.json()) as { user: { id: string } };
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  onTestFinished(() => store.close());
  const decide = (type: 'BlockCustomer' | 'UnblockCustomer') => {
    const reason = 'A chargeback.';
    const meera = { kind: 'operator', name: 'meera', reason } as const;
    const command = { type, customerId: user.id, reason } as const;
    return executeTestCommand(store, meera, customerDecider, customerStream(user.id), command);
  };
  const closed = page.getByText('For now, you can’t buy or pay.');

  await page.getByLabel('First name').fill('Aasha');
  await decide('BlockCustomer');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await closed.waitFor();
  expect(await page.getByText(orderMessages.blocked).count()).toBe(2);
  await rail.getByRole('link', { name: 'Dashboard Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account blocked' }).waitFor();
  await lookAround(page, `${SCREENSHOTS}/blocked`);
  await pressByKey(page, page.getByRole('main').getByRole('link', { name: 'Create Ticket' }));
  await page.getByRole('textbox', { name: 'Subject' }).fill('My account');
  await page.getByRole('textbox', { name: 'Message' }).fill('Why is it blocked?');
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await page.getByText(/Ticket TKT-[0-9A-Z]{8} created\./).waitFor();

  await rail.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  await fillLogin(page.getByRole('dialog'), person);
  await page.getByRole('heading', { level: 1, name: 'Account blocked' }).waitFor();
  await decide('UnblockCustomer');
  await rail.getByRole('link', { name: 'View Profile' }).click();
  await page.getByLabel('First name').fill('Aasha');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(accountMessages.profileSaved).waitFor();
  await closed.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
