import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import {
  buyDomain,
  fillOrder,
  fillRegistration,
  goToPayment,
  registerAccount,
  reportPayment,
} from './ordering.ts';
import { takePicture } from './pictures.ts';
import { PHONE, WITH_MOTION } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/leaving-an-order';

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const question = () => page.getByRole('dialog', { name: 'Leave this order?' });
const order = () => page.getByRole('dialog', { name: 'Select Payment Method' });
const focused = () => page.evaluate<string>('document.activeElement.textContent');

it('Escape, Close and Back ask before leaving an order, and show the saved payment', async () => {
  await page.emulateMedia(WITH_MOTION);
  await goToPayment(page, newDomain());
  const referenceCode = await reportPayment(page, newTransactionId());
  const address = page.url();
  const ways = [
    () => page.keyboard.press('Escape'),
    () => order().getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await question()
      .getByText(/^Your payment of ₹[\d,.]+ is saved$/)
      .waitFor();
    await question().getByText(referenceCode).waitFor();
    await expect.poll(focused).toBe('Continue order');
    await page.keyboard.press('Enter');
    await question().waitFor({ state: 'detached' });
    await order().waitFor();
  }
  expect(page.url()).toBe(address);
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Continue order');
  await page.keyboard.press('Escape');
  await question().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await question().waitFor();
  await takePicture(page, `${SCREENSHOTS}/asked`);
  expect(await barriers(page)).toEqual([]);
  await question().getByRole('button', { name: 'Leave' }).click();
  await order().waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
});

const centre = async (what: Locator): Promise<number> => {
  const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
  return Math.round(y + height / 2);
};

it('after a payment is submitted, Submit Order is fully visible', async () => {
  await goToPayment(page, newDomain());
  const name = page.getByRole('banner').getByRole('button', { name: 'Asha Verma' });
  expect(await centre(name.getByText('Asha Verma'))).toBeCloseTo(await centre(name), -1);
  const referenceCode = await reportPayment(page, newTransactionId());
  await order()
    .getByText(/^Transaction ID \d/)
    .waitFor();
  const box = order().getByRole('button', { name: 'Submit Order' });
  const isInSight = async () => {
    const [own, around] = await Promise.all([box.boundingBox(), order().boundingBox()]);
    return own !== null && around !== null && own.y + own.height <= around.y + around.height;
  };
  await expect.poll(isInSight).toBe(true);
  await page.setViewportSize(PHONE);
  await page.reload();
  await order().waitFor();
  await expect.poll(isInSight).toBe(true);
  // In one piece, as it is compared letter by letter.
  const code = await order().getByText(referenceCode, { exact: true }).boundingBox();
  expect(code?.height).toBeLessThan(30);
});

it('a page opened by its address starts at its top', async () => {
  await visitors.replace({ viewport: PHONE });
  await registerAccount(page, registration());
  await page.goto('/');
  await page.evaluate('window.scrollTo(0, 3000)');
  await expect.poll(() => page.evaluate('window.scrollY')).toBeGreaterThan(1_000);
  await page.goto('/user/dashboard?tab=profile');
  await page.getByLabel('City').first().waitFor();
  expect(await page.evaluate('window.scrollY')).toBe(0);
});

it('the question is a bottom sheet on a phone, with Continue order above Leave', async () => {
  await visitors.replace({ viewport: PHONE, ...WITH_MOTION });
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, newDomain());
  await fillRegistration(page.getByRole('dialog'), registration());
  await fillOrder(page);
  await order().waitFor();
  await page.keyboard.press('Escape');
  await question().waitFor();
  await expect
    .poll(async () => {
      const box = await question().boundingBox();
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)];
    })
    .toEqual([0, PHONE.width, PHONE.height]);
  const top = async (name: string) =>
    (await question().getByRole('button', { name }).boundingBox())?.y ?? 0;
  expect(await top('Continue order')).toBeLessThan(await top('Leave'));
  await takePicture(page, `${SCREENSHOTS}/phone`);
});
