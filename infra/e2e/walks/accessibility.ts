import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The builder would bring all of axe into the page twice for each look, which takes longer than the
 * look itself: a document is given it once. With frames the builder brings it, to each of them.
 */
const axeFor = async (page: Page): Promise<AxeBuilder> => {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  // A page without frames needs no second page to put the frames' results together.
  return new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode();
};

/** What is behind it is out of reach, and is looked at where nothing is before it. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * @param more rules beside those of WCAG 2.2 A and AA, by axe's tags, e.g. `best-practice`
 * @returns what they find wrong with the page as it stands, or with the dialog before it, in words.
 */
export const barriers = async (page: Page, ...more: readonly string[]): Promise<string[]> => {
  const axe = (await axeFor(page))
    // Nobody reads what was right: it would be described, element by element, and sent here.
    // A frame that is slow to answer would be left out.
    .options({ resultTypes: ['violations'], pingWaitTime: 0 })
    .withTags([...WCAG_2_2_AA, ...more]);
  if ((await page.locator(OPEN_DIALOG).count()) > 0) axe.include(OPEN_DIALOG);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  );
};
