import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  fillOrder,
  fillRegistration,
  registerAccount,
  reportPayment,
  submitOrder,
} from './ordering.ts';
import { lookAround } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/combined-order';
const FREE = 'Free Hosting + Domain';

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
  return page.goto('/');
});

const dialog = () => page.getByRole('dialog');
const says = (text: string | RegExp) => dialog().getByText(text).first().waitFor();
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();

/** From the coupon on the home page: the name is typed there and found in the modal. */
const searchFromCoupon = async (domain: string): Promise<void> => {
  await page.goto('/');
  const coupon = page.getByRole('region', { name: 'Buy a domain, hang it on free hosting.' });
  await coupon.getByRole('textbox', { name: 'Domain name for your free hosting' }).fill(domain);
  await coupon.getByRole('button', { name: 'Check Availability' }).click();
  await page.getByRole('dialog', { name: 'Search and Buy a New Domain' }).waitFor();
};

const addToCart = () => press(/^Add Domain to Cart for ₹549\.00$/);

/** What the server was told of the order. */
const boughtBy = (buyer: Page): Promise<{ orderType: string; domainPrice: number }> =>
  buyer.waitForRequest('**/api/domain/buy').then((request) => request.postDataJSON().billingData);

/** What has happened to an order so far. */
const storyOf = async (orderId = ''): Promise<readonly string[]> => {
  const answer = await page.request.get(`/api/orders/${orderId}`);
  const { order } = (await answer.json()) as { order: { timeline: { title: string }[] } };
  return order.timeline.map(({ title }) => title);
};

describe('a domain with free hosting', () => {
  it('is ordered from the coupon, through the login, in one order at the domain’s price', async () => {
    const domain = newDomain();
    await searchFromCoupon(domain);
    await says('Free Web Hosting');
    await lookAround(page, `${SCREENSHOTS}/search`);
    await addToCart();
    expect(await page.evaluate('sessionStorage.getItem("orderType")')).toBe(FREE);
    await fillRegistration(dialog(), registration());
    await page.getByRole('dialog', { name: 'Registrant details' }).waitFor();
    expect(await page.evaluate('sessionStorage.getItem("orderType")')).toBe(FREE);
    await fillOrder(page);
    await says('Pay with UPI');
    const referenceCode = await reportPayment(page, newTransactionId());

    await page.reload();
    await page.getByRole('dialog', { name: 'Select Payment Method' }).waitFor();
    await expect.poll(() => dialog().getByLabel('Reference Code').inputValue()).toBe(referenceCode);
    const bought = boughtBy(page);
    await submitOrder(page);
    expect(await bought).toMatchObject({ orderType: FREE, domainPrice: 549 });
    await says('Hosting set up');
    const answer = await page.request.get('/api/orders');
    const { orders } = (await answer.json()) as { orders: { id: string }[] };
    expect(orders).toMatchObject([{ domain, service: FREE, price: 549, plan: 'Free Web Hosting' }]);
    await expect.poll(() => storyOf(orders[0]?.id)).toContain('Domain registered');
    await page.screenshot({ path: `${SCREENSHOTS}/status.png` });
  });

  it('is taken Back through to the search, where another name goes into the cart', async () => {
    await registerAccount(page, registration());
    await searchFromCoupon(newDomain());
    await addToCart();
    await page.getByRole('dialog', { name: 'Registrant details' }).waitFor();
    await press('Back');
    await page.getByRole('dialog', { name: 'Search and Buy a New Domain' }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Back' }).count()).toBe(0);
    const other = newDomain();
    await dialog().getByRole('textbox', { name: 'Domain name' }).fill(other);
    await press('Check Availability');
    await addToCart();
    await fillOrder(page);
    await says('Pay with UPI');
    await says(other);
    for (const title of [
      'Order Summary',
      'Nameservers',
      'Billing Details',
      'Registrant details',
      'Search and Buy a New Domain',
    ]) {
      await press('Back');
      await page.getByRole('dialog', { name: title }).waitFor();
    }
  });

  it('is one a customer: the second is told before it is paid, and the domain sold alone', async () => {
    await registerAccount(page, registration());
    await page.request.post('/api/orders/hosting/free/create', { data: { domain: newDomain() } });
    const domain = newDomain();
    await page.goto('/hosting/free-web-hosting');
    await page.getByRole('button', { name: 'Buy a New Domain' }).click();
    await dialog().getByRole('textbox', { name: 'Domain name' }).fill(domain);
    await press('Check Availability');
    await says(
      'You already have a free hosting order plan. You can only have one free hosting plan.',
    );
    await lookAround(page, `${SCREENSHOTS}/one-plan`);
    await addToCart();
    await press('Order the domain alone');
    await fillOrder(page);
    await reportPayment(page, newTransactionId());
    const bought = boughtBy(page);
    await submitOrder(page);
    expect(await bought).toMatchObject({ orderType: 'Domain' });
    await says(`${domain} is registered. Your order is complete.`);
  });

  it('refused at last because a second tab was faster, the domain is sold by the same payment', async () => {
    await registerAccount(page, registration());
    const domain = newDomain();
    await searchFromCoupon(domain);
    await addToCart();
    await fillOrder(page);
    const referenceCode = await reportPayment(page, newTransactionId());
    const tab = await page.context().newPage();
    await tab.request.post('/api/orders/hosting/free/create', { data: { domain: newDomain() } });
    await tab.close();
    await submitOrder(page);
    await says(/You can only have one free hosting order\./);
    await dialog().getByRole('link', { name: 'Go to My Services' }).waitFor();
    await press('Order the domain alone');
    expect(await dialog().getByLabel('Reference Code').inputValue()).toBe(referenceCode);
    await submitOrder(page);
    await says(`${domain} is registered. Your order is complete.`);
  });

  it('is not ordered under a type that is none', async () => {
    await registerAccount(page, registration());
    await searchFromCoupon(newDomain());
    await addToCart();
    await fillOrder(page);
    await reportPayment(page, newTransactionId());
    await page.evaluate('sessionStorage.setItem("orderType", "Both")');
    await page.reload();
    await page.getByRole('dialog', { name: 'Select Payment Method' }).waitFor();
    await submitOrder(page);
    await says('Invalid order type.');
  });
});

it('search and cart are walked by keyboard, and the focus goes on to the next step', async () => {
  await registerAccount(page, registration());
  const domain = newDomain();
  await page.goto('/hosting/free-web-hosting');
  await page.getByRole('button', { name: 'Buy a New Domain' }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByRole('textbox', { name: 'Domain name' }).focus();
  await page.keyboard.type(domain);
  await page.keyboard.press('Enter');
  const add = dialog().getByRole('button', { name: /^Add Domain to Cart/ });
  await add.waitFor();
  // The clear cross stands between the box and the offer.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toContain('Add Domain to Cart');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Registrant details' }).waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toBe('Registrant details');
});
