import { accountMessages } from '@haat/contracts/account-messages';
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import { waitFor } from '@haat/infra/run/processes/wait';
import { registration } from '@haat/testkit/customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillLogin, registerAccount } from './ordering.ts';
import {
  behindTheShop,
  lookAround,
  needsBackstage,
  openShopWindow,
  PHONE,
  type ShopWindow,
} from './shop-window.ts';

needsBackstage('the sandbox of the mail server');

const SCREENSHOTS = '.screenshots/account-safety';
const NEXT = 'indigo on Tuesdays';

let shop: ShopWindow;
beforeAll(async () => {
  shop = await openShopWindow();
});
afterAll(() => shop.close());

/** The link in the mail that somebody was sent, once it is there. */
const linkFor = async (email: string): Promise<string> => {
  const link = async (): Promise<string | undefined> => {
    const answer = await fetch(`${behindTheShop().mailUrl}/sandbox/mails`);
    const { mails } = (await answer.json()) as {
      readonly mails: readonly { readonly to: readonly string[]; readonly text: string }[];
    };
    const mail = mails.find(({ to }) => to.includes(email));
    return /https?:\/\/\S+#[\w-]{43}/.exec(mail?.text ?? '')?.[0];
  };
  const found = await waitFor(link, { within: 60_000 });
  if (!found) throw new Error(`No link was mailed to ${email}`);
  return found;
};

it('who forgot a password gets a link by mail, once, and is signed out everywhere else', async () => {
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
  await dialog.getByText(accountMessages.linkAsked).waitFor();
  await lookAround(asking, `${SCREENSHOTS}/forgotten`);

  const link = await linkFor(person.email);
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
  await elsewhere.getByLabel('New password').fill('of somebody else');
  await elsewhere.getByLabel('Confirm password').fill('of somebody else');
  await elsewhere.keyboard.press('Enter');
  await elsewhere.getByText(accountMessages.linkInvalid).waitFor();
  await elsewhere.getByRole('button', { name: 'Ask for a new link' }).click();
  await elsewhere.getByRole('button', { name: 'Send the link' }).waitFor();
  expect(complaints).toEqual([]);
});

it('a password is changed in the profile, and everybody is signed out from there', async () => {
  const person = registration();
  const { page, complaints } = await shop.newVisitor();
  await registerAccount(page, person);
  const { page: phone } = await shop.newVisitor({ viewport: PHONE });
  await phone.goto('/user/dashboard');
  await phone.getByRole('button', { name: 'LOGIN' }).last().click();
  await fillLogin(phone.getByRole('dialog'), person);
  await phone.getByRole('navigation', { name: 'Dashboard' }).waitFor();

  await page.goto('/user/dashboard?tab=profile');
  await page.getByText('This device', { exact: true }).waitFor();
  await lookAround(page, `${SCREENSHOTS}/profile`);
  await page.getByLabel('Current password').fill('a wrong password');
  await page.getByLabel('New password').fill(NEXT);
  await page.getByLabel('Confirm password').fill(NEXT);
  await page.keyboard.press('Enter');
  await page.getByText('Incorrect password').waitFor();
  await page.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText(accountMessages.passwordChanged).waitFor();
  await phone.reload();
  await phone.getByText('Log in to see your orders, invoices and tickets.').waitFor();

  await page.evaluate((key) => localStorage.setItem(key, '{}'), REGISTRANT_STORAGE_KEY);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'LOGIN' }).first().waitFor();
  expect(
    await page.evaluate((key) => localStorage.getItem(key), REGISTRANT_STORAGE_KEY),
  ).toBeNull();
  expect(complaints).toEqual([]);
});
