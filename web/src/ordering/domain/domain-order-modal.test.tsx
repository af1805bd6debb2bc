// @vitest-environment happy-dom
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pageEvent } from '../../../testing/page-event.ts';
import { renderPage } from '../../../testing/render.tsx';
import { completedOrder, customer, order, priceList, settings } from '../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { silentRegistrar } from '../../../testing/submission.ts';
import { saveSubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { DomainOrderModal } from './domain-order-modal.tsx';

const BUY = 'POST /api/domain/buy';

const placed = ok({
  message: domainOrderMessages.received,
  order,
  domainRegistrationResponse: silentRegistrar,
});

const PRICE = 'GET /api/domain/price?domain=neelkhadi.in';
const OPEN = 'POST /api/payments/open';
const priceOf = (price: number) => ok({ domain: 'neelkhadi.in', price, currency: 'INR' });

const ravi = { ...customer, id: 'C-2', name: 'Ravi', email: 'ravi@example.in', address: null };

const shop = {
  'GET /api/auth/session': ok({ user: customer }),
  'GET /api/settings': ok(settings),
  'GET /api/domain/prices': ok(priceList),
  [PRICE]: priceOf(549),
  'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
  'GET /api/orders/HT-1': ok({ order }),
};

const step = (title: string) => screen.findByRole('heading', { name: title });

const proceedFromRegistrant = async () => {
  for (const title of ['Registrant details', 'Billing Details', 'Nameservers']) {
    await step(title);
    fireEvent.click(screen.getByRole('button', { name: 'Proceed' }));
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and Proceed to Payment' }));
  return step('Select Payment Method');
};

const proceedToPayment = async (lines: Parameters<typeof serve>[0]) => {
  const received = serve({ ...shop, ...lines });
  const close = vi.fn();
  const page = renderPage(<DomainOrderModal opened domain="neelkhadi.in" onClose={close} />);
  await proceedFromRegistrant();
  return { received, close, unmount: page.unmount };
};

const haveReported = (kind: 'domain' | 'combined') =>
  saveSubmittedPayment(
    sessionStorage,
    { customerId: customer.id, kind, subject: 'neelkhadi.in' },
    {
      referenceCode: 'PAY-7K3M-92QD',
      amountPaise: 549_00,
      reportedAt: '2026-11-21T05:10:00.000Z',
    },
  );

/** A customer who has paid already stands before the last button of the order. */
const goToPayment = async (buy: Parameters<typeof serve>[0][string]) => {
  haveReported('domain');
  const walked = await proceedToPayment({ [BUY]: buy });
  await screen.findByText('Enter Payment Reference Code and submit order');
  return walked;
};

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Order' }));
const leave = () => fireEvent.click(screen.getByLabelText('Close'));

test('an order cannot be left while it is being placed, and then shows its status', async () => {
  const answer = held();
  const { close, received } = await goToPayment(answer.respond);
  submit();
  await screen.findByRole('button', { name: 'Processing...' });
  leave();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(close).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('Back')).toBeNull();

  answer.release(placed);
  await screen.findByRole('heading', { name: 'Order Status' });
  expect(received.find(({ request }) => request === BUY)?.body).toMatchObject({
    domain: 'neelkhadi.in',
    price: 549,
    referenceCode: 'PAY-7K3M-92QD',
    ns: settings.defaultNameservers,
    registrantData: { name: 'Asha Verma' },
    billingData: { name: 'Asha Verma' },
  });
  expect(sessionStorage.getItem('reportedPayment')).toBeNull();
});

test('a refused order shows the reason, keeps the entered details and can be left', async () => {
  const { close } = await goToPayment(refusal(409, 'The name was just taken.'));
  submit();
  await screen.findByText(domainOrderMessages.couldNotProcess('The name was just taken.'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Reference Code/).value).toBe('PAY-7K3M-92QD');
  expect(sessionStorage.getItem('reportedPayment')).not.toBeNull();
  leave();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['the price list', ok(priceList), 'for the first year, then ₹799.00 a year'],
  ['no price list', refusal(400, 'No prices.'), 'per year'],
])('with %s the summary shows the renewal price if it is known', async (_, prices, terms) => {
  serve({ ...shop, 'GET /api/domain/prices': prices });
  renderPage(<DomainOrderModal opened domain="neelkhadi.in" onClose={vi.fn()} />);
  await step('Registrant details');
  const beside = screen.getByRole('region', { name: 'Your order' });
  await waitFor(() => expect(beside.textContent).toContain('To pay₹549.00'));
  expect(beside.textContent?.includes(terms)).toBe(terms !== 'per year');
  await proceedToSummary();
  expect(screen.getAllByText(terms)).toHaveLength(terms === 'per year' ? 1 : 2);
});

test('a price that changed before the payment is used in the payment link', async () => {
  const prices = [priceOf(549)];
  const { received } = await proceedToPayment({
    [PRICE]: () => prices.shift() ?? priceOf(599),
    [OPEN]: ok({ data: { tr: 'HT9YZ71KB1J1DHXKZP', amount: 599, note: 'HAAT' } }),
  });
  await screen.findByRole('button', { name: 'I have paid ₹599.00' });
  await waitFor(() => expect(received.filter(({ request }) => request === OPEN)).toHaveLength(2));
  const link = screen.getByRole('link', { name: 'Open UPI app' });
  const expected = '&am=599.00&cu=INR&tn=HAAT&tr=HT9YZ71KB1J1DHXKZP';
  await waitFor(() => expect(link.getAttribute('href')).toContain(expected));
});

test('the payment link stays the same when the customer returns to an earlier step', async () => {
  const { received } = await proceedToPayment({
    [OPEN]: ok({ data: { tr: 'HT9YZ71KB1J1DHXKZP', amount: 549, note: 'HAAT' } }),
  });
  const link = () => screen.getByRole('link', { name: 'Open UPI app' }).getAttribute('href');
  await waitFor(() => expect(link()).toContain('&tr=HT9YZ71KB1J1DHXKZP'));
  fireEvent.click(screen.getByLabelText('Back'));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and Proceed to Payment' }));
  await screen.findByRole('heading', { name: 'Select Payment Method' });
  expect(link()).toContain('&tr=HT9YZ71KB1J1DHXKZP');
  expect(received.filter(({ request }) => request === OPEN)).toHaveLength(1);
});

test('another customer in the same tab does not see the first customer’s order', async () => {
  const users = [customer];
  const { unmount } = await proceedToPayment({
    [OPEN]: refusal(429, 'Too many attempts.'),
    'GET /api/auth/session': () => ok({ user: users[0] ?? ravi }),
  });
  users.length = 0;
  // A reload: everything but the tab's store is gone.
  unmount();
  renderPage(<DomainOrderModal opened domain="neelkhadi.in" onClose={vi.fn()} />);
  await step('Registrant details');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ravi');
});

const shownAt = (label: RegExp) => screen.queryByLabelText<HTMLInputElement>(label)?.value;

test.each([
  ['at the registrant step', () => step('Registrant details')],
  ['at the payment step', proceedFromRegistrant],
])(
  'another customer logged in by another tab does not see the first customer’s details %s',
  async (_, proceed) => {
    const users = [customer];
    serve({
      ...shop,
      [OPEN]: refusal(429, 'Too many attempts.'),
      'GET /api/auth/session': () => ok({ user: users[0] ?? ravi }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    renderPage(<DomainOrderModal opened domain="neelkhadi.in" onClose={vi.fn()} />);
    await proceed();
    users.length = 0;
    // SWR asks again at most every 5 s.
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await act(async () => void window.dispatchEvent(pageEvent('focus')));
    await waitFor(() => expect(shownAt(/^Name/)).toBe('Ravi'));
    expect(shownAt(/^Address line 1/)).toBe('');
  },
);

test('an order that reopens while the server is away continues at its step, without a login', async () => {
  const { unmount } = await proceedToPayment({ [OPEN]: refusal(429, 'Too many attempts.') });
  unmount();
  const answers = [unreachable];
  serve({
    ...shop,
    [OPEN]: refusal(429, 'Too many attempts.'),
    'GET /api/auth/session': () => answers.shift()?.() ?? ok({ user: customer }),
  });
  renderPage(<DomainOrderModal opened domain="neelkhadi.in" onClose={vi.fn()} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  screen.getByRole('heading', { name: 'Select Payment Method' });
  expect(screen.queryByRole('heading', { name: 'Login to place the order' })).toBeNull();
  fireEvent.click(again);
  await screen.findByRole('button', { name: 'I have paid ₹549.00' });
});

test('a session that expires at the payment keeps the typed values through the login', async () => {
  await proceedToPayment({
    [OPEN]: refusal(429, 'Too many attempts.'),
    'POST /api/payments/createInitial': refusal(401, 'Unauthorized. Please log in again.'),
    'POST /api/auth/login': ok({ user: customer }),
  });
  const id = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Transaction ID/ });
  fireEvent.change(await id(), { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  fireEvent.click(await screen.findByRole('button', { name: 'LOGIN' }));
  await screen.findByRole('heading', { name: 'Login to place the order' });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: customer.email } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'kapas-1984' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Select Payment Method' });
  expect((await id()).value).toBe('632512345678');
});

const GONE = domainOrderMessages.couldNotProcess('Domain is not available');
const OTHER = 'neel-khadi.in';

test('a domain that became unavailable is replaced, and the same payment pays for the new one', async () => {
  haveReported('domain');
  const answers = [refusal(409, GONE)];
  const { received } = await proceedToPayment({
    [BUY]: () => answers.shift() ?? placed,
    'GET /api/domain/alternatives?domain=neelkhadi.in': ok({
      alternatives: [{ domain: OTHER, price: 449 }],
    }),
    [`GET /api/domain/price?domain=${OTHER}`]: ok({ domain: OTHER, price: 449, currency: 'INR' }),
  });
  await screen.findByText('Enter Payment Reference Code and submit order');
  submit();
  await screen.findByText(GONE);
  fireEvent.click(await screen.findByRole('button', { name: `Order ${OTHER}` }));
  await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Reference Code/).value).toBe('PAY-7K3M-92QD');
  expect(sessionStorage.getItem('reportedPayment')).toContain(OTHER);
  const chosen = screen.getByText(/with the same payment\. Submit the order above\.$/);
  expect(document.activeElement?.contains(chosen)).toBe(true);
  submit();
  await screen.findByRole('heading', { name: 'Order Status' });
  const bought = received.filter(({ request }) => request === BUY).map(({ body }) => body);
  expect(bought).toMatchObject([
    { domain: 'neelkhadi.in', price: 549, referenceCode: 'PAY-7K3M-92QD' },
    { domain: OTHER, price: 449, referenceCode: 'PAY-7K3M-92QD' },
  ]);
});

const FREE_PLANS = 'POST /api/orders/hosting/free/check-existing';

/** A customer opens the order of a domain with free hosting, and puts the domain into the cart. */
const fillCart = async (lines: Parameters<typeof serve>[0], next = 'Registrant details') => {
  const received = serve({
    ...shop,
    'GET /api/domain/check?domain=neelkhadi.in': ok({
      'neelkhadi.in': { status: 'available', premium: false },
    }),
    [FREE_PLANS]: ok({ hasOrder: false }),
    ...lines,
  });
  haveReported('combined');
  const modal = (
    <DomainOrderModal
      opened
      domain="neelkhadi.in"
      orderType="Free Hosting + Domain"
      onClose={vi.fn()}
    />
  );
  const page = renderPage(modal);
  await screen.findByRole('heading', { name: 'Search and Buy a New Domain' });
  fireEvent.click(await screen.findByRole('button', { name: /^Add Domain to Cart/ }));
  await screen.findByRole('heading', { name: next });
  return { received, modal, page };
};

const proceedToSummary = async () => {
  for (const title of ['Registrant details', 'Billing Details', 'Nameservers']) {
    await screen.findByRole('heading', { name: title });
    fireEvent.click(screen.getByRole('button', { name: 'Proceed' }));
  }
  await screen.findByRole('heading', { name: 'Order Summary' });
};

test('a domain with free hosting is one order at the price of the domain', async () => {
  const { received } = await fillCart({ [BUY]: placed });
  await proceedToSummary();
  expect(screen.getByText('Free Web Hosting').nextElementSibling?.textContent).toBe('₹0.00');
  screen.getByText('Free Hosting + Domain');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and Proceed to Payment' }));
  await screen.findByText('Enter Payment Reference Code and submit order');
  submit();
  await screen.findByRole('heading', { name: 'Order Status' });
  await screen.findByText('Order is in progress');
  expect(received.find(({ request }) => request === BUY)?.body).toMatchObject({
    price: 549,
    billingData: {
      domain: 'neelkhadi.in',
      domainPrice: 549,
      orderType: 'Free Hosting + Domain',
    },
  });
});

test('a combined order shows the hosting login on its status once the plan is set up', async () => {
  const panel_url = 'https://panel.haat.example:2083/';
  const hosting = { username: 'neelkhad', panel_url, nameservers: [] };
  await fillCart({
    [BUY]: placed,
    'GET /api/orders/HT-1': ok({ order: { ...completedOrder, hosting } }),
  });
  await proceedToSummary();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and Proceed to Payment' }));
  await screen.findByText('Enter Payment Reference Code and submit order');
  submit();
  await screen.findByRole('button', { name: 'Show once' });
  screen.getByText('neelkhad');
  expect(screen.queryByText('Order is in progress')).toBeNull();
});

test('a combined order that was left reopens at its step, even if no domain is given', async () => {
  const { page } = await fillCart({});
  fireEvent.click(screen.getByRole('button', { name: 'Proceed' }));
  await step('Billing Details');
  leave();
  page.unmount();
  const again = { domain: null, orderType: 'Free Hosting + Domain', onClose: vi.fn() } as const;
  renderPage(<DomainOrderModal opened {...again} />);
  await step('Billing Details');
});

test('a customer with a free plan is informed before paying and can order only the domain', async () => {
  await fillCart({ [FREE_PLANS]: ok({ hasOrder: true }) });
  await screen.findByText(
    'You already have a free hosting order plan. You can only have one free hosting plan.',
  );
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
  const plans = screen.getByRole('link', { name: 'Buy Hosting Plan' });
  expect(plans.getAttribute('href')).toBe('/hosting/shared-web-hosting');
  fireEvent.click(screen.getByRole('button', { name: 'Order only the domain' }));
  await waitFor(() => expect(screen.queryByText(/You already have/)).toBeNull());
  await proceedToSummary();
  expect(screen.queryByText('Free Web Hosting')).toBeNull();
});

test('a free plan ordered in the meantime is reported at the payment step', async () => {
  const answers = [false, false];
  const { modal, page } = await fillCart({
    [FREE_PLANS]: () => ok({ hasOrder: answers.shift() ?? true }),
    [OPEN]: refusal(429, 'Too many attempts.'),
  });
  sessionStorage.removeItem('reportedPayment');
  await proceedToSummary();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and Proceed to Payment' }));
  await screen.findByRole('button', { name: 'I have paid ₹549.00' });
  answers.length = 0;
  page.rerender(null);
  page.rerender(modal);
  await screen.findByText(/You already have a free hosting order plan\./);
  screen.getByRole('button', { name: 'I have paid ₹549.00' });
});

test('a customer with a free plan can add a paid plan at its flat price', async () => {
  await fillCart({ [FREE_PLANS]: ok({ hasOrder: true }) });
  const take = 'Add a paid hosting plan, ₹5,000.00 per year';
  fireEvent.click(await screen.findByRole('button', { name: take }));
  await proceedToSummary();
  expect(screen.getByText('Hosting, 1 year').nextElementSibling?.textContent).toBe('₹5,000.00');
  expect(await screen.findAllByText('₹5,549.00')).not.toEqual([]);
  expect(sessionStorage.getItem('orderType')).toBe('Hosting');
});

test('a domain with a refused plan can be ordered alone with the same payment', async () => {
  const answers = [refusal(409, 'You can only have one free hosting order.')];
  const { received } = await fillCart({ [BUY]: () => answers.shift() ?? placed });
  await proceedToSummary();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and Proceed to Payment' }));
  await screen.findByText('Enter Payment Reference Code and submit order');
  submit();
  await screen.findByText(/You can only have one free hosting order\./);
  const services = screen.getByRole('link', { name: 'Go to My Services' });
  expect(services.getAttribute('href')).toBe('/user/dashboard?tab=orders');
  fireEvent.click(screen.getByRole('button', { name: 'Order only the domain' }));
  await waitFor(() => expect(screen.queryByText(/one free hosting order/)).toBeNull());
  submit();
  await screen.findByRole('heading', { name: 'Order Status' });
  const types = received
    .filter(({ request }) => request === BUY)
    .map(({ body }) => (body as { billingData: { orderType: string } }).billingData.orderType);
  expect(types).toEqual(['Free Hosting + Domain', 'Domain']);
});

test('the email is verified first when the settings require it', async () => {
  const lines = {
    'GET /api/settings': ok({ ...settings, emailVerification: true }),
    'POST /api/auth/verification/send': ok({ status: 'code_sent' }),
    'POST /api/auth/verification/confirm': ok({ status: 'verified' }),
  };
  await fillCart(lines, 'Verify your email');
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: '048213' } });
  fireEvent.click(screen.getByRole('button', { name: 'Proceed' }));
  await proceedToSummary();
});

