import { newDomain, newTransactionId } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goToPayment, reportAndSubmit, reportPayment, submitOrder } from './ordering.ts';
import { lookAround } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/name-taken';

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const others = (at: Page = page) =>
  at.getByRole('region', { name: 'Choose another domain with this payment' });
const registered = (domain: string, at: Page = page) =>
  at.getByText(`${domain} is registered. Your order is complete.`).first().waitFor();

/** In a dialog it stands in the foot. */
const orderIt = (domain: string, at: Page = page) =>
  at.getByRole('button', { name: `Order ${domain}` });

/** Asks for a name of one's own among the other names. */
const askFor = async (domain: string, at: Page = page): Promise<void> => {
  await others(at).getByRole('textbox', { name: 'Another domain' }).fill(domain);
  await others(at).getByRole('button', { name: 'Check Availability' }).click();
  await others(at).getByRole('radio', { name: domain }).waitFor();
};

it('a domain taken by another order is replaced at the payment, by keyboard', {
  tags: 'money',
}, async () => {
  const domain = newDomain();
  await goToPayment(page, domain);
  const referenceCode = await reportPayment(page, newTransactionId());
  // As after a quarter of an hour: no one holds the domain.
  await page.request.delete('/api/domain/holds', { data: { domain } });
  const ravi = await visitors.come();
  await goToPayment(ravi.page, domain);
  await reportAndSubmit(ravi.page, newTransactionId());
  await registered(domain, ravi.page);

  await submitOrder(page);
  await page
    .getByText(/Sorry, we could not process your order because: /)
    .first()
    .waitFor();
  const names = others().getByRole('radio');
  await names.first().waitFor();
  await lookAround(page, `${SCREENSHOTS}/at-the-payment`);
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const label = (await names.first().getAttribute('aria-label')) ?? '';
  const other = label.slice(0, label.indexOf(','));
  await askFor(newDomain());
  await names.nth(1).waitFor();
  await others().getByRole('radio', { name: other }).focus();
  await page.keyboard.press('Space');
  await orderIt(other).focus();
  await page.keyboard.press('Enter');
  const code = page.getByRole('dialog').getByLabel('Reference Code');
  await expect.poll(() => others().count()).toBe(0);
  expect(await code.inputValue()).toBe(referenceCode);
  await submitOrder(page);
  await registered(other);
});

it('after a refused order, the status shows the payment, and another domain is ordered with it', async () => {
  await goToPayment(page, newDomain('refused'));
  await reportAndSubmit(page, newTransactionId());
  await page.getByText('We have your ₹549.00').waitFor();
  await others().getByRole('button', { name: 'request a refund' }).waitFor();
  const other = newDomain();
  await askFor(other);
  await lookAround(page, `${SCREENSHOTS}/status`);
  await orderIt(other).dblclick();
  await registered(other);
  expect(await page.getByText('We have your ₹549.00').count()).toBe(0);
  const answer = await page.request.get('/api/orders');
  const { orders } = (await answer.json()) as { orders: { domain: string; status: string }[] };
  expect(orders).toHaveLength(2);
  expect(orders[0]).toMatchObject({ domain: other, status: 'completed' });
});

it('a ticket about an order has the reference code of its payment', async () => {
  await goToPayment(page, newDomain('refused'));
  const referenceCode = await reportAndSubmit(page, newTransactionId());
  await others().waitFor();
  await page.goto('/user/dashboard?tab=orders');
  await page
    .getByRole('region', { name: /^Order HT-/ })
    .getByRole('link', { name: 'Support' })
    .click();
  await page.waitForURL('**/user/dashboard?tab=tickets**');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  expect(await subject.inputValue()).toMatch(/^Order HT-/);
  await lookAround(page, `${SCREENSHOTS}/support`);
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await page.getByText('Tell us what we can do for you.').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Please send the money back.');
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await page.getByText(/Ticket TKT-[0-9A-Z]{8} created\./).waitFor();
  const number = new URL(page.url()).searchParams.get('ticket');
  const { ticket } = await (await page.request.get(`/api/tickets/${number}`)).json();
  expect(ticket.reference_code).toBe(referenceCode);
});
