/** What a customer does who has no mouse. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** No step of an order has more between its title and its last button. */
const MAX_PRESSES = 40;

export const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until it has the focus. */
export const tabTo = async (page: Page, what: Locator): Promise<void> => {
  await what.waitFor();
  for (let presses = 0; presses < MAX_PRESSES && !(await isFocused(what)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(what)).toBe(true);
};

/** Goes to a button or a link by Tab and presses it. */
export const pressByKey = async (page: Page, what: Locator): Promise<void> => {
  await tabTo(page, what);
  await page.keyboard.press('Enter');
};

/** Goes to a field by Tab, which selects what stands in it, and types; a list goes along. */
export const typeInto = async (page: Page, what: Locator, text: string): Promise<void> => {
  await tabTo(page, what);
  await page.keyboard.type(text);
};
