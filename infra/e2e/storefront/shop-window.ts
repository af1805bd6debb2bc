import { basename } from 'node:path';
import { arePicturesEnabled, sharedBrowser } from '@haat/testkit/browser';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, inject } from 'vitest';
import { barriers } from './accessibility.ts';
import { takePicture } from './pictures.ts';
import { PUBLIC_IP, type SharedShop } from './shared-shop.ts';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A busy machine makes a page slow, not wrong. */
const TIMEOUT_MS = 60_000;

/** What a visitor's browser is and has: its size, its language, its permissions. */
export type Traits = Parameters<Browser['newContext']>[0];

/** Most want no motion: it is a third of what a browser works in a walk. */
const USUAL = { viewport: DESK, reducedMotion: 'reduce' } as const satisfies Traits;

/** Where a walk also sees to it that what moves is in nobody's way: once for each thing. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const satisfies Traits;

export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that no script of their pages caught; a walk may add what else it listens for. */
  readonly complaints: string[];
};

/** A shop, and a browser in front of it. */
export type ShopWindow = {
  readonly baseUrl: string;
  /** Somebody who was never here before; on a desktop and without motion unless the traits say otherwise. */
  readonly newVisitor: (traits?: Traits) => Promise<Visitor>;
  /** Sends home the visitors who are still there. */
  readonly close: () => Promise<void>;
};

const windowOn = async (
  baseUrl: string,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<ShopWindow> => {
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  return {
    baseUrl,
    newVisitor: async (traits) => {
      const context = await browser.newContext({ baseURL: baseUrl, ...USUAL, ...traits });
      contexts.add(context);
      context.once('close', () => contexts.delete(context));
      context.setDefaultTimeout(TIMEOUT_MS);
      await prepare(context);
      const complaints: string[] = [];
      context.on('weberror', (failed) => complaints.push(failed.error().message));
      return { context, page: await context.newPage(), complaints };
    },
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
};

/** Adds to a visitor's complaints what the browser's console says; refusals by the server apart. */
export const listenToConsole = ({
  page,
  complaints,
}: Pick<Visitor, 'page' | 'complaints'>): void => {
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusal) {
      complaints.push(message.text());
    }
  });
};

/** A shop that was started elsewhere sends browsers outside for their address; here it is known. */
const mockPublicIp =
  ({ publicIpUrl }: SharedShop) =>
  (context: BrowserContext): Promise<unknown> =>
    context.route(publicIpUrl, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { ip: PUBLIC_IP },
      }),
    );

/** Onto the shop that all walks share. */
export const openShopWindow = (): Promise<ShopWindow> => {
  const shop = inject('sharedShop');
  return windowOn(shop.baseUrl, shop.testControls ? undefined : mockPublicIp(shop));
};

export type OwnShop = ShopWindow & { readonly stack: RunningStack };

/**
 * Onto a shop of this walk alone, for one that kills or restarts its processes.
 * @param own its database, for one that kills Postgres too.
 */
export const openOwnShop = async (
  env: Readonly<Record<string, string>>,
  own?: Pick<TestDatabase, 'url' | 'drop'>,
): Promise<OwnShop> => {
  const database = own ?? (await createTestDatabase());
  const stack = await startStack({ databaseUrl: database.url, web: true, env });
  const window = await windowOn(stack.baseUrl);
  return {
    ...window,
    stack,
    close: async () => {
      await window.close();
      await stack.stop();
      await database.drop();
    },
  };
};

/**
 * Skips the tests of the file or group, in words, where the walks visit a shop that was started
 * elsewhere.
 * @param what they need behind the shop
 */
export const needsTestControls = (what: string): void => {
  const { testControls } = inject('sharedShop');
  if (testControls) return;
  const why = `needs ${what}, which the shop at E2E_URL does not have`;
  process.stderr.write(`Skipped in ${basename(expect.getState().testPath ?? '')}: ${why}.\n`);
  beforeEach(({ skip }) => skip(why));
};

/** What stands behind the shared shop, in tests that {@link needsTestControls}. */
export const requireTestControls = (): NonNullable<SharedShop['testControls']> => {
  const { testControls } = inject('sharedShop');
  if (!testControls) throw new Error('Nothing is known of what stands behind the shop at E2E_URL.');
  return testControls;
};

/** Colours change by and by; on the way they are neither the ones nor the others. */
const CHANGING = `document.getAnimations().filter(
  (one) => one instanceof CSSTransition && one.playState === 'running').length`;

const SHAPES = { desktop: DESK, mobile: PHONE } as const;

/** Each shape and each scheme once; the others are there to be looked at. */
const APPEARANCES = [
  ['desktop', 'light'],
  ['mobile', 'dark'],
  ...(arePicturesEnabled
    ? ([
        ['desktop', 'dark'],
        ['mobile', 'light'],
      ] as const)
    : []),
] as const;

/**
 * Wide and narrow, light and dark: nothing bars the way, and nothing scrolls sideways.
 * @param picture where the pictures go, without their endings; of an open dialog without the rest of
 * the page below it, which takes longer to draw than all else here.
 */
export const lookAround = async (page: Page, picture: string): Promise<void> => {
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  for (const [shape, colorScheme] of APPEARANCES) {
    // Together: of each change all of the page is laid out and painted anew.
    await Promise.all([page.setViewportSize(SHAPES[shape]), page.emulateMedia({ colorScheme })]);
    await expect
      .poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme'))
      .toBe(colorScheme);
    await expect.poll(() => page.evaluate(CHANGING)).toBe(0);
    await takePicture(page, `${picture}.${shape}.${colorScheme}`, { fullPage });
    expect(await barriers(page)).toEqual([]);
    const beyond = 'document.documentElement.scrollWidth - window.innerWidth';
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESK);
};

/** @returns a function that lets the requests for these addresses go on their way, which wait. */
export const holdBack = async (page: Page, url: string | RegExp): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
};

/** Opens a page whose scripts do not come before the returned function is called. */
export const openSlowly = async (page: Page, path: string): Promise<() => void> => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
};

/**
 * Opens a page and waits until it has come to life: a link that is pressed before is followed by the
 * browser, to a page that the server has filled.
 */
export const openAlive = async (page: Page, path: string): Promise<void> => {
  await page.addInitScript(
    "document.addEventListener('page-alive', () => { globalThis.isAlive = true; })",
  );
  await page.goto(path);
  await expect.poll(() => page.evaluate('globalThis.isAlive')).toBe(true);
};

/** What the browser has in its clipboard; the visitor must have been given the permission. */
export const copied = (page: Page): Promise<string> =>
  page.evaluate('navigator.clipboard.readText()');
