// @vitest-environment happy-dom
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, order, payment, priceList, settings } from '../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { silentRegistrar } from '../../../testing/submission.ts';
import { DomainShop } from './domain-shop.tsx';

const PRICE = 'GET /api/domain/price?domain=neelkhadi.in';

const shop = {
  'GET /api/auth/session': ok({ user: customer }),
  'GET /api/settings': ok(settings),
  'GET /api/domain/prices': ok(priceList),
  'GET /api/domain/check?domain=neelkhadi.in': ok({
    'neelkhadi.in': { status: 'available', premium: false },
  }),
  [PRICE]: ok({ domain: 'neelkhadi.in', price: 549, currency: 'INR' }),
  'POST /api/payments/open': ok({ data: { tr: 'HT9YZ71KB1J1DHXKZP', amount: 549, note: 'HAAT' } }),
  'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-7K3M-92QD' } }),
  'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
  'POST /api/domain/buy': ok({
    message: domainOrderMessages.received,
    order,
    domainRegistrationResponse: silentRegistrar,
  }),
  'GET /api/orders/HT-1': ok({ order }),
};

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const step = (title: string) => screen.findByRole('heading', { name: title });

/** A signed-in customer presses Buy Now, and walks on to the step of this title. */
const goTo = async (title: string, lines: Parameters<typeof serve>[0] = {}) => {
  serve({ ...shop, ...lines });
  renderPage(<DomainShop initialDomain="neelkhadi.in" />);
  fireEvent.click(await screen.findByRole('button', { name: /^Buy Now/ }));
  for (const [from, onwards] of [
    ['Registrant details', 'Proceed'],
    ['Billing Details', 'Proceed'],
    ['Nameservers', 'Proceed'],
    ['Order Summary', 'Confirm and Proceed to Payment'],
    ['Select Payment Method', null],
  ] as const) {
    await step(from);
    if (from === title || onwards === null) return;
    await waitFor(() =>
      expect(dialog().getByText(onwards).closest('button')?.disabled).toBe(false),
    );
    press(onwards);
  }
};

test('the registrant’s username is the email of the account and cannot be edited', async () => {
  await goTo('Registrant details');
  const username = dialog().getByLabelText<HTMLInputElement>('Username');
  expect(username.value).toBe('asha@example.in');
  expect(username.readOnly).toBe(true);
});

test('the nameserver step shows the order summary and the default nameservers', async () => {
  await goTo('Nameservers');
  const summary = dialog().getAllByLabelText('Your order')[0]?.textContent;
  for (const shown of ['neelkhadi.in', '₹549.00', 'Order typeDomain']) {
    expect(summary).toContain(shown);
  }
  const usual = dialog().getByLabelText<HTMLInputElement>('Use default nameservers');
  expect(usual.checked).toBe(true);
  expect(dialog().queryByLabelText('NS1')).toBeNull();
  fireEvent.click(usual);
  for (const name of ['NS1', 'NS2', 'NS3', 'NS4']) dialog().getByLabelText(name);
});

test('the summary shows all entered details and waits for the price', async () => {
  const price = held();
  // The search is answered; the order asks again.
  const answers = [() => shop[PRICE]];
  await goTo('Order Summary', { [PRICE]: () => (answers.shift() ?? price.respond)() });
  const confirm = dialog()
    .getByRole('button', { name: 'Confirm and Proceed to Payment' })
    .closest('button');
  expect(dialog().getAllByText(/^Loading\.\.\./).length).toBeGreaterThan(0);
  expect(confirm?.disabled).toBe(true);

  price.release(shop[PRICE]);
  await waitFor(() => expect(confirm?.disabled).toBe(false));
  expect(dialog().queryByText(/^Loading\.\.\./)).toBeNull();
  const summary = screen.getByRole('dialog').textContent;
  for (const shown of [
    'neelkhadi.in',
    '₹549.00for the first year, then ₹799.00 a year',
    '14 Bapu Bazaar, Johari Gate',
    'Jaipur, Rajasthan 302003, IN',
    '+91 90000 01234',
    'asha@example.in',
    'Same as registrant',
    'NS1ns1.haat.example',
    'NS2ns2.haat.example',
  ]) {
    expect(summary).toContain(shown);
  }
});

