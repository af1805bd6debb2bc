import { AxeBuilder } from '@axe-core/playwright';
import { launchBrowser } from '@haat/infra/testing/browser';
import { createTestDatabase } from '@haat/infra/testing/database';
import { type RunningStack, startStack } from '@haat/infra/testing/processes';
import type { Browser, BrowserContext, Page } from 'playwright-core';

type ContextOptions = Parameters<Browser['newContext']>[0];

export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that no script of the page caught. */
  readonly complaints: readonly string[];
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
        viewport: { width: 1440, height: 900 },
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
