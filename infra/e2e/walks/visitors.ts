import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { openShopWindow, type ShopWindow, type Traits, type Visitor } from './shop-window.ts';

export type Visitors = {
  readonly baseUrl: string;
  /** One more, beside the usual one, with the usual traits and these. */
  readonly come: (traits?: Traits) => Promise<Visitor>;
  /** The test's visitors go home, and one with the usual traits and these is met instead. */
  readonly replace: (traits?: Traits) => Promise<void>;
};

/**
 * Gives each test of a file a visitor of its own in the shop that all walks share, sends home
 * whoever is still there after it, and fails it when a script had an error that nothing caught.
 * @param meet is handed the visitor before each test
 * @param usual what the visitors of these tests are and have, asked for each of them
 */
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

  const pictureWhatTheySee = async (test: string): Promise<void> => {
    const pages = here.flatMap(({ context }) => context.pages());
    for (const [at, page] of pages.entries()) {
      const name = test.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80);
      await page
        .screenshot({ path: `.screenshots/failed/${name}.${at}.png` })
        .catch(() => undefined);
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
    if (task.result?.state === 'fail') await pictureWhatTheySee(task.name);
    await sendHome();
    expect(here.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(() => shop?.close());

  return {
    baseUrl: inject('walkingShop').baseUrl,
    come,
    replace: async (traits) => {
      await sendHome();
      await meet(await come(traits));
    },
  };
};
