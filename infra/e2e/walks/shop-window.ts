import { AxeBuilder } from '@axe-core/playwright';
import { launchBrowser } from '@haat/testkit/browser';
import { createTestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type ContextOptions = Parameters<Browser['newContext']>[0];

export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that no script of the page caught; a walk may add what else it listens for. */
  readonly complaints: string[];
};

/** A whole shop of its own, and a browser in front of it. */
export type ShopWindow = {
  readonly stack: RunningStack;
  readonly browser: Browser;
  /** Somebody who was never here before; on a desktop unless the options say otherwise. */
  readonly newVisitor: (options?: ContextOptions) => Promise<Visitor>;
  readonly close: () => Promise<void>;
};

/** @param env settings that differ from those of `npm start`. */
export const openShopWindow = async (env: Record<string, string> = {}): Promise<ShopWindow> => {
  const database = await createTestDatabase();
  const stack = await startStack({ databaseUrl: database.url, web: true, env });
  const browser = await launchBrowser();
  return {
    stack,
    browser,
    newVisitor: async (options) => {
      const context = await browser.newContext({
        baseURL: stack.baseUrl,
        viewport: DESK,
        ...options,
      });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      return { context, page, complaints };
    },
    close: async () => {
      await browser.close();
      await stack.stop();
      await database.drop();
    },
  };
};

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** @returns what WCAG 2.2 A and AA find wrong with the page as it stands, in words. */
export const barriers = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  );
};

/** Colours change by and by; on the way they are neither the ones nor the others. */
const COLOURS_CHANGED = `Promise.allSettled(document.getAnimations()
  .filter((one) => one instanceof CSSTransition).map((one) => one.finished)).then(() => undefined)`;

/**
 * Wide and narrow, light and dark: nothing bars the way, and nothing scrolls sideways.
 * @param picture where the four pictures go, without their ending.
 */
export const lookAround = async (page: Page, picture: string): Promise<void> => {
  for (const [shape, viewport] of Object.entries({ desktop: DESK, mobile: PHONE })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expect
        .poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme'))
        .toBe(colorScheme);
      await page.evaluate(COLOURS_CHANGED);
      await page.screenshot({ path: `${picture}.${shape}.${colorScheme}.png`, fullPage: true });
      expect(await barriers(page)).toEqual([]);
      const beyond = 'document.documentElement.scrollWidth - window.innerWidth';
      expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize(DESK);
};

/** What the browser has in its clipboard; the visitor must have been given the permission. */
export const copied = (page: Page): Promise<string> =>
  page.evaluate('navigator.clipboard.readText()');
