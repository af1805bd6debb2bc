import { arePicturesEnabled } from '@haat/testkit/browser';
import type { Page } from 'playwright-core';

/**
 * Takes a picture where they were asked for (`E2E_PICTURES=on`): they are to be looked at, and each
 * takes about as long as all that is checked of the page.
 * @param picture where it goes, without its ending
 */
export const takePicture = async (
  page: Page,
  picture: string,
  { fullPage = false } = {},
): Promise<void> => {
  if (arePicturesEnabled) await page.screenshot({ path: `${picture}.png`, fullPage });
};
