import type { RegisterBody } from '@haat/contracts/http/auth';
import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pressByKey } from './keyboard.ts';
import { registerAccount, reportAndSubmit } from './ordering.ts';
import { answerOf, haveDomainsThatEnd, haveWhatEnds } from './renewals.ts';
import { DESK, lookAround, needsTestControls, PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/renewals';
const HOME = '/user/dashboard?tab=dashboard';

needsTestControls('an event store in which something ends soon');

let page: Page;
let person: RegisterBody;

eachWithAVisitor(async (visitor) => {
  ({ page } = visitor);
  person = registration();
  await registerAccount(page, person);
});

const haveBalance = async (rupees: number): Promise<void> => {
  await page.request.post('/api/payments/createInitial', {
    multipart: { txn_id: newTransactionId(), amount: String(rupees) },
  });
  const balance = async () => (await answerOf<{ balance: number }>(page, '/api/balance')).balance;
  await expect.poll(balance, { timeout: 30_000 }).toBe(rupees);
};

const dialog = (at: Page): Locator => at.getByRole('dialog');
const payButton = (at: Page): Locator =>
  dialog(at).getByRole('button', { name: 'Pay ₹749.00 from your balance' });

it('an expiring domain is renewed from the overview in two clicks, by keyboard and only once', {
  tags: 'money',
}, async () => {
  const domain = newDomain('renews');
  await Promise.all([haveWhatEnds(page, domain), haveBalance(1000)]);
  await page.goto(HOME);
  await page.getByText(/one domain expires soon\.$/).waitFor();
  const due = page.getByRole('table');
  await due.getByText('in 5 days').waitFor();
  await due.getByText('in 21 days').waitFor();
  await lookAround(page, `${SCREENSHOTS}/overview`);
  // On a tablet the card is narrower than on a desk, and cuts off what goes beyond it.
  await page.setViewportSize({ width: 800, height: 900 });
  const renew = page.getByRole('button', { name: `Renew ${domain}` });
  const beyond = await renew.evaluate(
    (button) =>
      button.getBoundingClientRect().right -
      (button.closest('.card')?.getBoundingClientRect().right ?? 0),
  );
  expect(beyond).toBeLessThan(0);
  await page.setViewportSize(DESK);

  // The same renewal stands open in another tab, on a phone, in the list of domains and plans.
  const second = await page.context().newPage();
  await second.setViewportSize(PHONE);
  await second.goto(HOME);
  await second.getByRole('link', { name: 'All domains and plans' }).click();
  await second.getByRole('heading', { name: 'Domains and hosting' }).waitFor();
  await second.getByRole('button', { name: `Renew ${domain}` }).click();
  await payButton(second).waitFor();

  await pressByKey(page, due.getByRole('button', { name: `Renew ${domain}` }));
  await payButton(page).waitFor();
  await lookAround(page, `${SCREENSHOTS}/renew`);
  await pressByKey(page, payButton(page));
  await dialog(page).getByRole('heading', { name: 'Order Status' }).waitFor();
  await dialog(page).getByText(`${domain} is renewed.`).waitFor();
  await lookAround(page, `${SCREENSHOTS}/status`);
  expect(await answerOf(page, '/api/balance')).toMatchObject({ balance: 251 });

  const { orders } = await answerOf<{ orders: { kind: string }[] }>(page, '/api/orders');
  expect(orders.map(({ kind }) => kind)).toEqual(['renewal']);

  // What is paid until a later day by now is not paid for once more by an old button.
  await payButton(second).click();
  await dialog(second).getByText(`${domain} is already renewed`).waitFor();
  await dialog(second).getByRole('button', { name: 'Renew for one more year' }).waitFor();
  await lookAround(second, `${SCREENSHOTS}/renewed-elsewhere`);
  expect(await answerOf(page, '/api/balance')).toMatchObject({ balance: 251 });
});

it('three domains are renewed with one payment', { tags: 'money' }, async () => {
  const domains = ['one', 'two', 'three'].map((name) => newDomain(name));
  await haveDomainsThatEnd(page, domains);
  await page.goto('/user/dashboard?tab=domains');
  for (const domain of domains) {
    const box = page.getByRole('checkbox', { name: `Select ${domain} for renewal` });
    await box.focus();
    await page.keyboard.press('Space');
  }
  const renew = page.getByRole('button', { name: 'Renew selected (3)' });
  await page.getByText('₹2,247.00').waitFor();
  await lookAround(page, `${SCREENSHOTS}/selected`);
  await pressByKey(page, renew);
  const sheet = dialog(page);
  await sheet.getByLabel(/Transaction ID/).waitFor();
  await lookAround(page, `${SCREENSHOTS}/several`);
  await reportAndSubmit(page, newTransactionId());
  await sheet.getByText('Each renewal has its own order and invoice.').waitFor();
  await expect.poll(() => sheet.getByText('Completed').count(), { timeout: 60_000 }).toBe(3);
  await lookAround(page, `${SCREENSHOTS}/several-done`);
  const { orders } = await answerOf<{ orders: { kind: string; invoice_id: string | null }[] }>(
    page,
    '/api/orders',
  );
  expect(orders.map(({ kind }) => kind)).toEqual(['renewal', 'renewal', 'renewal']);
  expect(new Set(orders.map(({ invoice_id }) => invoice_id)).size).toBe(3);
  expect(await answerOf(page, '/api/balance')).toMatchObject({ balance: 0 });
});
