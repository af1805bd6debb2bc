import { accountDeletionMessages as say } from '@haat/contracts/account-deletion';
import { newDomain, registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedLink } from './mailed-link.ts';
import { fillLogin, haveDomain } from './ordering.ts';
import { lookAround, needsTestControls, openShopWindow, type ShopWindow } from './shop-window.ts';

needsTestControls('the sandbox of the mail server');

const SCREENSHOTS = '.screenshots/account-deletion';
const SECTION = '/user/dashboard?tab=profile#delete-account';

let shop: ShopWindow;
beforeAll(async () => {
  shop = await openShopWindow();
});
afterAll(() => shop.close());

const confirm = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { name: 'You’re logged out' }).waitFor();
};

it('a customer gives up a domain and deletes the account, then keeps it by the mailed link and by a button', async () => {
  const { page, complaints } = await shop.newVisitor();
  const [person, domain] = [registration(), newDomain()];
  await haveDomain(page, person, domain);
  await page.goto(SECTION);
  await page.getByText(`${domain}: paid until`).waitFor();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('Tick what you give up, or keep your account.').waitFor();
  await lookAround(page, `${SCREENSHOTS}/in-the-way`);
  await page.getByRole('checkbox', { name: `Give up ${domain}` }).check();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByText('What stays').waitFor();
  await lookAround(page, `${SCREENSHOTS}/confirm`);
  await confirm(page, person.password);
  await page.getByText(/^We’ll delete your account on/).waitFor();
  await lookAround(page, `${SCREENSHOTS}/requested`);

  await page.goto(await mailedLink(person.email, /https?:\/\/\S+\/user\/keep-account#\S+/));
  await lookAround(page, `${SCREENSHOTS}/keep`);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText(say.accountStays).waitFor();
  await page.getByRole('button', { name: 'LOGIN' }).last().click();
  await fillLogin(page.getByRole('dialog'), person);
  await page.waitForURL('**/user/dashboard?tab=profile');
  await page.getByText(person.email).first().waitFor();
  expect(await page.getByText('will be deleted on').count()).toBe(0);

  await page.goto(SECTION);
  await page.getByRole('checkbox', { name: `Give up ${domain}` }).check();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await confirm(page, person.password);
  await page.getByRole('button', { name: 'LOGIN' }).last().click();
  await fillLogin(page.getByRole('dialog'), person);
  await page.waitForURL('**/user/dashboard?tab=profile');
  const note = page.getByRole('region', { name: 'Your account will be deleted' });
  await note.waitFor();
  await lookAround(page, `${SCREENSHOTS}/pending`);
  await note.getByRole('button', { name: 'Keep my account' }).click();
  await note.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
