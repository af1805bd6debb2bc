import { newDomain } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdBack, openAlive, openSlowly, PHONE, WITH_MOTION } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const CHECK = '**/api/domain/check*';
const PRICE = '**/api/domain/price?*';

let page: Page;

eachWithAVisitor(async (visitor) => {
  ({ page } = visitor);
  await page.goto('/domains/buy-new-domain');
});

const box = (): Locator => page.getByRole('textbox', { name: 'Domain name' });
const button = (): Locator => page.getByRole('button', { name: 'Check Availability' });
const ask = async (name: string): Promise<void> => {
  await box().fill(name);
  await button().click();
};
const bounce = (): Promise<string> =>
  page.evaluate(`{
    const hint = [...document.querySelectorAll('main a')].find((a) => /Scroll down/.test(a.text));
    getComputedStyle(hint.querySelector('i')).animationName;
  }`);

describe('An invalid domain', () => {
  it('shows what is wrong and sends no request', async () => {
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/domain/check')) checks.push(request.url());
    });
    for (const [typed, text] of [
      ['', 'Invalid domain input'],
      ['asha@neelkhadi.in', 'Invalid domain/TLD format. Use example.com'],
      ['neelkhadi', 'Invalid domain format. Use example.com'],
      ['neel_khadi.in', 'Invalid domain name format'],
      ['neelkhadi..in', 'Invalid TLD format'],
      ['neelkhadi.1n', 'Invalid TLD format'],
      ['neelkhadi.zz', '.zz is not available with us'],
    ] as const) {
      await ask(typed);
      await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([text]);
      expect(await box().getAttribute('aria-invalid')).toBe('true');
    }
    expect(checks).toEqual([]);
  });
});

describe('An available domain', () => {
  it('is shown with its price, related TLDs and a link to all prices', async () => {
    const domain = newDomain('kin');
    await ask(`https://www.${domain.toUpperCase()}/`);
    await page.getByRole('button', { name: 'Buy Now for ₹549.00' }).waitFor();
    await page.getByText(`${domain} is available for ₹549.00`).waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: 'All TLDs related to .in' }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'TLD',
      'Register Cost',
      'Renewal Cost',
      'Transfer Cost',
    ]);
    const [searched] = await page.getByRole('rowheader').allTextContents();
    expect(searched).toBe('.in your search');
    await page.getByText('Domain transfer is not available yet.').waitFor();
    const all = page.getByRole('link', { name: /^All domain prices/ });
    expect(await all.getAttribute('href')).toBe('/domains/domains-prices');
    expect(await all.getAttribute('target')).toBe('_blank');
  });

  it('bounces a hint that leads to the prices, but not with reduced motion', async () => {
    await page.emulateMedia(WITH_MOTION);
    await ask(newDomain('hint'));
    const hint = page.getByRole('link', { name: 'Scroll down to the pricing' });
    await hint.waitFor();
    expect(await bounce()).not.toBe('none');
    await page.setViewportSize({ width: 390, height: 500 });
    await hint.press('Enter');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await bounce()).toBe('none');
  });

  it('replaces the check button until the domain is edited', async () => {
    await page.setViewportSize(PHONE);
    await ask(newDomain('once'));
    await page.getByText('Available', { exact: true }).waitFor();
    expect(await button().count()).toBe(0);
    await page.getByText('Type another domain to check it.').waitFor();
    await box().press('End');
    await box().press('x');
    await button().waitFor();
    expect(await page.getByText('Available', { exact: true }).count()).toBe(0);
  });

  it('can’t be bought without a price', async () => {
    await page.route(PRICE, (route) => route.fulfill({ status: 503, json: {} }));
    await ask(newDomain('priceless'));
    await page.getByRole('button', { name: 'Buy Now', exact: true }).click();
    await page.getByText('Domain is not available or price is missing.').waitFor();
  });
});

describe('A word', () => {
  it('shows what the shop sells of it, and an order opens without loading more code', async () => {
    const word = newDomain('word').replace(/\..*/, '');
    await ask(word);
    await page.getByText('Invalid domain format. Use example.com').waitFor();
    await page.getByText(`${word}: 6 of 6 domains available`).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (/script|stylesheet/.test(request.resourceType())) loaded.push(request.url());
    });
    await page.getByRole('button', { name: `Buy Now: ${word}.co.in for ₹449.00` }).click();
    await page.getByRole('dialog').waitFor();
    expect(loaded).toEqual([]);
  });

  it('in Hindi is shown in both spellings', async () => {
    const word = 'चायकार्ट';
    await ask(`${word}.भारत`);
    await page.getByRole('button', { name: 'Buy Now for ₹299.00' }).waitFor();
    await page.getByText('xn--11bjq6dg5fc5j.xn--h2brj9c', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Buy Now: ${word}.com for ₹899.00` }).waitFor();
  });
});

describe('A taken domain', () => {
  it('is followed by other TLDs, and by a link to the public record', async () => {
    await ask('taken-name.com');
    await page.getByText('Domain is not available', { exact: true }).waitFor();
    await page.getByText(/^taken-name: \d of 6 domains available$/).waitFor({ state: 'attached' });
    const whois = page.getByRole('link', { name: /^See the public record/ });
    expect(await whois.getAttribute('href')).toBe('/webtools/whois-lookup?domain=taken-name.com');
  });
});

describe('A domain check', () => {
  it('that fails shows the reason, and can be retried', async () => {
    await page.route(CHECK, (route) =>
      route.fulfill({ status: 502, json: { error: 'The registrar is away.' } }),
    );
    await ask(newDomain('away'));
    await page.getByText(/^Error checking domain availability.*The registrar is away\.$/).waitFor();
    await page.unroute(CHECK);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Buy Now for/ }).waitFor();
  });

  it('with an invalid answer shows an error', async () => {
    await page.route(CHECK, (route) => route.fulfill({ json: { hello: 'world' } }));
    await ask(newDomain('odd'));
    await page.getByText('Invalid API response format').waitFor();
  });

  it('started before the price list is loaded waits for it', async () => {
    const release = await holdBack(page, '**/api/domain/prices');
    // From a page without the prices: one that shows them brings them along.
    await openAlive(page, '/domains/transfer-domain');
    await page.getByRole('link', { name: 'Buy a domain', exact: true }).last().click();
    await page.waitForURL('**/domains/buy-new-domain');
    await ask(newDomain('soon'));
    await page.getByRole('button', { name: /Checking\.\.\.$/ }).waitFor();
    release();
    await page.getByRole('button', { name: 'Buy Now for ₹549.00' }).waitFor();
  });

  it('started while the page hydrates is completed', async () => {
    const release = await openSlowly(page, '/domains/buy-new-domain');
    await box().fill(newDomain('early'));
    await page.evaluate(`document.addEventListener('page-alive', () =>
      document.querySelector('main form').requestSubmit())`);
    release();
    await page.getByRole('button', { name: 'Buy Now for ₹549.00' }).waitFor();
  });

  it('shows its progress, and a late answer changes nothing for another domain', async () => {
    const release = await holdBack(page, /api\/domain\/check\?domain=late/);
    await ask(newDomain('late'));
    const busy = page.getByRole('button', { name: /Checking\.\.\.$/ });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    const quick = newDomain('quick');
    await ask(quick);
    await page.getByText(`${quick} is available for ₹549.00`).waitFor({ state: 'attached' });
    const late = page.waitForResponse(/api\/domain\/check\?domain=late/);
    release();
    await late;
    await page.getByRole('button', { name: 'Buy Now for ₹549.00' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByText(/late-/).count()).toBe(0);
  });
});
