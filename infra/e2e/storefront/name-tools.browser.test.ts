// @module-tag nightly
import { readFile } from 'node:fs/promises';
import { nameToolMessages, webToolMessages } from '@haat/contracts/web-tool-messages';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import {
  copied,
  holdBack,
  lookAround,
  needsTestControls,
  requireTestControls,
} from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/name-tools';

let page: Page;

needsTestControls('nameservers and directories that know the names of the tests');

/** Whether the nameservers answer; only these tests ask them. */
const becomeSilent = (silent: boolean): Promise<Response> =>
  fetch(requireTestControls().silenceUrl, { method: 'POST', body: String(silent) });

beforeEach(async () => {
  await becomeSilent(false);
});

eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ permissions: ['clipboard-read', 'clipboard-write'] }),
);

const ask = async (label: string, text: string, button = 'Look up'): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
};

const look = (name: string): Promise<void> => lookAround(page, `${SCREENSHOTS}/${name}`);

describe('DNS lookup', () => {
  it('shows all records or those of one type, and copies them', async () => {
    await page.goto('/webtools/dns-lookup');
    await page.getByText('Enter a name to see every record it has.').waitFor();
    await ask('Name', 'https://haat.example/codes');
    await page.getByRole('heading', { name: '9 records for haat.example' }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).toBe(10);
    expect(await rows.nth(4).textContent()).toMatch(/^MX10 mx1\.haat\.example1 hour/);
    await page
      .getByText('No CAA record. Any certificate authority may issue for this name.')
      .waitFor();
    await page.getByText(/^Answered in \d+ ms$/).waitFor();
    await look('dns-lookup');

    await page.getByRole('button', { name: 'Copy AAAA record' }).click();
    expect(await copied(page)).toBe('2001:db8:4a::12');
    await page.getByRole('button', { name: 'Copy all records' }).click();
    expect((await copied(page)).split('\n')[0]).toBe('haat.example.\t300\tIN\tA\t192.0.2.44');

    await page.getByRole('button', { name: 'MX', exact: true }).click();
    await page.getByRole('heading', { name: '2 MX records for haat.example' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('MX');
    expect(new URL(page.url()).searchParams.get('name')).toBe('https://haat.example/codes');
    await page.reload();
    await page.getByRole('heading', { name: '2 MX records for haat.example' }).waitFor();
  });

  it('leads from an alias to the domain with the records', async () => {
    await page.goto('/webtools/dns-lookup?name=www.haat.example');
    await page.getByRole('heading', { name: '1 record for www.haat.example' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'haat.example', exact: true }).click();
    await page.getByRole('heading', { name: '9 records for haat.example' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: '1 record for www.haat.example' }).waitFor();
  });

  it('reports a missing domain with a link to buy it, and an invalid name', async () => {
    await page.goto('/webtools/dns-lookup');
    await ask('Name', 'missing.example');
    await page.getByText('missing.example does not exist.').waitFor();
    await look('dns-lookup-missing');
    const way = page.getByRole('link', { name: 'Check if it’s available' });
    expect(await way.getAttribute('href')).toBe('/domains/buy-new-domain?domain=missing.example');
    await ask('Name', 'haat');
    await page.getByText(nameToolMessages.nameWithoutDot).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(await barriers(page)).toEqual([]);
  });

  it('shows the progress, and retries after a timeout', async () => {
    await page.goto('/webtools/dns-lookup');
    await becomeSilent(true);
    const release = await holdBack(page, '**/api/webtools/**');
    await ask('Name', 'haat.example');
    await page.getByRole('status', { name: 'Looking' }).waitFor();
    release();
    await page.getByText(nameToolMessages.nameserversFail('haat.example')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await becomeSilent(false);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: '9 records for haat.example' }).waitFor();
  });
});

describe('Domain IP finder', () => {
  it('shows the addresses behind an alias, their names, and a private address', async () => {
    await page.goto('/webtools/domain-ip-finder');
    await page.getByText('Enter a name to see the addresses behind it.').waitFor();
    await ask('Name', 'shop.haat.example', 'Find');
    await page.getByRole('heading', { name: '3 addresses for shop.haat.example' }).waitFor();
    const table = page.getByRole('table');
    await table.getByText('edge-1.cdn.example').waitFor();
    await page
      .getByText('10.0.0.7 is not on the public internet: it belongs to private networks')
      .waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'edge.cdn.example' }).count()).toBe(
      1,
    );
    await page.getByRole('button', { name: 'Copy 8.8.4.4', exact: true }).click();
    expect(await copied(page)).toBe('8.8.4.4');
    await look('domain-ip-finder');
  });
});

