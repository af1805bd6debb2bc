import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { takePicture } from './pictures.ts';
import { openShopWindow, type ShopWindow, type Traits, type Visitor } from './shop-window.ts';

const FAILED = '.screenshots/failed';

export type Visitors = {
  readonly baseUrl: string;
  readonly come: (traits?: Traits) => Promise<Visitor>;
  readonly replace: (traits?: Traits) => Promise<void>;
};

/** A new visitor per test in the shared shop; an uncaught script error fails the test. */
export const eachWithAVisitor = (
  meet: (visitor: Visitor) => unknown,
  usual: () => Traits = () => ({}),
): Visitors => {
  let shop: ShopWindow;
  let here: Visitor[] = [];

  const come = async (traits: Traits = {}): Promise<Visitor> => {
    const visitor = await shop.newVisitor({ ...usual(), ...traits });
    here.push(visitor);
    return visitor;
  };
  const sendHome = (): Promise<unknown> => Promise.all(here.map(({ context }) => context.close()));

  /** As accessibility snapshots, and pictures if enabled. */
  const keepWhatTheySee = async (test: string): Promise<void> => {
    const name = test.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80);
    mkdirSync(FAILED, { recursive: true });
    const pages = here.flatMap(({ context }) => context.pages());
    for (const [at, page] of pages.entries()) {
      const place = `${FAILED}/${name}.${at}`;
      const words = await page.locator('body').ariaSnapshot().catch(String);
      writeFileSync(`${place}.txt`, `${page.url()}\n${words}\n`);
      await takePicture(page, place).catch(() => undefined);
    }
  };

  beforeAll(async () => {
    shop = await openShopWindow();
  });
  beforeEach(async () => {
    here = [];
    await meet(await come());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepWhatTheySee(task.name);
    await sendHome();
    expect(here.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(() => shop?.close());

  return {
    baseUrl: inject('sharedShop').baseUrl,
    come,
    replace: async (traits) => {
      await sendHome();
      await meet(await come(traits));
    },
  };
};
