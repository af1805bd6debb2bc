import { newDomain, registration } from '@haat/testkit/customer';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { haveDomain } from './ordering.ts';
import { answerOf } from './renewals.ts';
import { lookAround, needsTestControls, PHONE, requireTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/owned-domains';

let page: Page;
eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ viewport: PHONE }),
);

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const changes = () => page.getByRole('region', { name: 'Changes' });
const openSection = (name: string) => page.getByRole('link', { name, exact: true }).click();

/** Without scrolling, as a customer sees it. */
const isOnTop = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });

/** In both schemes and sizes, then as a phone again. */
const look = async (name: string): Promise<void> => {
  await lookAround(page, `${SCREENSHOTS}/${name}`);
  await page.setViewportSize(PHONE);
};

/** @returns what an authenticator app shows, so many half minutes from now. */
const turnOnCodes = async (currentPassword: string): Promise<(steps: number) => string> => {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/account/one-time-codes/${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { secretId, secret } = await send('set-up', { currentPassword });
  const codeOf = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
  await send('turn-on', { secretId, code: codeOf(-1) });
  return codeOf;
};

it('a bought domain is pointed to GitHub Pages and back, moved, and taken away, on a phone', async () => {
  const [person, domain] = [registration(), newDomain()];
  await haveDomain(page, person, domain);
  await look('list');
  await page.getByRole('checkbox', { name: `Select ${domain} for renewal` }).check();
  await page.setViewportSize({ ...PHONE, height: 600 });
  expect(await isOnTop(button(/^Renew selected/))).toBe(true);
  await button('Clear').click();
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: domain }).first().click();
  await page.getByRole('heading', { name: domain }).waitFor();
  await look('overview');

  await openSection('DNS records');
  await button('Switch to our DNS').click();
  await changes()
    .getByText(/^Done\./)
    .waitFor();
  await button('GitHub Pages').click();
  await dialog().getByLabel('GitHub user or organisation').fill('asha');
  await button('Show the records', dialog()).click();
  await dialog().getByText('This adds 9 records. Nothing is removed.').waitFor();
  await look('preset');
  await button('Add the records', dialog()).click();
  const row = (value: string) => page.getByRole('row', { name: value });
  await row('asha.github.io').waitFor();
  await row('185.199.108.153').waitFor();
  await look('records');
  await button('Undo', changes()).first().click();
  await page.getByText('No records yet.').waitFor();

  await openSection('Nameservers');
  await page.getByRole('radio', { name: /Your own/ }).check();
  await page.getByLabel('Nameserver 1').fill('NS1.Other.example.');
  await page.getByLabel('Nameserver 2').fill('ns2.other.example');
  await look('nameservers');
  await button('Change nameservers').click();
  await page.getByText('ns1.other.example').first().waitFor();
  const at = `/api/domains/owned/${domain}`;
  const nameservers = async () =>
    (await answerOf<{ nameservers: string[] }>(page, at)).nameservers.toSorted();
  await expect.poll(nameservers).toEqual(['ns1.other.example', 'ns2.other.example']);

  const codeOf = await turnOnCodes(person.password);
  await page.reload();
  await openSection('Lock and transfer');
  await page.getByRole('switch', { name: 'Transfer lock' }).click();
  await dialog().getByLabel('Current password').fill(person.password);
  await dialog().getByLabel('Code', { exact: true }).fill(codeOf(0));
  await button('Turn off', dialog()).click();
  await expect.poll(async () => (await answerOf<{ lock: boolean }>(page, at)).lock).toBe(false);
  await button('Show code').click();
  await dialog().getByLabel('Current password').fill(person.password);
  await dialog().getByLabel('Code', { exact: true }).fill(codeOf(1));
  await button('Show the code', dialog()).click();
  const shown = page.getByRole('region', { name: 'Shown transfer code' }).locator('code');
  expect(await shown.textContent()).toMatch(/^Haat.*[&<>"'+%#]/);
  await look('transfer');
});

/** The owners' clicks in their emails. */
const confirmOwner = async (domain: string): Promise<void> => {
  for (const ownerChange of ['old_confirms', 'new_confirms']) {
    const answer = await fetch(`${requireTestControls().registrarUrl}/sandbox/names`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain, ownerChange }),
    });
    expect(answer.status).toBe(200);
  }
};

