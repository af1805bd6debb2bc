import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAlive, PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';
import { WATCH_SHIFTS } from './watch-shifts.ts';

const INVOICE_DESK = '/codes/php-cms/gst-invoice-desk';
const CATALOGUE = '**/api/codes/fetch';

let context: BrowserContext;
let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ context, page } = visitor);
});

const category = (name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
const cards = (): Locator => page.getByRole('list', { name: 'Items' }).getByRole('article');
const card = (title: string): Locator => cards().filter({ hasText: title });
const query = (): string => new URL(page.url()).search;

describe('The code catalogue', () => {
  it('opens with the default category', async () => {
    await page.goto('/codes');
    expect(await category('PHP CMS').getAttribute('aria-pressed')).toBe('true');
    await card('GST invoice desk').waitFor();
    expect(await card('Next blog starter').count()).toBe(0);
    await page.getByText(/^Page 1 of \d+$/).waitFor();
    expect(await page.getByRole('button', { name: 'Prev' }).isDisabled()).toBe(true);
  });

  it('puts the category in the address, and Back returns to the previous category', async () => {
    await page.goto('/codes');
    await category('Next JS').click();
    await card('Next blog starter').waitFor();
    expect(query()).toBe('?category=348');
    await category('WordPress').click();
    await page.waitForURL('**/codes?category=351');

    await page.goBack();
    await card('Next blog starter').waitFor();
    await page.reload();
    await card('Next blog starter').waitFor();
    expect(await category('Next JS').getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps the search and the price in the address', async () => {
    await openAlive(page, '/codes');
    await page.keyboard.press('/');
    await page.keyboard.type('invoice');
    await card('GST invoice desk').waitFor();
    await page.waitForURL('**/codes?q=invoice');
    await page.getByRole('combobox', { name: 'Price' }).selectOption({ label: 'Free' });
    await page.waitForURL('**/codes?q=invoice&price=free');
    await card('GST invoice desk').waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('button', { name: /^All\b/, pressed: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('invoice');
    await page.goBack();
    await card('GST invoice desk').waitFor();
    await page.goBack();
    await page.waitForURL('**/codes');
    await category('PHP CMS').and(page.locator('[aria-pressed="true"]')).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  it('has nothing that moves while a search in the address is loaded', async () => {
    await page.addInitScript(WATCH_SHIFTS);
    let isHeld = false;
    await page.route(/create-finder/, async (route) => {
      isHeld = true;
      await page.getByRole('status', { name: 'Searching the catalogue' }).waitFor();
      await route.continue();
    });
    await page.goto('/codes?q=zzzz');
    await page.getByText('Nothing matches “zzzz”. Try another word.').waitFor();
    expect(isHeld).toBe(true);
    expect(await page.evaluate('globalThis.shifts')).toBeLessThan(0.05);
  });

  it('has a link to each category without scripts', async () => {
    const { page: still } = await visitors.come({ javaScriptEnabled: false });
    await still.goto('/codes');
    await still.getByRole('link', { name: /^WordPress\b.*items/ }).click();
    await still.waitForURL('**/codes/wordpress');
  });

  it('says that a category has no items', async () => {
    await page.goto('/codes?category=999');
    await page.getByText('No software found in this category.').waitFor();
    await page.getByRole('link', { name: 'All codes' }).click();
    await card('GST invoice desk').waitFor();
  });

  it.each([
    ['does not exist', { status: 404, json: {} }],
    ['is not a list', { status: 200, json: { foo: 1 } }],
  ])('reports a catalogue that %s, and loads it on the second try', async (_, answer) => {
    await page.route(CATALOGUE, (route) => route.fulfill(answer));
    // From a page without the catalogue: one that shows it brings it along.
    await openAlive(page, '/domains/transfer-domain');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Codes' })
      .click();
    await page.getByRole('link', { name: 'All codes' }).click();
    await page.getByText('Failed to load software.').waitFor();
    await page.unroute(CATALOGUE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await card('GST invoice desk').waitFor();
  });

  it('shows card texts in full on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/codes/free-html-templates');
    await cards().first().waitFor();
    const cut = await cards()
      .locator('p')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
  });

  it('has a category picker with its own default at /scripts', async () => {
    await page.goto('/scripts');
    const picker = page.getByLabel('Category');
    expect(await picker.inputValue()).toBe('348');
    await picker.selectOption('352');
    await card('CSV to contacts').waitFor();
    expect(query()).toBe('?category=352');
  });

  it('has a page for each category, with links to the other categories', async () => {
    await page.goto('/codes/php-cms');
    await page.getByRole('link', { name: /^WordPress\b.*items/ }).click();
    await page.waitForURL('**/codes/wordpress');
    await page.getByRole('heading', { level: 1, name: 'WordPress' }).waitFor();
    expect(await page.title()).toBe('WordPress: code to download · Haat');
  });
});

describe('The catalogue on the home page', () => {
  it('leaves the address unchanged', async () => {
    await page.goto('/');
    await category('Next JS').click();
    await card('Next blog starter').waitFor();
    expect(query()).toBe('');
  });
});

describe('A catalogue item', () => {
  it('opens its details and its demo in new tabs', async () => {
    await page.goto('/codes/free-html-templates');
    const chaiStall = card('Chai stall menu');
    const [details] = await Promise.all([
      context.waitForEvent('page'),
      chaiStall.getByRole('link', { name: /^Details/ }).click(),
    ]);
    await details.getByRole('heading', { level: 1, name: 'Chai stall menu' }).waitFor();
    const [demo] = await Promise.all([
      context.waitForEvent('page'),
      chaiStall.getByRole('link', { name: /^Live demo/ }).click(),
    ]);
    await demo.waitForURL('**/demos/chai-stall-menu/');
    expect((await demo.request.get(demo.url())).status()).toBe(200);
  });

  it('shows its demo in a frame without the shop’s origin, below the visitor’s own name', async () => {
    await openAlive(page, '/codes/free-html-templates/chai-stall-menu');
    const button = page.getByRole('link', { name: 'Live demo of Chai stall menu' });
    await button.click();
    await page.waitForURL('**/chai-stall-menu?demo');
    const demo = page.frameLocator('iframe[title="Demo of Chai stall menu"]');
    const heading = demo.getByRole('heading', { level: 1, name: 'Kulhad Chai' });
    expect(await heading.evaluate('self.origin')).toBe('null');

    await page.getByLabel('Your shop’s name').fill('Asha Tea');
    await page.getByRole('link', { name: 'Is ashatea.in available?' }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Your shop’s name').inputValue()).toBe('Asha Tea');
    await page.getByRole('link', { name: 'Back to Chai stall menu' }).click();
    await button.and(page.locator(':focus')).waitFor();
  });

  it('downloads at once as a package if it is free', async () => {
    await page.goto('/codes/free-html-templates/chai-stall-menu');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Now Free Chai stall menu' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('chai-stall-menu.zip');
    const package_ = await readFile(await download.path());
    expect(package_.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  it('has its product data and price in the HTML, without scripts', async () => {
    const html = await (await context.request.get(INVOICE_DESK)).text();
    const [, json = ''] = /<script type="application\/ld\+json">([^<]+)/.exec(html) ?? [];
    expect(JSON.parse(json)['@graph']).toMatchObject([
      { '@type': 'Product', sku: '1005', offers: { price: '1499.00', priceCurrency: 'INR' } },
      { '@type': 'BreadcrumbList', itemListElement: { length: 4, 2: { name: 'PHP CMS' } } },
    ]);
    expect(html).toMatch(/<title>GST invoice desk · Haat<\/title>/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${INVOICE_DESK}"`));
    expect(html).toContain('<meta property="og:image:alt" content="Haat. GST invoice desk"');
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const answer = await context.request.get(new URL(picture).pathname);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(JSON.parse(json)['@graph'][0].image).toBe(picture);
  });

  it.each([INVOICE_DESK, '/codes', '/'])('has its picture in the HTML of %s', async (path) => {
    const html = await (await context.request.get(path)).text();
    expect(html).toMatch(/<img [^>]*src="\/(?:covers|pictures)\//);
  });

  it('redirects to its own category, and is a 404 if unknown', async () => {
    await page.goto('/codes/scripts/gst-invoice-desk');
    await page.waitForURL(`**${INVOICE_DESK}`);
    const missing = await page.goto('/codes/php-cms/no-such-item');
    expect(missing?.status()).toBe(404);
  });

  it('opens its order from every Buy Now button', async () => {
    for (const path of ['/', '/codes', INVOICE_DESK]) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Buy Now ₹1,499.00 GST invoice desk' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Login with your account to place the order.').waitFor();
      await dialog.getByRole('region', { name: 'Your order' }).getByText('₹1,499.00').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });
});
