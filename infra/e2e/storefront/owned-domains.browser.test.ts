import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buyDomain, fillOrder, registerAccount, reportAndSubmit } from './ordering.ts';
import { answerOf } from './renewals.ts';
import { lookAround, PHONE } from './shop-window.ts';
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
  await registerAccount(page, person);
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  await fillOrder(page);
  await reportAndSubmit(page, newTransactionId());
  await dialog()
    .getByText(/Your order is complete/)
    .waitFor();

  await page.goto('/user/dashboard?tab=domains');
  await page.getByRole('link', { name: domain }).first().waitFor();
  await look('list');
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