describe('The settings of a domain', () => {
  needsTestControls('a registrar whose emails to owners are opened');

  it('an owner changes contacts, hides them, and adds a nameserver and a DS record, on a phone', async () => {
    const person = registration();
    // Under .in there is no change of owner, and nothing to hide.
    const domain = newDomain('unverified').replace(/in$/, 'com');
    await haveDomain(page, person, domain);
    const codeOf = await turnOnCodes(person.password);
    await page.getByRole('link', { name: /^Confirm your email by/ }).click();
    const detail = (term: string) =>
      page.getByRole('term').filter({ hasText: term }).locator('+ dd').first();

    await button('Send it again').click();
    await changes().getByText('Sent. Open the link in the email.').waitFor();
    await button('Change technical').click();
    await dialog().getByLabel('Same as owner').uncheck();
    await dialog().getByLabel('Name').fill('Ravi Menon');
    await dialog().getByLabel('Email').fill('ravi@neelkhadi.in');
    await look('technical-contact');
    await button('Save', dialog()).click();
    await expect
      .poll(() => detail('Technical').textContent())
      .toBe('Ravi Menon, ravi@neelkhadi.in');

    const hidden = page.getByRole('switch', { name: 'Hide my details' });
    await hidden.click();
    await expect.poll(() => hidden.getAttribute('aria-checked')).toBe('true');
    await look('contacts');

    await button('Change owner').click();
    await dialog().getByLabel('Name').fill('Meena Rao');
    await dialog().getByLabel('Email').fill('meena@neelkhadi.in');
    await button('Continue', dialog()).click();
    await dialog().getByLabel('I want to change the owner').check();
    await dialog().getByLabel('Current password').fill(person.password);
    await dialog().getByLabel('Code', { exact: true }).fill(codeOf(0));
    await look('change-of-owner');
    await button('Change the owner', dialog()).click();
    await page.getByText('Change of owner.').waitFor();
    await look('owner-waits');
    await expect.poll(() => detail('Name').textContent()).toBe('Asha Verma');
    await confirmOwner(domain);
    await expect.poll(() => detail('Name').textContent()).toBe('Meena Rao');
    await page.getByText('Change of owner.').waitFor({ state: 'detached' });

    await openSection('Advanced');
    // Six sections are wider than a phone; the current one scrolls into view.
    const tabEnd = 'document.querySelector("nav a[href*=advanced]").getBoundingClientRect().right';
    await expect.poll(() => page.evaluate(tabEnd)).toBeLessThanOrEqual(PHONE.width);
    await button('Add a nameserver').click();
    await dialog().getByLabel('Name').fill('NS1');
    await dialog().getByLabel('IP addresses').fill('10.0.0.1');
    await button('Add the nameserver', dialog()).click();
    await dialog()
      .getByText(/isn’t a public IPv4 or IPv6 address/)
      .waitFor();
    await look('child-nameserver');
    await dialog().getByLabel('IP addresses').fill('5.9.0.53');
    await button('Add the nameserver', dialog()).click();
    const row = (name: string | RegExp) => page.getByRole('row', { name });
    await row(/^ns1\..*5\.9\.0\.53.*Active/).waitFor();

    await button('Add a DS record').click();
    const fields = dialog();
    await fields.getByLabel('Key tag').fill('2371');
    await fields.getByLabel('Algorithm').selectOption('13');
    await fields.getByLabel('Digest type').selectOption('2');
    await fields.getByLabel('Digest', { exact: true }).fill('AB'.repeat(20));
    await fields.getByText('This one has 40.').first().waitFor();
    await look('ds-record');
    await fields.getByLabel('Digest', { exact: true }).fill('AB'.repeat(32));
    await button('Add the DS record', fields).click();
    await row(/2371 .*Active/).waitFor();
    await look('advanced');
  });
});
