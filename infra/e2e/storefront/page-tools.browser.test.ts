// @module-tag nightly
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { lookAround, needsTestControls } from './shop-window.ts';
import { openSite, type Site } from './sites.ts';
import { eachWithAVisitor } from './visitors.ts';

let site: Site;
let origin: string;
let page: Page;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
    '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SHARED = `<html lang="en-IN"><title>Cloth by the metre, from the loom</title>
  <meta name="description"
    content="Cotton and silk from weavers in Kutch, cut to the length that you need.">
  <meta property="og:title" content="Cloth by the metre">
  <meta property="og:site_name" content="Loom">
  <meta property="og:image" content="/card.png"><h1>Cloth</h1>`;

const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/shared': ['text/html; charset=utf-8', SHARED],
  '/card.png': ['image/png', PNG],
  '/broken': ['text/html', '<title>Loom</title><meta property="og:image" content="/none.png">'],
  '/login': ['text/html', '<form><input type="password"></form>'],
};

beforeAll(async () => {
  site = await openSite('127.0.0.3', ({ url = '' }, response) => {
    const [type, body] = files[url] ?? [];
    if (url === '/old') response.writeHead(301, { Location: '/' }).end();
    else if (url === '/none.png') response.writeHead(404).end();
    else if (type !== undefined) response.writeHead(200, { 'Content-Type': type }).end(body);
    else {
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'X-Content-Type-Options': 'nosniff' })
        .end('<title>Loom</title>');
    }
  });
  ({ origin } = site);
});

afterAll(() => site?.close());

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const ask = async (label: string, text: string, button = 'Look up'): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('main').getByRole('button', { name: button }).click();
};

const SIZES = [
  [390, 'dark'],
  [1440, 'light'],
] as const;

const show = async (width: number, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
};

/** Of the pictures that arrived. */
const WIDTHS = "[...document.querySelectorAll('figure img')].map((image) => image.naturalWidth)";

const sidewaysBy = (): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const SITE = 'a site that the tests opened for it to read';

describe('HTTP headers lookup', () => {
  needsTestControls(SITE);

  it('shows each step of a redirect, and keeps the query in the address', async () => {
    await page.goto('/webtools/http-headers-lookup');
    await ask('Web address', `${origin}/old`);
    await page.getByRole('heading', { name: 'Step 1: 301 Moved Permanently' }).waitFor();
    await page.getByRole('heading', { name: 'Step 2: 200 OK' }).waitFor();
    await page.getByRole('heading', { name: 'Grade F' }).waitFor();
    const worst = page.getByRole('region', { name: 'Grade F' }).getByRole('listitem').first();
    expect(await worst.textContent()).toMatch(/^Weak: https 60 points/);
    await page.getByRole('button', { name: 'Copy line for Content-Security-Policy' }).waitFor();
    await page.getByText('What is good, and what else is known').click();
    await page.getByText('Files are never taken for another kind than they say.').waitFor();
    expect(new URL(page.url()).searchParams.get('url')).toBe(`${origin}/old`);
    await lookAround(page, '.screenshots/page-tools/http-headers-lookup');
    await page.reload();
    await page.getByRole('heading', { name: 'Step 2: 200 OK' }).waitFor();
  });
});

describe('Meta tags checker', () => {
  needsTestControls(SITE);

  const open = () => page.goto('/webtools/meta-tags-checker');

  it.each(SIZES)('shows a page’s link previews at %i px, %s', async (width, scheme) => {
    await show(width, scheme);
    await open();
    await page.getByText('Enter the address of a page to see').waitFor();
    await ask('Web address', `${origin}/shared`, 'Check');
    await page.getByRole('heading', { name: /^\d+ things to improve$/ }).waitFor();
    await page.getByText('The address of the preview image is relative').waitFor();
    await page.getByText('There is no canonical link').waitFor();
    const shown = page.getByRole('region', { name: 'How others show it' });
    expect(await shown.getByText('Cloth by the metre', { exact: true }).count()).toBe(2);
    expect(await shown.getByRole('img').count()).toBe(2);
    await expect.poll(() => page.evaluate(WIDTHS)).toEqual([1, 1]);
    await page.getByRole('button', { name: 'Copy all tags' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await sidewaysBy()).toBe(0);
  });

  it('reports a preview image that does not exist, and does not request it', async () => {
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    await open();
    await ask('Web address', `${origin}/broken`, 'Check');
    await page.getByText('The server of the preview image answers with status 404.').waitFor();
    expect(await page.getByText('No picture', { exact: true }).count()).toBe(2);
    expect(failed).toEqual([]);
  });

  it('reports an address that is an image, and a private address', async () => {
    await open();
    await ask('Web address', `${origin}/card.png`, 'Check');
    await page.getByText('/card.png is no web page but image/png').waitFor();
    await ask('Web address', 'http://127.0.0.1/', 'Check');
    await page.getByText(webToolMessages.notPublic).waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});

describe('Safe URL checker', () => {
  needsTestControls(SITE);

  const open = () => page.goto('/webtools/safe-url-checker');

  it.each(SIZES)('warns about a deceptive link at %i px, %s', async (width, scheme) => {
    await show(width, scheme);
    await open();
    await page.getByText('Paste a link that someone sent you').waitFor();
    await ask('Link', 'https://paytm.com@192.168.0.1/kyc', 'Check');
    await page.getByRole('heading', { name: 'Do not open' }).waitFor();
    await page.getByText('It leads to 192.168.0.1, not to paytm.com').waitFor();
    await page.getByText('Not checked against a list of known bad addresses').waitFor();
    await page.getByRole('button', { name: 'Copy what we found' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await sidewaysBy()).toBe(0);
  });

  it('calls no link safe, and shows the redirects', async () => {
    await open();
    const found = {
      url: 'https://bit.ly/cloth',
      host: 'bit.ly',
      verdict: 'no_warning_signs',
      findings: [
        { code: 'leads_to', level: 'note', title: 'It leads to loom.example', advice: 'Look.' },
      ],
      hops: [
        { url: 'https://bit.ly/cloth', status: 301 },
        { url: 'https://loom.example/cloth', status: 200 },
      ],
      failure: null,
      certificate: { issuer: 'A signer', protocol: 'TLSv1.3', validTo: '2027-01-31T00:00:00Z' },
      reputation: 'not_listed',
    };
    await page.route('**/api/webtools/safe-url-checker?**', (route) =>
      route.fulfill({ json: found }),
    );
    await ask('Link', 'https://bit.ly/cloth', 'Check');
    await page.getByRole('heading', { name: 'No warning signs found' }).waitFor();
    await page.getByText('This isn’t a guarantee.').waitFor();
    await page.getByText('Signed by A signer, good until 31 Jan 2027').waitFor();
    expect(
      await page.getByRole('region', { name: 'Where it leads' }).getByRole('listitem').count(),
    ).toBe(2);
    expect(await barriers(page)).toEqual([]);
  });
});
