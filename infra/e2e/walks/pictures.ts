import type { Page } from 'playwright-core';

/** Pictures are to be looked at; each takes about as long as all that is checked of the page. */
export const arePicturesWanted = process.env.WALK_PICTURES === 'on';

/**
 * Takes a picture where they were asked for (`WALK_PICTURES=on`).
 * @param picture where it goes, without its ending
 */
export const takePicture = async (
  page: Page,
  picture: string,
  { fullPage = false } = {},
): Promise<void> => {
  if (arePicturesWanted) await page.screenshot({ path: `${picture}.png`, fullPage });
};
