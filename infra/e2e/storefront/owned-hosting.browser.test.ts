import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { haveFreePlan } from './hosting-orders.ts';
import { haveDomain, reportAndSubmit } from './ordering.ts';
import { answerOf } from './renewals.ts';
import { lookAround, needsTestControls, PHONE, requireTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

needsTestControls('the sandbox of the hosting server');

const SCREENSHOTS = '.screenshots/owned-hosting';
const ELSEWHERE = ['ns1.other.example', 'ns2.other.example'];

let page: Page;
eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ viewport: PHONE }),
);

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

/** In both schemes and sizes, then as a phone again. */
const look = async (name: string): Promise<void> => {
  await lookAround(page, `${SCREENSHOTS}/${name}`);
  await page.setViewportSize(PHONE);
};

const atServer = (path: string, body: object): Promise<Response> =>
  fetch(`${requireTestControls().hostingUrl}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

type Named = { readonly nameservers: readonly string[] };

/** Free hosting for the domain, which is in use. */
const haveUsedPlan = async (domain: string): Promise<string> => {
  const id = await haveFreePlan(page, domain);
  const used = { diskUsedMb: 380, trafficBytes: 2 * 1024 ** 3, mailboxes: 5 };
  expect((await atServer('accounts', { domain, ...used })).status).toBe(200);
  return id;
};

const pointElsewhere = async (domain: string): Promise<void> => {
  const at = `/api/domains/owned/${domain}`;
  const sent = await page.request.put(`${at}/nameservers`, { data: { nameservers: ELSEWHERE } });
  expect(sent.ok()).toBe(true);
  const nameservers = async () => (await answerOf<Named>(page, at)).nameservers.toSorted();
  await expect.poll(nameservers).toEqual(ELSEWHERE);
};

it('free hosting is opened, secured, pointed to, gets a website, is upgraded, cancelled and continued, on a phone', async () => {
  const [person, domain] = [registration(), newDomain()];
  await haveDomain(page, person, domain);
  const id = await haveUsedPlan(domain);
  await pointElsewhere(domain);

  await page.reload();
  await page.getByRole('link', { name: 'Free Web Hosting' }).first().click();
  await page.waitForURL(`**/user/dashboard?tab=domains&plan=${id}`);
  await page.getByText('380 of 1,000 MB').waitFor();
  await page.getByText('Nothing left').waitFor();
  await button('Use this plan’s nameservers').waitFor();
  await look('plan');

  const opened = page.context().waitForEvent('page');
  await button('Open control panel').click();
  const panel = await opened;
  await panel.getByText(`(${domain})`).waitFor();
  expect(await panel.evaluate('window.opener')).toBeNull();
  await panel.close();
  const mail = page.context().waitForEvent('page');
  await button('Email accounts').click();
  await (await mail).getByText('Email accounts').waitFor();
  await (await mail).close();

  await button('Change password').click();
  await dialog()
    .getByRole('radio', { name: /^Choose my own/ })
    .check();
  await dialog().getByLabel('New password', { exact: true }).fill('password');
  await button('Continue', dialog()).click();
  await dialog().getByLabel('Password of your Haat account').fill(person.password);
  await look('password-proof');
  await button('Change password', dialog()).click();
  await dialog()
    .getByText(/too easy to guess/)
    .waitFor();
  await look('password-weak');
  await dialog()
    .getByRole('radio', { name: /^Make one for me/ })
    .check();
  await button('Continue', dialog()).click();
  await dialog().getByLabel('Password of your Haat account').fill(person.password);
  await button('Change password', dialog()).click();
  await dialog().getByRole('heading', { name: 'Your new password' }).waitFor();
  await look('password-made');
  const password = await dialog().locator('code').textContent();
  const username = await dialog().locator('p .mono').first().textContent();
  expect((await atServer('login', { username, password })).status).toBe(200);
  await button('I have it', dialog()).click();

  await button('Use this plan’s nameservers').click();
  await page
    .getByRole('region', { name: 'Changes' })
    .getByText(/^Done\./)
    .waitFor();
  await page.getByText('On the way').waitFor();
  await fetch(requireTestControls().pointUrl, { method: 'POST', body: domain });
  await button('Check again').click();
  await page.getByText('Points here').waitFor();
  await look('points-here');

  await button('Make a website').click();
  await page.getByLabel('Name of your business').fill('Pratham & Sons');
  await page.getByLabel(/^Phone/).fill('98123 45670');
  await button('See it').click();
  await button('Put it online', dialog()).click();
  await page.getByText('Online', { exact: true }).waitFor();

  await button('Compare and move up').click();
  await dialog()
    .getByRole('radio', { name: /^Dukaan, yearly/ })
    .check();
  await button('Next', dialog()).click();
  await reportAndSubmit(page, newTransactionId());
  await dialog().getByText(`The plan for ${domain} is changed.`).waitFor();
  await page.goto(`/user/dashboard?tab=domains&plan=${id}`);
  await page.getByRole('heading', { name: 'Dukaan', exact: true }).waitFor();
  await page.getByText('Online', { exact: true }).waitFor();

  await button('Cancel the plan').click();
  await dialog().getByText('Files are deleted').first().waitFor();
  await look('cancel');
  await button('Cancel the plan', dialog()).click();
  await button('Keep the plan').waitFor();
  await look('cancelled');
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Domains and hosting' })
    .click();
  await page.getByText('One domain and one hosting plan.').waitFor();
  await page
    .getByText(/^Ends on/)
    .filter({ visible: true })
    .waitFor();
  await look('list');
  await page.getByRole('link', { name: 'Dukaan' }).first().click();
  await button('Keep the plan').click();
  await button('Cancel the plan').waitFor();
});

it('a website is made of a template with the keyboard, and is online, on a phone', async () => {
  const [person, domain] = [registration(), newDomain()];
  await haveDomain(page, person, domain);
  const id = await haveFreePlan(page, domain);
  await page.goto(`/user/dashboard?tab=domains&plan=${id}`);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await button('Make a website').press('Enter');
  await page.getByRole('radio', { name: /^Chai stall menu/ }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: /^Coaching class page/ }).isChecked()).toBe(true);
  await page.getByLabel('Name of your business').fill('Pratham & Sons');
  await page.getByLabel(/^Phone/).fill('12');
  await page.getByLabel(/^WhatsApp/).fill('98123 45670');
  await page.keyboard.press('Enter');
  await page.getByText('Enter an Indian phone number').waitFor();
  await look('site-form');
  await page.getByLabel(/^Phone/).fill('98123 45670');
  await page.keyboard.press('Enter');
  const preview = dialog().frameLocator('iframe');
  await preview.getByText('Pratham & Sons').first().waitFor();
  expect(await preview.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/919812345670',
  );
  await look('site-preview');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await button('Put it online', dialog()).press('Enter');
  await page.getByText('Online', { exact: true }).waitFor();
  await look('site-online');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `/sites/${domain}/` }).click();
  const site = await opened;
  await site.getByText('Pratham & Sons').first().waitFor();
  expect(await site.evaluate('window.opener')).toBeNull();
  await site.close();
  await page.goto(`/user/dashboard?tab=orders&order=${id}`);
  await page.getByText('Your site is online').first().waitFor();
});
