import { registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { registerAccount } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { copied, openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/content';

let page: Page;

eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ permissions: ['clipboard-read', 'clipboard-write'] }),
);

const picture = (name: string): Promise<unknown> =>
  takePicture(page, `${SCREENSHOTS}/${name}`, { fullPage: true });

/** The receipt's number, once the message has arrived. */
const numberOnReceipt = async (): Promise<string> => {
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await receipt.getByRole('button', { name: 'Copy Number' }).click();
  const number = await copied(page);
  expect(await receipt.textContent()).toContain(number);
  expect(await barriers(page)).toEqual([]);
  return number;
};

describe('A reader', () => {
  it('chooses a topic, reads an article, jumps to a section, copies from it and reads on', async () => {
    await page.goto('/articles');
    await page.getByRole('link', { name: /^Email ?, \d+ articles?$/ }).click();
    await page.waitForURL('**/articles?topic=email');
    await page.getByRole('link', { name: /^Email on your domain/ }).click();
    await page.waitForURL('**/articles/6/e-mail-on-your-domain');
    await page.getByRole('navigation', { name: 'On this page' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture('article');

    await page.getByRole('link', { name: 'SPF: who may send' }).click();
    await page.waitForURL('**#spf-who-may-send');
    await page.getByRole('button', { name: 'Copy: DNS records' }).nth(1).click();
    await page.getByText('Copied', { exact: true }).first().waitFor();
    expect(await copied(page)).toContain('v=spf1 include:');

    await page.evaluate('window.isSamePage = true');
    await page.getByRole('region', { name: 'Read next' }).getByRole('link').nth(1).click();
    await page.waitForURL((url) => !url.pathname.includes('/6/'));
    await page.getByRole('article').getByRole('link', { name: 'DNS lookup' }).first().waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  });

  it('is redirected from a wrong address ending, and sees all articles for an unknown number', async () => {
    await page.goto('/articles/2/something-else');
    await page.waitForURL('**/articles/2/pay-by-upi');
    await page.goto('/articles/999/pay-by-upi');
    await page.getByRole('link', { name: 'All articles' }).waitFor();
    await page.getByText('We can’t find this article. It may have been removed.').waitFor();
  });

  it('sees that the articles could not be loaded, and loads them again', async () => {
    await openAlive(page, '/youtube');
    await page.route('**/api/articles', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Articles' }).click();
    await page.getByText('We couldn’t load the articles.').waitFor();
    await page.unroute('**/api/articles');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Backups that come back' }).waitFor();
  });
});

describe('A visitor', () => {
  it('reports a bug on a phone, sees the missing fields, and gets a report number', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/bug-reports');
    await page.getByRole('button', { name: 'Send report' }).click();
    const first = page.getByLabel('Page', { exact: true });
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('page');
    for (const text of [
      'Enter the page’s address or name.',
      'Tell us what happened.',
      'Tell us what you expected instead.',
    ]) {
      await page.getByText(text).waitFor();
    }
    expect(await barriers(page)).toEqual([]);
    await picture('bug-report-mistakes');

    await first.fill('Domain prices');
    expect(await page.getByText('Enter the page’s address or name').count()).toBe(0);
    await page.getByLabel('What happened').fill('The search for .co.in shows nothing.');
    await page.getByLabel('What you expected instead').fill('The row of .co.in.');
    await page.getByRole('button', { name: 'Send report' }).dblclick();
    expect(await numberOnReceipt()).toMatch(/^BUG-/);
    await picture('bug-report-sent');

    await page.getByRole('button', { name: 'Report another bug' }).click();
    expect(await page.getByLabel('What happened').inputValue()).toBe('');
  });

  it('offers code, keeps the typed text while the shop is unavailable, and sends it once', async () => {
    await page.goto('/sell-code');
    await page.getByLabel('Title').fill('Loom ledger');
    await page.getByLabel('Kind').selectOption('PHP script or CMS');
    await page.getByLabel('Asking price in rupees').fill('4,999');
    await page.getByLabel('Description').fill('Keeps the books of a weaving shed.');
    await page.getByLabel('Name', { exact: true }).fill('Asha Verma');
    await page.getByLabel('Email').fill('asha@example.in');

    const keys: (string | undefined)[] = [];
    await page.route('**/api/inbox/code-offers', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) await route.continue();
      else {
        // It arrives, and its answer is lost.
        await route.fetch();
        await route.abort();
      }
    });
    await page.getByRole('button', { name: 'Send offer' }).click();
    await page.getByText('We couldn’t reach Haat.').waitFor();
    await picture('offer-unreachable');
    await page.getByRole('button', { name: 'Send offer' }).click();
    expect(await numberOnReceipt()).toMatch(/^SELL-/);
    expect(await page.getByRole('region', { name: 'Receipt' }).textContent()).toContain(
      '₹4,999.00',
    );
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('finds lessons to watch or read, and no request goes to Youtube', async () => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (/youtube|ytimg|google/.test(new URL(request.url()).hostname)) {
        elsewhere.push(request.url());
      }
    });
    await page.goto('/youtube');
    const lesson = page.getByRole('listitem').filter({ hasText: 'Lesson 4' });
    const externalLink = lesson.getByRole('link', { name: /on Youtube in a new tab/ });
    expect(await externalLink.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\//);
    expect(await externalLink.getAttribute('rel')).toContain('noreferrer');
    expect(await barriers(page)).toEqual([]);
    await lesson.getByRole('link', { name: /Read it instead/ }).click();
    await page.waitForURL('**/articles/1/point-a-domain-here');
    expect(elsewhere).toEqual([]);
  });
});

describe('A logged-in customer', () => {
  it('finds name and email filled in on the hire form', async () => {
    const person = registration();
    await registerAccount(page, person);
    await page.goto('/hire-me');
    const email = page.getByLabel('Email');
    await expect.poll(() => email.inputValue()).toBe(person.email);
    await page.getByLabel('Kind of work').selectOption('An online shop');
    await page.getByLabel('Budget').selectOption('Not sure yet');
    await page.getByLabel('Description').fill('A shop for forty products.');
    await page.getByLabel('Deadline').fill('2020-01-01');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('This date has passed.').waitFor();
    await page.getByLabel('Deadline').fill('2099-12-31');
    await page.getByRole('button', { name: 'Send request' }).click();
    expect(await numberOnReceipt()).toMatch(/^HIRE-/);
    await picture('hire-request-sent');
  });
});
