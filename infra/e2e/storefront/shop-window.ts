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

/** A busy machine is slow, not wrong. */
const TIMEOUT_MS = 60_000;

/** Size, language, permissions. */
export type Traits = Parameters<Browser['newContext']>[0];

/** Motion takes a third of a browser's work. */
const USUAL = { viewport: DESK, reducedMotion: 'reduce' } as const satisfies Traits;

/** A worker would answer requests that tests hold back; `serviceWorkers: 'allow'` has it. */
const NO_WORKER =
  'if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = async () => {}';

/** For tests that moving parts block nothing. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const satisfies Traits;

export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught script errors; a test may add others. */
  readonly complaints: string[];
};

export type ShopWindow = {
  readonly baseUrl: string;
  /** A new visitor, by default on a desktop without motion. */
  readonly newVisitor: (traits?: Traits) => Promise<Visitor>;
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
      if (traits?.serviceWorkers !== 'allow') await context.addInitScript(NO_WORKER);
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

/** Adds console errors and warnings, without refused requests. */
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

/** A shop started elsewhere would query a third party. */
const mockPublicIp =
  ({ publicIpUrl }: SharedShop) =>
  (context: BrowserContext): Promise<unknown> =>
    context.route(publicIpUrl, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { ip: PUBLIC_IP },
      }),
    );

/** The shared shop. */
export const openShopWindow = (): Promise<ShopWindow> => {
  const shop = inject('sharedShop');
  return windowOn(shop.baseUrl, shop.testControls ? undefined : mockPublicIp(shop));
};

export type OwnShop = ShopWindow & { readonly stack: RunningStack };

/** For a test that kills or restarts processes. @param own its database, to kill Postgres too. */
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

/** Skips a file's or group's tests for a shop started elsewhere. @param what they need. */
export const needsTestControls = (what: string): void => {
  const { testControls } = inject('sharedShop');
  if (testControls) return;
  const why = `needs ${what}, which the shop at E2E_URL does not have`;
  process.stderr.write(`Skipped in ${basename(expect.getState().testPath ?? '')}: ${why}.\n`);
  beforeEach(({ skip }) => skip(why));
};

/** For tests with {@link needsTestControls}. */
export const requireTestControls = (): NonNullable<SharedShop['testControls']> => {
  const { testControls } = inject('sharedShop');
  if (!testControls) throw new Error('Nothing is known of what stands behind the shop at E2E_URL.');
  return testControls;
};

/** Half-way colours are wrong. */
const CHANGING = `document.getAnimations().filter(
  (one) => one instanceof CSSTransition && one.playState === 'running').length`;

const SHAPES = { desktop: DESK, mobile: PHONE } as const;

/** Each shape and scheme once; the others only for pictures. */
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

type Size = { readonly width: number; readonly height: number };

/** Waits until the page has the scheme, and its colours have arrived. */
export const showIn = async (
  page: Page,
  size: Size,
  colorScheme: 'light' | 'dark',
): Promise<void> => {
  // Together: one layout instead of two.
  await Promise.all([page.setViewportSize(size), page.emulateMedia({ colorScheme })]);
  await expect
    .poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme'))
    .toBe(colorScheme);
  await expect.poll(() => page.evaluate(CHANGING)).toBe(0);
};

/** Wide and narrow, light and dark: no violations, no sideways scroll. @param picture path. */
export const lookAround = async (page: Page, picture: string): Promise<void> => {
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  for (const [shape, colorScheme] of APPEARANCES) {
    await showIn(page, SHAPES[shape], colorScheme);
    await takePicture(page, `${picture}.${shape}.${colorScheme}`, { fullPage });
    expect(await barriers(page)).toEqual([]);
    const beyond = 'document.documentElement.scrollWidth - window.innerWidth';
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESK);
};

/** @returns a function that releases the held requests. */
export const holdBack = async (page: Page, url: string | RegExp): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
};

/** @returns a function that releases the page's scripts. */
export const openSlowly = async (page: Page, path: string): Promise<() => void> => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
};

/** Waits for hydration: before it, the browser follows links itself. */
export const openAlive = async (page: Page, path: string): Promise<void> => {
  await page.addInitScript(
    "document.addEventListener('page-alive', () => { globalThis.isAlive = true; })",
  );
  await page.goto(path);
  await expect.poll(() => page.evaluate('globalThis.isAlive')).toBe(true);
};

/** Needs the clipboard permission. */
export const copied = (page: Page): Promise<string> =>
  page.evaluate('navigator.clipboard.readText()');