test('UPI is the only payment method', async () => {
  await goTo('Select Payment Method');
  const methods = dialog().getAllByRole<HTMLInputElement>('radio');
  expect(methods.map(({ value, checked }) => [value, checked])).toEqual([['upi', true]]);
  dialog().getByText('Pay with UPI');
});

/** The customer pays, and enters the transaction ID: one press submits both. */
const proceedToStatus = async (lines: Parameters<typeof serve>[0] = {}) => {
  await goTo('Select Payment Method', lines);
  const id = dialog().getByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  press('I have paid ₹549.00');
  await step('Order Status');
};

test('both Close buttons of a placed order reload the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await proceedToStatus();
  await dialog().findByRole('link', { name: 'Manage My Orders' });
  const [cross, close] = dialog().getAllByRole('button', { name: 'Close' });
  for (const [times, way] of [cross, close].entries()) {
    expect(reload).toHaveBeenCalledTimes(times);
    if (way) fireEvent.click(way);
    expect(reload).toHaveBeenCalledTimes(times + 1);
  }
});

test('an order without a message shows a default text', async () => {
  const bought = shop['POST /api/domain/buy'].body as object;
  await proceedToStatus({
    'POST /api/domain/buy': ok({ ...bought, message: '' }),
    'GET /api/orders/HT-1': ok({ order: { ...order, message: '' } }),
  });
  await screen.findByText(domainOrderMessages.noMessage);
});

test('a domain cannot be checked without the price list', async () => {
  serve({ ...shop, 'GET /api/domain/prices': refusal(400, 'No prices.') });
  renderPage(<DomainShop />);
  screen.getByRole('heading', { name: 'Search and Buy a New Domain' });
  await screen.findByText('We couldn’t load the price list.');
  const box = screen.getByRole('textbox', { name: 'Domain name' });
  fireEvent.change(box, { target: { value: 'neelkhadi.in' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check Availability' }));
  await screen.findByText('Unexpected error while validating the domain');
});

test('a paid domain is ordered as soon as it is available', async () => {
  const paid = { ...payment, subject: 'neelkhadi.in', amount: 549, free: 549 };
  serve({ ...shop, 'GET /api/payments': ok({ payments: [paid] }) });
  renderPage(<DomainShop initialDomain="neelkhadi.in" />, { at: '/?pay=PAY-8H2Q-41TX' });
  await step('Registrant details');
  const known = dialog().getByRole('list', { name: 'Already paid or ordered' });
  within(known).getByText('You’ve already paid ₹549.00 for this');
  for (const from of ['Registrant details', 'Billing Details', 'Nameservers']) {
    await step(from);
    press('Proceed');
  }
  await step('Order Summary');
  press('Confirm and Proceed to Payment');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Reference Code/).value).toBe('PAY-8H2Q-41TX'),
  );
});

test('a paid domain that is unavailable is not ordered', async () => {
  const check = 'GET /api/domain/check?domain=neelkhadi.in';
  serve({
    ...shop,
    [check]: ok({ 'neelkhadi.in': { status: 'unavailable', premium: false } }),
    'GET /api/domain/suggest?word=neelkhadi.in': held().respond,
    'GET /api/payments': ok({ payments: [{ ...payment, subject: 'neelkhadi.in' }] }),
  });
  renderPage(<DomainShop initialDomain="neelkhadi.in" />, { at: '/?pay=PAY-8H2Q-41TX' });
  await screen.findAllByText('Domain is not available');
  await waitFor(() => expect(sessionStorage.getItem('reportedPayment')).not.toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
