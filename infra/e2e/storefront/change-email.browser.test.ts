import { registration } from '@haat/testkit/customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedLink, mailTo } from './mailed-link.ts';
import { fillLogin, registerAccount } from './ordering.ts';
import {
  lookAround,
  needsTestControls,
  openShopWindow,
  PHONE,
  type ShopWindow,
} from './shop-window.ts';

needsTestControls('the sandbox of the mail server');

const SCREENSHOTS = '.screenshots/change-email';
const PROFILE = '/user/dashboard?tab=profile';

let shop: ShopWindow;
beforeAll(async () => {
  shop = await openShopWindow();
});
afterAll(() => shop.close());

it('a customer changes the email with a link at each address, and logs in with the new one', async () => {
  const person = registration();
  const next = { ...registration(), password: person.password };
  const { page, complaints } = await shop.newVisitor();
  await registerAccount(page, person);
  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Change your email' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(next.email);
  await dialog.getByLabel('Current password').fill('a wrong password');
  await page.keyboard.press('Enter');
  await dialog.getByText('Incorrect password').waitFor();
  await dialog.getByLabel('Current password').fill(person.password);
  await lookAround(page, `${SCREENSHOTS}/request`);
  await page.keyboard.press('Enter');
  await page.getByText(`Changing to ${next.email}`).waitFor();
  await lookAround(page, `${SCREENSHOTS}/pending`);

  const { page: phone, complaints: onPhone } = await shop.newVisitor({ viewport: PHONE });
  await phone.goto(await mailedLink(next.email));
  await phone.getByText(next.email).waitFor();
  await lookAround(phone, `${SCREENSHOTS}/new-address`);
  await phone.getByRole('button', { name: 'Confirm this email' }).click();
  await phone.getByText('Confirmed.').waitFor();
  await lookAround(phone, `${SCREENSHOTS}/waiting`);
  await page.goto(await mailedLink(person.email));
  await page.getByRole('button', { name: 'Yes, change my email' }).click();
  await page.getByText('Your email is now').waitFor();
  await lookAround(page, `${SCREENSHOTS}/changed`);
  await page.getByRole('link', { name: 'Open your profile' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByText(next.email).first().waitFor();

  await phone.goto(PROFILE);
  await phone.getByRole('button', { name: 'LOGIN' }).last().click();
  await fillLogin(phone.getByRole('dialog'), person);
  await phone.getByText('User not found').waitFor();
  await fillLogin(phone.getByRole('dialog'), next);
  await phone.getByText('This device', { exact: true }).waitFor();
  await lookAround(phone, `${SCREENSHOTS}/profile`);
  await mailTo(next.email, /^New login to your account: /);
  expect([...complaints, ...onPhone]).toEqual([]);
});
