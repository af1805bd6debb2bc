import { arePicturesEnabled } from '@haat/testkit/browser';
import type { Page } from 'playwright-core';

/** Only with `E2E_PICTURES=on`: slow. @param picture path without ending. */
export const takePicture = async (
  page: Page,
  picture: string,
  { fullPage = false } = {},
): Promise<void> => {
  if (arePicturesEnabled) await page.screenshot({ path: `${picture}.png`, fullPage });
};