const HOLD = 'POST /api/domain/holds';
const heldFor = (ms: number) =>
  ok({
    domain: 'neelkhadi.in',
    held_until: new Date(Date.now() + ms).toISOString(),
    held_for_ms: ms,
  });

test('the domain is held while it is paid, and leaving gives it up', async () => {
  haveReported('domain');
  const { received } = await proceedToPayment({
    [HOLD]: heldFor(900_000),
    'DELETE /api/domain/holds': heldFor(0),
  });
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Held for you for 1[45]:\d\d$/);
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  const asked = received.filter(({ request }) => request.endsWith('/api/domain/holds'));
  expect(asked.at(-1)).toMatchObject({
    request: 'DELETE /api/domain/holds',
    body: { domain: 'neelkhadi.in' },
  });
});

test('an order that is left before the domain is held gives it up too', async () => {
  haveReported('domain');
  const late = held();
  const { received } = await proceedToPayment({
    [HOLD]: late.respond,
    'DELETE /api/domain/holds': heldFor(0),
  });
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  const asked = () => received.map(({ request }) => request);
  expect(asked()).not.toContain('DELETE /api/domain/holds');
  late.release(heldFor(900_000));
  await waitFor(() => expect(asked()).toContain('DELETE /api/domain/holds'));
});

test('a domain that someone else is buying is not paid: another one can be chosen', async () => {
  const text = refusalMessages.domainBeingBought(4 * 60_000);
  await proceedToPayment({
    [HOLD]: refusal(409, text),
    [OPEN]: refusal(409, text),
    'GET /api/domain/check?domain=neelkhadi.in': ok({
      'neelkhadi.in': { status: 'available', premium: false },
    }),
  });
  const other = await screen.findByRole('button', { name: 'Choose another domain' });
  screen.getByText(text);
  expect(screen.queryByLabelText(/Transaction ID/)).toBeNull();
  fireEvent.click(other);
  await screen.findByRole('textbox', { name: 'Domain name' });
});

test('the order’s own claim is not shown as another customer’s', async () => {
  const [second, order] = [held(), held()];
  const holds = [heldFor(900_000)];
  const { received } = await proceedToPayment({
    [HOLD]: () => holds.shift() ?? second.respond(),
    [OPEN]: refusal(429, 'Too many attempts.'),
    'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-7K3M-92QD' } }),
    [BUY]: order.respond,
  });
  const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(received.map(({ request }) => request)).toContain(BUY));
  await act(async () => second.release(refusal(409, refusalMessages.domainSold)));
  expect(screen.queryByText(refusalMessages.domainSold)).toBeNull();
  order.release(placed);
  await screen.findByRole('heading', { name: 'Order Status' });
});

test('when the hold ends, the customer is told, and can still order', async () => {
  haveReported('domain');
  // The second one comes when the submitted payment is found.
  const answers = [heldFor(0), heldFor(0)];
  await proceedToPayment({
    [HOLD]: () => answers.shift() ?? refusal(429, refusalMessages.domainHeldBefore),
  });
  await screen.findByText(/We no longer hold/, undefined, { timeout: 5_000 });
  expect(screen.getByRole('button', { name: 'Submit Order' })).toBeTruthy();
});
