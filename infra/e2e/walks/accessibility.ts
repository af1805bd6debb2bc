import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** What is behind it is out of reach, and is looked at where nothing is before it. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * @param more rules beside those of WCAG 2.2 A and AA, by axe's tags, e.g. `best-practice`
 * @returns what they find wrong with the page as it stands, or with the dialog before it, in words.
 */
export const barriers = async (page: Page, ...more: readonly string[]): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
    // Nobody reads what was right: it would be described, element by element, and sent here.
    .options({ resultTypes: ['violations'] })
    .withTags([...WCAG_2_2_AA, ...more])
    // A page without frames needs no second page to put the frames' results together.
    .setLegacyMode(page.frames().length === 1);
  if ((await page.locator(OPEN_DIALOG).count()) > 0) axe.include(OPEN_DIALOG);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  );
};