describe('Whois lookup', () => {
  it('shows the registrant, the expiry date and the meaning of each status', async () => {
    await page.goto('/webtools/whois-lookup');
    await page.getByText('Enter a domain to see who registered it and when it expires.').waitFor();
    await ask('Domain name', 'www.neelkhadi.in');
    await page.getByRole('heading', { name: 'neelkhadi.in is registered' }).waitFor();
    await page.getByText('www.neelkhadi.in is a part of it').waitFor();
    await page.getByText('Neel Khadi Weavers', { exact: true }).waitFor();
    await page.getByText('3 Feb 2099').waitFor();
    await page.getByText('Transfer lock is on (normal).').waitFor();
    await page.getByRole('link', { name: 'Registrar of Names' }).waitFor();
    await look('whois-lookup');
    await page.getByText('Original answer').click();
    await page.getByRole('button', { name: 'Copy answer' }).click();
    expect(JSON.parse(await copied(page))).toMatchObject({ ldhName: 'neelkhadi.in' });
    await look('whois-lookup-raw');
  });

  it('downloads the expiry date as a calendar file', async () => {
    await page.goto('/webtools/whois-lookup?domain=neelkhadi.in');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add the expiry date to your calendar' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('neelkhadi.in.ics');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('DTSTART;VALUE=DATE:20990203\r\n');
    expect(text.match(/TRIGGER:-P\d+D/g)).toEqual([
      'TRIGGER:-P30D',
      'TRIGGER:-P7D',
      'TRIGGER:-P1D',
    ]);
  });

  it('uses WHOIS for a TLD without RDAP', async () => {
    await page.goto('/webtools/whois-lookup?domain=neelkhadi.who');
    await page.getByText('Source: whois.registry.example, by WHOIS').waitFor();
    await page.getByText('Original answer').click();
    await page.getByText('Registry Expiry Date: 2099-02-03').waitFor();
  });

  it('leads from an available domain to the domain search', async () => {
    await page.goto('/webtools/whois-lookup');
    await ask('Domain name', 'free-name.in');
    await page.getByRole('heading', { name: 'free-name.in is available' }).waitFor();
    await look('whois-lookup-free');
    await page.getByRole('link', { name: 'Search free-name.in' }).click();
    await page.waitForURL('**/domains/buy-new-domain*');
    expect(new URL(page.url()).searchParams.get('domain')).toBe('free-name.in');
  });
});

describe('The hand-over report', () => {
  it('combines all lookups of a domain, shows failed lookups, and links to each tool', async () => {
    await page.goto('/webtools/dns-lookup?name=haat.example');
    await page.getByRole('button', { name: 'Hand-over report' }).click();
    const report = page.getByRole('region', { name: 'Hand-over report: haat.example' });
    await report.getByRole('button', { name: 'Copy report' }).waitFor();
    expect(await report.getByRole('group').allTextContents()).toEqual([
      expect.stringMatching(/^Addresses.*Answered/),
      expect.stringMatching(/^DNS records.*Answered/),
      expect.stringMatching(/^Registration.*Answered/),
      expect.stringMatching(/^HTTP headers.*Not answered/),
      expect.stringMatching(/^Meta tags.*Not answered/),
    ]);
    await report.getByRole('button', { name: 'Copy report' }).click();
    const text = await copied(page);
    expect(text).toMatch(/^# Hand-over report: haat\.example\n\nMade on /);
    expect(text).toContain(`## HTTP headers\n\nNot answered: ${webToolMessages.notPublic}`);
    await look('hand-over');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Whois', exact: true }).click();
    await page.getByRole('heading', { name: 'haat.example has no public directory' }).waitFor();
  });
});
