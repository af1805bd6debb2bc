import { newDomain } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

/** https://web.dev/articles/cls: 0.1 is good. */
const MAX_SHIFT = 0.05;

const WATCH = `globalThis.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ hadRecentInput, value }) => {
  if (!hadRecentInput) globalThis.shift += value;
})).observe({ type: 'layout-shift', buffered: true });`;

let page: Page;

eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ viewport: PHONE }),
);

it.each([
  ['free', newDomain(), 'Available'],
  ['taken', `taken-${newDomain()}`, 'Domain is not available'],
])('on a phone the answer for a %s domain moves nothing', async (_, domain, answer) => {
  await page.addInitScript(WATCH);
  await page.goto(`/domains/buy-new-domain?domain=${domain}`, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByText(answer, { exact: true }).first().waitFor();
  expect(await page.evaluate('globalThis.shift')).toBeLessThan(MAX_SHIFT);
});
