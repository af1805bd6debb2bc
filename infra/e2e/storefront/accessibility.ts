import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Also reaches frames without an origin, such as demos. */
const TRUSTING = `${AXE}\n;axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Injects axe once per document, late frames included. */
const bringAxe = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(TRUSTING);
  }
};

/** Ends transitions: half-way colours have wrong contrast. */
const ARRIVE = `for (const moving of document.getAnimations()) {
  if (moving instanceof CSSTransition) moving.finish();
}`;

/** Axe needs scripts, which such a frame has none of. */
const SCRIPTLESS = 'iframe[sandbox=""]';

/** An open dialog hides the rest, which is checked without it. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * @param more axe tags, e.g. `best-practice`. @returns violations, of the dialog if one is open.
 */
export const barriers = async (page: Page, ...more: readonly string[]): Promise<string[]> => {
  await bringAxe(page);
  for (const frame of page.frames()) await frame.evaluate(ARRIVE);
  const options: RunOptions = {
    runOnly: [...WCAG_2_2_AA, ...more],
    // Passed rules would be described at length.
    resultTypes: ['violations'],
    // No timeout for slow frames.
    pingWaitTime: 0,
  };
  const isCovered = (await page.locator(OPEN_DIALOG).count()) > 0;
  const where: ElementContext = {
    include: [isCovered ? OPEN_DIALOG : 'html'],
    exclude: [SCRIPTLESS],
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(where)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  );
};
