import { orderMessages } from '@haat/contracts/messages';
import { paymentMessages, paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { openTestRecord } from '@haat/testkit/record';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { barriers } from './accessibility.ts';
import { goToPayment, reportPayment, submitOrder } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { DESK, lookAround, needsTestControls, PHONE, requireTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/payment-review';

/** The bank of the tests never shows a credit with this ending. */
const unseen = (): string => newTransactionId('7777');

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const notice = (text: string, at: Page | Locator = page): Promise<void> =>
  at.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
const isFocused = (what: Locator): Promise<void> =>
  what.and(page.locator(':focus')).waitFor({ state: 'attached' });

/** Opens the order in My Orders, whose payment is being verified. @param noticeText its notice. */
const openUnseenOrder = async (noticeText: string | null = null): Promise<void> => {
  await page.getByRole('dialog').getByRole('link', { name: 'Manage My Orders' }).click();
  await page.waitForURL('**/user/dashboard?tab=orders**');
  if (noticeText !== null) await notice(noticeText);
};

it('the link that is paid carries a reference of the server, and the report names it', async () => {
  const opening = page.waitForResponse('**/api/payments/open');
  await goToPayment(page, newDomain());
  const { data } = await (await opening).json();
  expect(data).toMatchObject({ tr: expect.stringMatching(/^[A-Za-z0-9]{1,35}$/), amount: 549 });
  const app = page.getByText('Open UPI app').locator('xpath=ancestor::a');
  await expect.poll(() => app.getAttribute('href')).toContain(`&tr=${data.tr}`);
  const reporting = page.waitForRequest('**/api/payments/createInitial');
  await reportPayment(page, newTransactionId());
  expect((await reporting).postDataBuffer()?.toString()).toContain(data.tr);
  await submitOrder(page);
  await page.getByText(/Your order is complete\.$/).waitFor();
});

it('a mistyped UTR is corrected on its order, by keyboard, and the order is completed', async () => {
  const domain = newDomain();
  await goToPayment(page, domain);
  await reportPayment(page, unseen());
  await submitOrder(page);
  await page.getByRole('dialog').getByText('Verifying your payment').waitFor();
  expect(await barriers(page)).toEqual([]);

  await openUnseenOrder();
  await page.getByRole('button', { name: 'Edit transaction ID' }).press('Enter');
  const box = page.getByLabel(/Transaction ID/);
  await isFocused(box);
  await page.keyboard.type('T2611221203557');
  await page.keyboard.press('Enter');
  await page.getByText(paymentMessages.utrRequired).waitFor();
  await isFocused(box);
  await lookAround(page, `${SCREENSHOTS}/correction`);

  await box.fill(newTransactionId());
  await page.keyboard.press('Enter');
  await notice(`${domain} is registered. Your order is complete.`);
  await notice('Transaction ID updated.');
  expect(await page.getByRole('button', { name: 'Edit transaction ID' }).count()).toBe(0);
  const story = page.getByRole('list').filter({ hasText: 'Order placed' });
  await story.getByText('Transaction ID updated', { exact: true }).waitFor();
  const answer = await page.request.get('/api/orders');
  expect(((await answer.json()) as { orders: unknown[] }).orders).toHaveLength(1);
});

it('a second account that reports the same UTR reads that it is being checked, and may cancel', async () => {
  const utr = unseen();
  await goToPayment(page, newDomain());
  await reportPayment(page, utr);
  await submitOrder(page);
  await openUnseenOrder();

  const first = page;
  ({ page } = await visitors.come());
  await goToPayment(page, newDomain());
  expect(await reportPayment(page, utr)).toMatch(/^PAY-/);
  await notice(paymentNotices.disputed, page.getByRole('dialog'));
  await takePicture(page, `${SCREENSHOTS}/disputed`);
  expect(await barriers(page)).toEqual([]);
  await submitOrder(page);
  await page.getByRole('heading', { name: 'Order Status' }).waitFor();
  await notice(paymentNotices.disputed, page.getByRole('dialog'));
  await first.reload();
  await notice(paymentNotices.disputed, first);

  await openUnseenOrder(paymentNotices.disputed);
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await page.getByRole('dialog', { name: 'Cancel this order?' }).waitFor();
  await lookAround(page, `${SCREENSHOTS}/cancel`);
  await page.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await notice(orderMessages.cancelled);
  await page.getByRole('listitem').getByText('Order cancelled').waitFor();
});

it('who pays gets a name that is held for an unseen payment, and its holder is told', async () => {
  const domain = newDomain();
  await goToPayment(page, domain);
  await reportPayment(page, unseen());
  await submitOrder(page);
  await openUnseenOrder();

  const first = page;
  ({ page } = await visitors.come());
  await goToPayment(page, domain);
  await reportPayment(page, newTransactionId());
  await submitOrder(page);
  await notice(`${domain} is registered. Your order is complete.`, page.getByRole('dialog'));

  await first.reload();
  await notice(refusalMessages.domainLostUnpaid, first);
  await first.getByRole('listitem').getByText('Domain taken by someone else').waitFor();
  expect(await first.getByRole('button', { name: 'Edit transaction ID' }).count()).toBe(0);
  await takePicture(first, `${SCREENSHOTS}/name-lost`, { fullPage: true });
  expect(await barriers(first)).toEqual([]);
});

describe('a payment that the bank sent back', () => {
  needsTestControls('the store');

  it('an order whose payment was sent back is paid again, by keyboard and on a phone', async () => {
    const domain = newDomain();
    await goToPayment(page, domain);
    const referenceCode = await reportPayment(page, unseen());
    await submitOrder(page);
    await openUnseenOrder();
    const { store } = await openTestRecord(requireTestControls().databaseUrl);
    onTestFinished(() => store.close());
    const reason = 'The bank knows no such payment.';
    await recordBankResponse(store, referenceCode, { type: 'RecordPaymentRejected', reason });

    const again = page.getByRole('button', { name: 'Pay again' });
    await again.waitFor();
    await lookAround(page, `${SCREENSHOTS}/failed`);
    const row = page.getByRole('link').filter({ hasText: domain });
    await row.getByText('Payment rejected').waitFor();
    // Beside a wide stamp the name is still read in the pieces that it has.
    await page.setViewportSize({ width: 320, height: 640 });
    const name = await page.getByRole('heading', { name: domain }).boundingBox();
    expect(name?.height).toBeLessThanOrEqual(2 * 32);
    await page.setViewportSize(DESK);
    await again.press('Enter');
    await isFocused(page.getByRole('heading', { name: 'Pay this order again' }));
    await page.getByText(/^HAAT HT/).waitFor();
    await lookAround(page, `${SCREENSHOTS}/pay-again`);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'I have paid ₹549.00' }).press('Enter');
    await page.getByLabel(/Transaction ID/).fill(newTransactionId());
    await page.keyboard.press('Enter');
    await isFocused(page.getByLabel('Reference Code'));
    await page.keyboard.press('Enter');
    await notice(`${domain} is registered. Your order is complete.`);
    await page.getByRole('listitem').getByText('Paid again').waitFor();
    const answer = await page.request.get('/api/orders');
    expect(((await answer.json()) as { orders: unknown[] }).orders).toHaveLength(1);
  });
});
