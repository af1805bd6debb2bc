/**
 * `npm run bench:phone`: the shop on a slow phone (4 times slower CPU, 150 ms to the server, 1.6
 * Mbit/s), median of three. Sandbox data, a new browser context for each visit. `--routes <pattern>`
 * visits each kind of page whose path fits; `--beside <url>`, once or more, visits other shops in
 * turns, whose figures come first in each cell.
 */

import { parseArgs } from 'node:util';
import { launchBrowser } from '@haat/testkit/browser';
import { newDomain } from '@haat/testkit/customer';
import type { Browser, Page } from 'playwright-core';
import { representativePages } from '../e2e/storefront/web-routes.ts';
import { print } from './progress.ts';
import { median, startWebShop } from './web-shop.ts';

const RUNS = 3;
const CPU_SLOWER = 4;
const NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 95_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A visitor looks at a page before they act, in ms. */
const LOOK_MS = 2_000;

type Seen = {
  lcpMs: number;
  cls: number;
  inpMs: number;
  scripts: number;
  scriptBytes: number;
};

/** https://web.dev/articles/cls, /lcp, /inp; with few interactions INP is the longest one. */
const WATCH = `(() => {
  const seen = (globalThis.seen = { lcpMs: 0, cls: 0, inpMs: 0 });
  let [sum, first, last] = [0, 0, 0];
  const watch = (type, hear, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcpMs = startTime; });
  watch('layout-shift', ({ hadRecentInput, startTime, value }) => {
    if (hadRecentInput) return;
    const isSame = startTime - last < 1000 && startTime - first < 5000;
    sum = isSame ? sum + value : value;
    if (!isSame) first = startTime;
    last = startTime;
    seen.cls = Math.max(seen.cls, sum);
  });
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) seen.inpMs = Math.max(seen.inpMs, duration);
  }, { durationThreshold: 16 });
})()`;

const READ = `(() => {
  const scripts = performance.getEntriesByType('resource')
    .filter(({ name }) => /\\.m?js($|\\?)/.test(name));
  return {
    ...globalThis.seen,
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

const openPhone = async (browser: Browser, baseUrl: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: baseUrl, ...PHONE });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(WATCH);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return page;
};

type Act = (page: Page) => Promise<Readonly<Record<string, number>>>;

const lookAround: Act = async (page) => {
  await page
    .getByRole('button', { name: /colou?r scheme|dark|light/i })
    .first()
    .tap();
  return {};
};

const searchField = (page: Page) => page.getByRole('main').getByRole('textbox').first();

const typeSlowly: Act = async (page) => {
  await searchField(page).tap();
  await searchField(page).pressSequentially('chaikart', { delay: 120 });
  await page.waitForTimeout(LOOK_MS);
  return {};
};

/** From the press of Buy Now to its first sign, and to the order. */
const buy: Act = async (page) => {
  await searchField(page).tap();
  await searchField(page).pressSequentially(newDomain(), { delay: 120 });
  await page.getByRole('button', { name: 'Check Availability' }).first().tap();
  const button = page.getByRole('button', { name: /^Buy Now for/ });
  await button.waitFor();
  await page.waitForTimeout(LOOK_MS);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.evaluate(`(() => {
    const { documentElement: root } = document;
    globalThis.signs = {};
    addEventListener('click', () => {
      const begun = performance.now();
      new MutationObserver((changes, watching) => {
        const isSign = document.querySelector('[role=dialog], button [class*=oader], button[data-loading], button[aria-busy=true]');
        if (!isSign) return;
        watching.disconnect();
        requestAnimationFrame(() => { globalThis.signs.firstMs = performance.now() - begun; });
      }).observe(root, { subtree: true, childList: true, attributes: true });
      globalThis.signs.begun = begun;
    }, { capture: true, once: true });
  })()`);
  await button.tap();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  const orderMs = await page.evaluate<number>('performance.now() - globalThis.signs.begun');
  const signMs = await page.evaluate<number>('globalThis.signs.firstMs ?? -1');
  return { 'sign ms': signMs, 'order ms': orderMs, 'requests after the press': requests };
};

const visit = async (browser: Browser, baseUrl: string, path: string, act: Act) => {
  const page = await openPhone(browser, baseUrl);
  try {
    await page.goto(path, { waitUntil: 'networkidle' });
    const loaded = await page.evaluate<Seen>(READ);
    const more = await act(page);
    const after = await page.evaluate<Seen>(READ);
    return { ...loaded, cls: after.cls, inpMs: after.inpMs, scriptsAfter: after.scripts, more };
  } finally {
    await page.context().close();
  }
};

type Visit = readonly [name: string, path: string, act: Act];

/** @param routes pages whose path fits; undefined for the usual visits. */
const visitsOf = (routes: string | undefined): readonly Visit[] => {
  const pages = representativePages();
  if (routes !== undefined) {
    const fitting = pages.filter((path) => new RegExp(routes).test(path));
    return fitting.map((path) => [path, path, lookAround]);
  }
  const item = pages.find((path) => /^\/codes\/[^/]+\/[^/]+$/.test(path)) ?? '/';
  return [
    ['home, a word typed', '/', typeSlowly],
    ['domain search, to the order', '/domains/buy-new-domain', buy],
    ['hosting', '/hosting/shared-web-hosting', lookAround],
    ['codes', '/codes', lookAround],
    ['a package', item, lookAround],
    ['tools', '/webtools', lookAround],
  ];
};

type Measured = Awaited<ReturnType<typeof visit>>;

const cellsOf = (seen: readonly Measured[]): readonly string[] => {
  const of = (read: (one: Measured) => number) => median(seen.map(read));
  return [
    of((one) => one.lcpMs).toFixed(0),
    of((one) => one.cls).toFixed(3),
    of((one) => one.inpMs).toFixed(0),
    String(of((one) => one.scripts)),
    (of((one) => one.scriptBytes) / 1_000).toFixed(0),
    Object.keys(seen[0]?.more ?? {})
      .map((key) => `${key}: ${Math.round(of((one) => one.more[key] ?? Number.NaN))}`)
      .join(', '),
  ];
};

const { values: options } = parseArgs({
  options: { routes: { type: 'string' }, beside: { type: 'string', multiple: true, default: [] } },
});
const shop = await startWebShop();
const browser = await launchBrowser();
try {
  const shops = [...options.beside, shop.baseUrl];
  print('| visit | LCP ms | CLS | INP ms | scripts | script kB | |');
  print('| --- | --- | --- | --- | --- | --- | --- |');
  // After the shop has built its pages.
  for (const [name, path, act] of visitsOf(options.routes)) {
    const seen: Measured[][] = shops.map(() => []);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, baseUrl] of shops.entries()) {
        seen[index]?.push(await visit(browser, baseUrl, path, act));
      }
    }
    const [first = [], ...others] = seen.map(cellsOf);
    const cells = first.map((cell, index) =>
      [cell, ...others.map((other) => other[index])].join(' / '),
    );
    print(`| ${[name, ...cells].join(' | ')} |`);
  }
} finally {
  await browser.close();
  await shop.stop();
}
