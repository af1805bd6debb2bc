import { accountMessages } from '@haat/contracts/account-messages';
import { registration } from '@haat/testkit/customer';
import { Secret, TOTP } from 'otpauth';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pressByKey, typeInto } from './keyboard.ts';
import { buyDomain, fillLogin, registerAccount } from './ordering.ts';
import { lookAround, openShopWindow, PHONE, type ShopWindow } from './shop-window.ts';

const SCREENSHOTS = '.screenshots/second-factor';

let shop: ShopWindow;
beforeAll(async () => {
  shop = await openShopWindow();
});
afterAll(() => shop.close());

/** A phone's own authenticator, whose screen lock is opened whenever it is asked. */
const giveAuthenticator = async (page: Page): Promise<CDPSession> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
};

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });

const openLogin = async (page: Page): Promise<Locator> => {
  await page.goto('/user/dashboard');
  await button(page, 'LOGIN').last().click();
  return page.getByRole('dialog');
};

const signOut = (page: Page) => page.request.post('/api/auth/logout');

/** What the app shows, so many half minutes from now: each code is taken once. */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

it('a passkey is added, used to log in, and removed, by keyboard on a phone', async () => {
  const person = registration();
  const { page, complaints } = await shop.newVisitor({ viewport: PHONE });
  await giveAuthenticator(page);
  await registerAccount(page, person);
  await page.goto('/user/dashboard?tab=profile');
  const add = button(page, 'Add a passkey');
  await add.waitFor();
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Name'), 'Phone');
  await typeInto(page, dialog.getByLabel('Current password'), person.password);
  await lookAround(page, `${SCREENSHOTS}/add-passkey`);
  await page.setViewportSize(PHONE);
  await pressByKey(page, button(dialog, 'Continue'));
  await page.getByText(accountMessages.passkeyAdded).waitFor();
  await page.getByText(/^Added on .*, not used yet$/).waitFor();
  await lookAround(page, `${SCREENSHOTS}/passkeys`);
  await page.setViewportSize(PHONE);

  await signOut(page);
  const login = await openLogin(page);
  await pressByKey(page, button(login, 'Log in with a passkey'));
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();

  await page.goto('/user/dashboard?tab=profile');
  await page.getByText(/^Added on .*, used on /).waitFor();
  const remove = button(page, /^Remove Phone/);
  await remove.focus();
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByRole('dialog').getByLabel('Current password'), person.password);
  await page.keyboard.press('Enter');
  await page.getByText(accountMessages.passkeyRemoved).waitFor();
  await signOut(page);
  // The browser still has it; the shop has not.
  await pressByKey(page, button(await openLogin(page), 'Log in with a passkey'));
  await page.getByText(accountMessages.passkeyUnknown).waitFor();
  await lookAround(page, `${SCREENSHOTS}/unknown-passkey`);
  expect(complaints).toEqual([]);
});

it('two-factor codes are set up, required at the login and inside an order, and turned off', async () => {
  const person = registration();
  const { page, complaints } = await shop.newVisitor({ viewport: PHONE });
  await registerAccount(page, person);
  await page.goto('/user/dashboard?tab=profile');
  await button(page, 'Set up two-factor codes').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Current password'), person.password);
  await page.keyboard.press('Enter');
  const shown = await dialog.locator('.mono').first().textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await lookAround(page, `${SCREENSHOTS}/set-up`);
  await page.setViewportSize(PHONE);
  const first = dialog.getByLabel('Code', { exact: true });
  await typeInto(page, first, codeOf(secret, -1));
  await page.keyboard.press('Enter');
  const keep = dialog.getByText('Save your recovery codes');
  const wrong = dialog.getByText(accountMessages.codeWrong);
  await keep.or(wrong).waitFor();
  // Its half minute went by on the way.
  if (await wrong.isVisible()) {
    await first.fill(codeOf(secret, -1));
    await page.keyboard.press('Enter');
  }
  await keep.waitFor();
  const [recoveryCode = '', ...others] = await dialog.getByRole('listitem').allTextContents();
  expect(others).toHaveLength(9);
  await lookAround(page, `${SCREENSHOTS}/recovery-codes`);
  await page.setViewportSize(PHONE);
  await pressByKey(page, button(dialog, 'I’ve saved them'));
  await page.getByText(/On, 10 recovery codes left/).waitFor();

  await signOut(page);
  const login = await openLogin(page);
  await fillLogin(login, person);
  const code = login.getByLabel('Code', { exact: true });
  await code.waitFor();
  await lookAround(page, `${SCREENSHOTS}/code`);
  await page.setViewportSize(PHONE);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await login.getByText(accountMessages.codeWrong).waitFor();
  await button(login, 'Use a recovery code').press('Enter');
  await login.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();

  await signOut(page);
  const domain = `codes-${crypto.randomUUID().slice(0, 8)}.com`;
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  const order = page.getByRole('dialog');
  await fillLogin(order, person);
  await order.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await order.getByLabel('Address line 1').waitFor();

  await page.goto('/user/dashboard?tab=profile');
  await page.getByText(/On, 9 recovery codes left/).waitFor();
  await button(page, 'Turn off two-factor codes').press('Enter');
  const off = page.getByRole('dialog');
  await off.getByLabel('Current password').fill(person.password);
  await off.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await page.getByText(accountMessages.codesOff).waitFor();
  expect(complaints).toEqual([]);
});
