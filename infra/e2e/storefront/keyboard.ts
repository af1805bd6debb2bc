/** A customer without a mouse. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** No step has more between its title and its last button. */
const MAX_PRESSES = 40;

export const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === element.ownerDocument.activeElement);

export const tabTo = async (page: Page, what: Locator): Promise<void> => {
  await what.waitFor();
  for (let presses = 0; presses < MAX_PRESSES && !(await isFocused(what)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(what)).toBe(true);
};

export const pressByKey = async (page: Page, what: Locator): Promise<void> => {
  await tabTo(page, what);
  await page.keyboard.press('Enter');
};

export const typeInto = async (page: Page, what: Locator, text: string): Promise<void> => {
  await tabTo(page, what);
  await page.keyboard.type(text);
};
