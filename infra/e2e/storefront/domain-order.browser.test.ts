import { newDomain, newTransactionId } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goToPayment, reportAndSubmit, reportPayment } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { WITH_MOTION } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/domain-order';

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const picture = (name: string): Promise<unknown> => takePicture(page, `${SCREENSHOTS}/${name}`);

const dialog = () => page.getByRole('dialog');
const says = (text: string | RegExp) => dialog().getByText(text).first().waitFor();

describe('A customer who buys a domain', () => {
  it('registers, searches, pays, submits and sees the order completed', {
    tags: 'money',
  }, async () => {
    await page.emulateMedia(WITH_MOTION);
    const domain = newDomain();
    await goToPayment(page, domain);
    await picture('payment');
    const referenceCode = await reportAndSubmit(page, newTransactionId());
    expect(referenceCode).toMatch(/^PAY-/);
    await says(`${domain} is registered. Your order is complete.`);
    await picture('completed');

    const receipt = await dialog().textContent();
    for (const shown of [domain, 'UPI', /HT-\d{6}-\w+/, /C-\w{8}/, /HT-\d{4}-\d{5}/, 'asha-']) {
      expect(receipt).toMatch(shown);
    }
    const story = await dialog().getByRole('listitem').allInnerTexts();
    for (const title of [
      'Payment submitted',
      'Order placed',
      'Payment verified',
      'Registration started',
      '1 year, Haat’s nameservers',
      'Domain registered',
      'Invoice paid',
    ]) {
      expect(story.join('\n')).toContain(title);
    }
    await dialog().getByRole('link', { name: 'Manage My Orders' }).click();
    await page.waitForURL('**/user/dashboard?tab=orders**');
    await page.getByText(domain).first().waitFor();
    await picture('my-orders');
  });

  it('sees “under review” while bank and registrar are slow, then completed', async () => {
    const domain = newDomain('locked');
    await goToPayment(page, domain);
    await reportAndSubmit(page, newTransactionId('9999'));
    await says('Your order is being processed and is under review.');
    await says('Verifying your payment');
    await picture('under-review');
    await says('Processing at the registrar');
    await picture('locked');
    await says(`${domain} is registered. Your order is complete.`);
  });

  it('places one order by clicking Submit Order twice', async () => {
    await goToPayment(page, newDomain());
    await reportPayment(page, newTransactionId());
    let bought = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/domain/buy')) bought += 1;
    });
    await dialog().getByRole('button', { name: 'Submit Order' }).dblclick();
    await says(/Your order is complete/);
    expect(bought).toBe(1);
    await page.goto('/user/dashboard?tab=orders');
    await page
      .getByText(/HT-\d{6}/)
      .first()
      .waitFor();
    const answer = await page.request.get('/api/orders');
    expect(((await answer.json()) as { orders: unknown[] }).orders).toHaveLength(1);
  });
});

describe('A failed domain order', () => {
  it('gives the reason when the registrar refuses it', async () => {
    await goToPayment(page, newDomain('refused'));
    await reportAndSubmit(page, newTransactionId());
    await says(/Sorry, we could not process your order because: /);
    await picture('refused');
  });

  it('names the missing amount when it is underpaid', async () => {
    await goToPayment(page, newDomain());
    await reportAndSubmit(page, newTransactionId('1111'));
    await says(/₹274\.50/);
    const pay = page.getByRole('button', { name: 'Pay the remaining ₹274.50' });
    const lowest = async (what: Locator): Promise<number> => {
      const { y = Number.NaN, height = 0 } = (await what.boundingBox()) ?? {};
      return y + height;
    };
    const isInSight = async () => (await lowest(pay)) <= (await lowest(page.getByRole('dialog')));
    await expect.poll(isInSight).toBe(true);
    await picture('underpaid');
  });

  it('can’t be placed for a taken domain', async () => {
    await page.goto('/domains/buy-new-domain');
    await page.getByRole('textbox').first().fill(newDomain('taken'));
    await page.getByRole('button', { name: 'Check Availability' }).first().click();
    await page.getByText('Domain is not available').first().waitFor();
    expect(await page.getByRole('button', { name: /^Buy Now/ }).count()).toBe(0);
  });

  it('can’t be placed for a domain that the provider restricts', async () => {
    await page.goto('/domains/buy-new-domain');
    await page.getByRole('textbox').first().fill(newDomain('forbidden'));
    await page.getByRole('button', { name: 'Check Availability' }).first().click();
    await page
      .getByText('Domain check is restricted by the provider. Try a different domain.')
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Buy Now/ }).count()).toBe(0);
  });
});
