import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkedSite, PAGES } from '../e2e/storefront/linked-site.ts';
import { listenToConsole, type OwnShop, openOwnShop } from '../e2e/storefront/shop-window.ts';

let site: Server;
let shop: OwnShop;
/** Paths that the crawler has requested, in order. */
const crawled: string[] = [];

beforeAll(async () => {
  site = createServer(linkedSite((path) => crawled.push(path)));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  shop = await openOwnShop({
    PUBLIC_WEB_EXCEPTIONS: `127.0.0.1:${port}`,
    CRAWL_PAUSE_MS: '200',
  });
});

afterAll(async () => {
  await shop?.close();
  site?.close();
});

describe('the tools, killed with -9 in the middle of a crawl', () => {
  it('go on where they were when they are back', async () => {
    const visitor = await shop.newVisitor();
    listenToConsole(visitor);
    const { page, complaints } = visitor;
    await page.goto('/webtools/unlimited-sitemap-generator');
    const { port } = site.address() as AddressInfo;
    await page.getByLabel('Address of the site').fill(`http://127.0.0.1:${port}`);
    await page.getByRole('button', { name: 'Make the sitemap' }).click();
    const visited = page.locator('dt', { hasText: 'Visited' }).locator('xpath=../dd');
    await expect.poll(async () => Number(await visited.textContent())).toBeGreaterThan(8);
    await shop.stack.kill('webtools');
    await shop.stack.restart('webtools');
    await page.getByText(`The sitemap is ready: ${PAGES + 1} pages.`).waitFor({ timeout: 60_000 });
    // The rules are read again, and perhaps the page that was under way.
    const twice = crawled.filter((path, index) => crawled.indexOf(path) < index);
    expect(twice).toContain('/robots.txt');
    expect(twice.filter((path) => path !== '/robots.txt').length).toBeLessThanOrEqual(1);
    expect(complaints).toEqual([]);
  });
});
