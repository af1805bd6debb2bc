import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A frame without an origin, as a demo's is, would be told nothing otherwise. */
const TRUSTING = `${AXE}\n;axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * Each document is given axe once, which takes longer than a look, and takes its time: a frame that
 * is late is looked into as well.
 */
const bringAxe = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(TRUSTING);
  }
};

/**
 * What is on its way from one colour to another is looked at where it arrives: halfway, the words of
 * a button that has just become active stand on the ground of one that was not.
 */
const ARRIVE = `for (const moving of document.getAnimations()) {
  if (moving instanceof CSSTransition) moving.finish();
}`;

/** What is behind it is out of reach, and is looked at where nothing is before it. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * @param more rules beside those of WCAG 2.2 A and AA, by axe's tags, e.g. `best-practice`
 * @returns what they find wrong with the page as it stands, or with the dialog before it, in words.
 */
export const barriers = async (page: Page, ...more: readonly string[]): Promise<string[]> => {
  await bringAxe(page);
  for (const frame of page.frames()) await frame.evaluate(ARRIVE);
  const options: RunOptions = {
    runOnly: [...WCAG_2_2_AA, ...more],
    // Nobody reads what was right: it would be described, element by element, and sent here.
    resultTypes: ['violations'],
    // Nor does anybody give up on a frame that is slow to answer.
    pingWaitTime: 0,
  };
  const isCovered = (await page.locator(OPEN_DIALOG).count()) > 0;
  const where: ElementContext = { include: [isCovered ? OPEN_DIALOG : 'html'] };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(where)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  );
};
