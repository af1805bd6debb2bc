import { accountMessages } from '@haat/contracts/account-messages';
import { registration } from '@haat/testkit/customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFocused, pressByKey } from './keyboard.ts';
import { fillRegistrationFields, registerAccount } from './ordering.ts';
import {
  DESK,
  holdBack,
  lookAround,
  openShopWindow,
  PHONE,
  type ShopWindow,
} from './shop-window.ts';

const SCREENSHOTS = '.screenshots/consents';
const SETTINGS = '/user/dashboard?tab=profile#consents';
const CONSENTS = '**/api/account/consents';

let shop: ShopWindow;
beforeAll(async () => {
  shop = await openShopWindow();
});
afterAll(() => shop.close());

it('a customer registers with the box, and takes emails about offers back, by keyboard', async () => {
  const { page, context, complaints } = await shop.newVisitor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/youtube');
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  const dialog = page.getByRole('dialog');
  await fillRegistrationFields(dialog, registration());
  const register = dialog.getByRole('button', { name: 'Register', exact: true });
  await register.click();
  await dialog.getByText(accountMessages.acceptTerms).waitFor();
  const terms = dialog.getByLabel('I accept the Terms and Refunds.');
  expect(await isFocused(terms)).toBe(true);
  expect(sent).toEqual([]);
  await lookAround(page, `${SCREENSHOTS}/register`);

  await page.keyboard.press('Space');
  await dialog.getByLabel('Write to me about offers.').check();
  await register.click();
  await page.waitForURL('**/user/dashboard**');
  expect(sent).toEqual([
    '/api/auth/register',
    ...['/api/account/consents', '/api/account/consents'],
  ]);

  const loaded = page.waitForResponse(CONSENTS);
  await page.goto(SETTINGS);
  await loaded;
  const offers = page.getByRole('switch', { name: 'Emails about offers' });
  await page.getByText(/^On since/).waitFor();
  await page.getByText(/^You accepted the terms of/).waitFor();
  expect(await page.getByRole('complementary', { name: /terms/ }).count()).toBe(0);
  const { top, bottom } = await offers.evaluate((one) => one.getBoundingClientRect());
  expect([top > 0, bottom < DESK.height]).toEqual([true, true]);
  await lookAround(page, `${SCREENSHOTS}/settings`);
  await offers.focus();
  await page.keyboard.press('Space');
  await page.getByText('Off', { exact: true }).last().waitFor();
  await page.reload();
  await offers.waitFor();
  expect(await offers.getAttribute('aria-checked')).toBe('false');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a customer of the API is asked at the next visit, and nothing moves or waits', async () => {
  const { page, context, complaints } = await shop.newVisitor({ viewport: PHONE });
  await page.request.post('/api/auth/register', { data: registration() });
  await page.goto('/domains/domains-prices');
  const notice = page.getByRole('complementary', { name: 'Please accept our terms' });
  await notice.waitFor();
  // Out of the page's flow.
  const position = await notice.evaluate(
    (one) => one.ownerDocument.defaultView?.getComputedStyle(one).position,
  );
  expect(position).toBe('fixed');
  await lookAround(page, `${SCREENSHOTS}/notice`);
  await page.setViewportSize(PHONE);
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.focus();
  const [link, over] = await Promise.all([last.boundingBox(), notice.boundingBox()]);
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  await pressByKey(page, notice.getByRole('button', { name: 'Later' }));
  await notice.waitFor({ state: 'detached' });
  expect(await isFocused(page.locator('#content'))).toBe(true);
  const known = page.waitForResponse(CONSENTS);
  await page.reload();
  await known;
  expect(await notice.count()).toBe(0);

  const next = await context.newPage();
  await next.goto('/domains/domains-prices');
  const again = next.getByRole('complementary', { name: 'Please accept our terms' });
  await pressByKey(next, again.getByRole('button', { name: 'Accept' }));
  await next.getByText(accountMessages.termsAccepted).waitFor();
  await again.waitFor({ state: 'detached' });
  await next.goto(SETTINGS);
  await next.getByText(/^You accepted the terms of/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a link to a part of the profile leads there, although parts above it load later', async () => {
  const { page, context } = await shop.newVisitor({ viewport: PHONE });
  await registerAccount(page, registration());
  const release = await holdBack(page, CONSENTS);
  await page.goto('/privacy');
  await page.getByRole('main').getByRole('link', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  release();
  await page.getByText(/^You accepted the terms of/).waitFor();
  const missed = `{
    const { top } = document.querySelector('#delete-account').getBoundingClientRect();
    const end = document.documentElement.scrollHeight - innerHeight;
    Math.abs(Math.min(scrollY + top, end) - scrollY);
  }`;
  await expect.poll(() => page.evaluate(missed)).toBeLessThan(2);
  await context.close();
});
