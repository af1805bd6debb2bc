// @module-tag nightly
import { paymentMessages } from '@haat/contracts/payment-messages';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { openTestRecord } from '@haat/testkit/record';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { barriers } from './accessibility.ts';
import { goToPayment, reportAndSubmit } from './ordering.ts';
import { DESK, lookAround, needsTestControls, PHONE, requireTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/payment-review';

/** The bank of the tests never shows a credit with this ending. */
const unseen = (): string => newTransactionId('7777');

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const notice = (text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
const isFocused = (what: Locator): Promise<void> =>
  what.and(page.locator(':focus')).waitFor({ state: 'attached' });

/** Opens the order in My Orders, whose payment is being verified. */
const openUnseenOrder = async (): Promise<void> => {
  await page.getByRole('dialog').getByRole('link', { name: 'Manage My Orders' }).click();
  await page.waitForURL('**/user/dashboard?tab=orders**');
};

it('a mistyped UTR is corrected on its order by keyboard, and the order is completed', async () => {
  const domain = newDomain();
  await goToPayment(page, domain);
  await reportAndSubmit(page, unseen());
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

describe('A rejected payment', () => {
  needsTestControls('the store');

  it('is paid again on its order, by keyboard and on a phone', async () => {
    const domain = newDomain();
    await goToPayment(page, domain);
    const referenceCode = await reportAndSubmit(page, unseen());
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
    await notice(`${domain} is registered. Your order is complete.`);
    await page.getByRole('listitem').getByText('Paid again').waitFor();
    const answer = await page.request.get('/api/orders');
    expect(((await answer.json()) as { orders: unknown[] }).orders).toHaveLength(1);
  });
});
