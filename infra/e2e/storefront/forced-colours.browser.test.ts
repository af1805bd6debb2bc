import { newDomain, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goToPayment, registerAccount } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/forced-colours';

let page: Page;

eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ forcedColors: 'active', colorScheme: 'dark' }),
);

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((one, name) => String(one.computedStyleMap().get(name)), property);

const hasEdge = async (element: Locator): Promise<void> => {
  expect(await styleOf(element, 'border-top-style')).toBe('solid');
  expect(await styleOf(element, 'border-top-width')).not.toBe('0px');
};

const hasOutline = async (element: Locator): Promise<void> => {
  expect(await styleOf(element, 'outline-style')).toBe('solid');
};

it('the payment code keeps its white background, the dialog its border, and the steps a mark', async () => {
  await goToPayment(page, newDomain());
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('img', { name: /^UPI QR code/ });
  await code.waitFor();
  await takePicture(page, `${SCREENSHOTS}/payment`);
  const frame = code.locator('xpath=..');
  expect(await styleOf(frame, 'background-color')).toBe('rgb(255, 255, 255)');
  expect(Number.parseFloat(await styleOf(frame, 'padding-top'))).toBeGreaterThanOrEqual(15);
  await hasEdge(dialog);
  await hasOutline(dialog.locator('[aria-current="step"]'));

  await page.setViewportSize(PHONE);
  await takePicture(page, `${SCREENSHOTS}/payment-phone`);
  const steps = dialog.locator('[aria-hidden="true"] > i');
  const grounds = await steps.evaluateAll((all) =>
    all.map((one) => String(one.computedStyleMap().get('background-color'))),
  );
  expect(new Set(grounds).size).toBe(3);
});

it('the selected tab has an outline', async () => {
  await page.goto('/');
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).waitFor();
  await takePicture(page, `${SCREENSHOTS}/login`);
  await hasEdge(dialog);
  await hasOutline(dialog.getByRole('tab', { name: 'Login', exact: true }));
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await takePicture(page, `${SCREENSHOTS}/register`);
  await hasOutline(dialog.getByRole('tab', { name: 'Register' }));

  await registerAccount(page, registration());
  await page.goto('/user/dashboard?tab=invoices');
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).first().waitFor();
  await takePicture(page, `${SCREENSHOTS}/dashboard`);
  await hasOutline(page.getByRole('main').getByRole('link', { name: 'Invoices' }).first());
});
