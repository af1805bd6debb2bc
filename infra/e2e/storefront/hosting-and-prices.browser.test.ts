import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAlive, PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const PLANS = '**/fetchSwhPlans*';
const PRICES = '**/api/domain/prices';

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

/** From another page: one that shows plans or prices brings them along. */
const goTo = async (menu: string, link: string): Promise<void> => {
  await openAlive(page, '/domains/transfer-domain');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: menu }).click();
  await page.getByRole('link', { name: link, exact: true }).first().click();
};
const plan = (title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const goesSideways = (): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe('A shared hosting plan', () => {
  beforeEach(async () => {
    await page.goto('/hosting/shared-web-hosting');
  });

  it('shows its price per year, and per month on request', async () => {
    const dukaan = plan('Dukaan');
    await dukaan.getByText('₹149.25').waitFor();
    await dukaan.getByText('₹1,791.00 a year').waitFor();
    // A third off, 33.3333 percent, to two decimals.
    await plan('Mela').getByText('₹3,192.00 a year').waitFor();
    await page.getByText('Plan renews at ₹199.00 per month.').waitFor();

    await page.getByRole('radio', { name: 'Year' }).press('ArrowLeft');
    await dukaan.getByText('₹179.10').waitFor();
    await plan('Thela').getByText('Renews at ₹99.00 a month').waitFor();
    expect(await page.getByRole('radio', { name: 'Month' }).isChecked()).toBe(true);
  });

  it('says that a chosen period has no price, and shows the price of the other period', async () => {
    await plan('Mandi').getByText('₹399.20').waitFor();
    await page.getByRole('radio', { name: 'Year' }).press('ArrowLeft');
    await page.getByRole('radio', { name: 'Month' }).press('ArrowRight');
    await plan('Mandi').getByText('No available pricing information').waitFor();
    await plan('Mandi').getByRole('button', { name: 'See the price per month' }).click();
    await plan('Mandi').getByText('₹399.20').waitFor();
    await plan('Chowk').getByText('No available pricing information').waitFor();
    expect(await plan('Chowk').getByRole('button', { name: /^Buy/ }).count()).toBe(0);
  });

  it('is compared with all others, on a phone with the one that the visitor picks', async () => {
    const table = page.getByRole('table', { name: 'What each plan includes' });
    const websites = table.getByRole('row', { name: /^Websites/ }).getByRole('cell');
    expect(await table.getByRole('rowheader').allTextContents()).toEqual(
      expect.arrayContaining(['Top Features', 'Service and Support', 'Renewal']),
    );
    expect(await websites.count()).toBeGreaterThan(2);

    await page.setViewportSize(PHONE);
    await page.getByLabel('First plan').selectOption('Mela');
    await expect.poll(() => websites.allInnerTexts()).toEqual(['Unlimited', '50']);
    expect(await goesSideways()).toBe(false);
  });

  it('lists its features under five headings on the home page, in a box with a scroll hint', async () => {
    const features = ['Top Features', 'Security', 'Free Features', 'WordPress Options']
      .concat('Service and Support')
      .flatMap((heading) => [heading, ...Array.from({ length: 6 }, (_, at) => `${heading} ${at}`)]);
    const mela = { id: 106, category: 244, title: 'Mela', prices: [] };
    await page.route(PLANS, (route) =>
      route.fulfill({ json: [{ ...mela, features: features.join('\n') }] }),
    );
    await openAlive(page, '/domains/transfer-domain');
    await page.getByRole('banner').getByRole('link', { name: /^Haat/ }).click();
    const box = page.getByRole('region', { name: 'What Mela includes' });
    await box.waitFor();
    expect(await box.getByRole('heading').allTextContents()).toEqual([
      'Top Features',
      'Security',
      'Free Features',
      'WordPress Options',
      'Service and Support',
    ]);
    expect((await box.boundingBox())?.height).toBe(500);
    await plan('Mela').getByText('Scroll for more').waitFor();
    const hasMore = (): Promise<number> => plan('Mela').locator('[data-more]').count();
    await expect.poll(hasMore).toBe(1);
    await box.press('End');
    await expect.poll(hasMore).toBe(0);
  });
});

describe('A VPS plan', () => {
  it('is requested with its period, and the request gets a number', async () => {
    await page.goto('/hosting/vps-hosting');
    await page.getByRole('radio', { name: 'Month' }).press('Space');
    await plan('Gali').getByText('₹549.00', { exact: true }).waitFor();
    await plan('Gali').getByRole('link', { name: 'Ask for Gali' }).click();
    const choice = page.getByLabel('Plan', { exact: true });
    await expect.poll(() => choice.inputValue()).toBe('201-month');
    await page.getByLabel('Name', { exact: true }).fill('Asha Verma');
    await page.getByLabel('Email').fill('asha@example.in');
    await page.getByRole('button', { name: 'Ask for Gali' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await receipt.getByText('Gali, ₹549.00 per month').waitFor();
    expect(await receipt.textContent()).toMatch(/HIRE-[0-9A-Z]{8}/);
  });
});

describe('The hosting plans', () => {
  it.each([
    ['that can’t be fetched', { status: 404, json: {} }],
    ['with an invalid list', { status: 200, json: { foo: 1 } }],
  ])('%s are fetched on the second try', async (_, answer) => {
    await page.route(PLANS, (route) => route.fulfill(answer));
    await goTo('Hosting', 'Shared web hosting');
    await page.getByText('Failed to fetch plans. Please try again.').waitFor();
    await page.unroute(PLANS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await plan('Dukaan').getByText('₹1,791.00 a year').waitFor();
  });

  it('show a notice when there are none', async () => {
    await page.route(PLANS, (route) => route.fulfill({ json: [] }));
    await goTo('Hosting', 'VPS hosting');
    await page.getByText('No plans available at the moment.').waitFor();
  });
});

describe('The domain prices', () => {
  const endings = (): Promise<string[]> => page.locator('tbody th b').allTextContents();

  it('are filtered by TLD and sorted by price', async () => {
    await page.goto('/domains/domains-prices');
    const all = (await endings()).length;
    await page.getByLabel('Find a TLD').fill('.CO');
    await expect.poll(endings).toEqual(['.com', '.co.in', '.co', '.co.uk']);
    await page.getByRole('rowheader', { name: '.co your search' }).waitFor();

    await page.getByLabel('Find a TLD').fill('');
    await page.getByRole('button', { name: 'Register Cost' }).click();
    const [cheapest] = await endings();
    expect(await endings()).toHaveLength(all);
    await page.getByLabel('Sort by').selectOption('Register Cost, highest first');
    await expect.poll(async () => (await endings()).at(0)).not.toBe(cheapest);
  });

  it('are sorted only by the menu where the table head is hidden', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/domains/domains-prices');
    await page.getByLabel('Sort by').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("thead") === null')).toBe(true);
  });

  it('fit the page with a very long unknown TLD', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/domains/domains-prices');
    await page.getByLabel('Find a TLD').fill('z'.repeat(300));
    await page.getByText(/^\.z{100,} is not available with us$/).waitFor();
    expect(await goesSideways()).toBe(false);
    await page.getByRole('button', { name: 'Show all TLDs' }).click();
    await expect.poll(async () => (await endings()).length).toBeGreaterThan(20);
  });

  it('are fetched on the second try after an error', async () => {
    await page.route(PRICES, (route) => route.fulfill({ status: 404, json: {} }));
    await goTo('Domains', 'Domain prices');
    await page.getByText('We couldn’t load the price list.').waitFor();
    await page.unroute(PRICES);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await endings()).includes('.in')).toBe(true);
  });
});
