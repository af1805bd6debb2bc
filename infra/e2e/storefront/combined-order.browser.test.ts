import { contactDetails, newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isFocused, pressByKey, typeInto } from './keyboard.ts';
import {
  fillOrder,
  fillRegistrant,
  fillRegistration,
  registerAccount,
  reportPayment,
  submitOrder,
} from './ordering.ts';
import { openAlive } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const FREE = 'Free Hosting + Domain';

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const dialog = () => page.getByRole('dialog');
const says = (text: string | RegExp) => dialog().getByText(text).first().waitFor();
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();

/** From the coupon on the home page: the name is typed there and found in the modal. */
const searchFromCoupon = async (domain: string): Promise<void> => {
  await page.goto('/');
  const coupon = page.getByRole('region', { name: 'Buy a domain, get free hosting' });
  await coupon.getByRole('textbox', { name: 'Domain name for your free hosting' }).fill(domain);
  await coupon.getByRole('button', { name: 'Check Availability' }).click();
  await page.getByRole('dialog', { name: 'Search and Buy a New Domain' }).waitFor();
};

const addToCart = () => press(/^Add Domain to Cart for ₹549\.00$/);

/** The order as the server got it. */
const boughtBy = (buyer: Page): Promise<{ orderType: string; domainPrice: number }> =>
  buyer.waitForRequest('**/api/domain/buy').then((request) => request.postDataJSON().billingData);

const orders = async (): Promise<readonly { readonly id: string }[]> => {
  const answer = await page.request.get('/api/orders');
  return ((await answer.json()) as { orders: { id: string }[] }).orders;
};

/** What has happened to an order so far. */
const timelineOf = async (orderId = ''): Promise<readonly string[]> => {
  const answer = await page.request.get(`/api/orders/${orderId}`);
  const { order } = (await answer.json()) as { order: { timeline: { title: string }[] } };
  return order.timeline.map(({ title }) => title);
};

const at = (title: string): Promise<void> => page.getByRole('dialog', { name: title }).waitFor();
const proceed = () => press('Proceed');
const referenceCode = () => dialog().getByLabel('Reference Code');

describe('A domain with free hosting', () => {
  it('is ordered from the coupon through the login, as one order at the domain’s price', {
    tags: 'money',
  }, async () => {
    const domain = newDomain();
    await searchFromCoupon(domain);
    await says('Free Web Hosting');
    await addToCart();
    expect(await page.evaluate('sessionStorage.getItem("orderType")')).toBe(FREE);
    await at('Login to place the order');
    await fillRegistration(dialog(), registration());
    await at('Registrant details');
    expect(await page.evaluate('sessionStorage.getItem("orderType")')).toBe(FREE);
    await fillRegistrant(dialog());
    await proceed();
    await at('Billing Details');
    await proceed();
    await at('Nameservers');
    await proceed();
    await at('Order Summary');
    await press('Confirm and Proceed to Payment');
    await at('Select Payment Method');
    await says('Pay with UPI');
    await reportPayment(page, newTransactionId());
    const bought = boughtBy(page);
    await submitOrder(page);
    expect(await bought).toMatchObject({ orderType: FREE, domainPrice: 549 });

    await says(`${domain} is registered. Your order is complete.`);
    const [order] = await orders();
    expect(order).toMatchObject({ domain, service: FREE, price: 549, plan: 'Free Web Hosting' });
    const story = await timelineOf(order?.id);
    expect(story.indexOf('Hosting set up')).toBeGreaterThan(story.indexOf('Domain registered'));
    await says('Control panel login');
    await press('Show once');
    await press('Show the password');
    await says('Copy the password now. We can’t show it again.');
    await dialog().getByRole('link', { name: 'Manage My Orders' }).click();
    await page.getByRole('button', { name: 'Show once' }).click();
    await page.getByRole('button', { name: 'Show the password' }).click();
    await page.getByText(/We showed this password once/).waitFor();
  });

  it('goes back to the search, where the customer chooses another domain', async () => {
    await registerAccount(page, registration());
    await searchFromCoupon(newDomain());
    await addToCart();
    await at('Registrant details');
    await press('Back');
    await at('Search and Buy a New Domain');
    expect(await dialog().getByRole('button', { name: 'Back' }).count()).toBe(0);
    const other = newDomain();
    await dialog().getByRole('textbox', { name: 'Domain name' }).fill(other);
    await press('Check Availability');
    await addToCart();
    await fillOrder(page);
    await says('Pay with UPI');
    await says(other);
  });

  it('refused because a second tab was faster, orders only the domain with the same payment', async () => {
    await registerAccount(page, registration());
    const domain = newDomain();
    await searchFromCoupon(domain);
    await addToCart();
    await fillOrder(page);
    const code = await reportPayment(page, newTransactionId());
    const tab = await page.context().newPage();
    await tab.request.post('/api/orders/hosting/free/create', { data: { domain: newDomain() } });
    await tab.close();
    await submitOrder(page);
    await says(/You can only have one free hosting order\./);
    await dialog().getByRole('link', { name: 'Go to My Services' }).waitFor();
    await press('Order only the domain');
    expect(await referenceCode().inputValue()).toBe(code);
    await submitOrder(page);
    await says(`${domain} is registered. Your order is complete.`);
  });
});

it('a free plan with a domain is ordered by keyboard, up to the control panel password', async () => {
  const person = registration();
  await registerAccount(page, person);
  await page.context().clearCookies();
  const button = (name: string | RegExp) => dialog().getByRole('button', { name });
  const field = (name: string | RegExp) => dialog().getByLabel(name);
  await openAlive(page, '/hosting/free-web-hosting');
  await pressByKey(page, page.getByRole('button', { name: 'Buy a New Domain' }));
  await at('Free Web Hosting');
  await pressByKey(page, button('Proceed'));
  await at('Search and Buy a New Domain');
  await typeInto(page, dialog().getByRole('textbox', { name: 'Domain name' }), newDomain());
  await page.keyboard.press('Enter');
  await pressByKey(page, button(/^Add Domain to Cart/));
  await at('Login to place the order');
  await typeInto(page, field('Email'), person.email);
  await typeInto(page, field(/^Password/), person.password);
  await page.keyboard.press('Enter');

  await at('Registrant details');
  const title = dialog().getByRole('heading', { name: 'Registrant details' });
  await expect.poll(() => isFocused(title)).toBe(true);
  await typeInto(page, field('Address line 1'), contactDetails['address-line-1']);
  await typeInto(page, field('Country'), 'India');
  await typeInto(page, field('State'), contactDetails.state);
  await typeInto(page, field('City'), contactDetails.city);
  await typeInto(page, field('Zipcode'), contactDetails.zipcode);
  await page.keyboard.press('Enter');
  for (const step of ['Billing Details', 'Nameservers']) {
    await at(step);
    await pressByKey(page, button('Proceed'));
  }
  await at('Order Summary');
  await pressByKey(page, button('Confirm and Proceed to Payment'));
  await at('Select Payment Method');
  await typeInto(page, field(/^Transaction ID/), newTransactionId());
  await page.keyboard.press('Enter');
  await at('Order Status');
  await pressByKey(page, button('Show once'));
  await pressByKey(page, button('Show the password'));
  await says('Copy the password now. We can’t show it again.');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog().count()).toBe(0);
  expect(await orders()).toHaveLength(1);
});
