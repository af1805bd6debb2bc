// @vitest-environment happy-dom
import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import {
  completedOrder,
  customer,
  order,
  payment,
  priceList,
  replacedPayment,
  unseen,
} from '../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { silentRegistrar } from '../../../testing/submission.ts';
import { useShowPlacedOrder } from '../../lib/placed-orders.ts';
import { useSession } from '../../lib/use-session.ts';
import { OrdersTab } from './orders-tab.tsx';

const ORDERS = 'GET /api/orders';
const older = { ...completedOrder, id: 'HT-0', domain: 'older.in' };
const shop = {
  [ORDERS]: ok({ orders: [order, older] }),
  'GET /api/orders/HT-1': ok({ order }),
  'GET /api/orders/HT-0': ok({ order: older }),
};

test('no text about orders is shown while they load', async () => {
  const answer = held();
  serve({ [ORDERS]: answer.respond });
  const { container } = renderPage(<OrdersTab />);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryByText('You have no orders yet.')).toBeNull();
  answer.release(ok({ orders: [] }));
  await screen.findByText('You have no orders yet.');
  expect(container.querySelector('[aria-busy="true"]')).toBeNull();
});

test('a customer without orders gets a link to the domain search', async () => {
  serve({ [ORDERS]: ok({ orders: [] }) });
  renderPage(<OrdersTab />);
  const link = await screen.findByRole('link', { name: 'Search a domain' });
  expect(link.getAttribute('href')).toBe('/domains/buy-new-domain');
  expect(screen.queryByRole('button', { name: /Show:/ })).toBeNull();
});

test('orders that did not load can be loaded again', async () => {
  const answers = [refusal(403, 'Please log in again.'), ok({ orders: [] })];
  serve({ [ORDERS]: () => answers.shift() ?? refusal(500, 'None left.') });
  renderPage(<OrdersTab />);
  expect((await screen.findByRole('alert')).textContent).toBe('Please log in again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You have no orders yet.');
});

test('the newest order is opened beside the list', async () => {
  serve(shop);
  renderPage(<OrdersTab />);
  await screen.findByRole('heading', { name: 'neelkhadi.in' });
  const opened = screen.getByRole('link', { current: true });
  within(opened).getByText('Verifying');
  within(opened).getByText('₹549.00');
});

test('the list shows an order that waits for the customer, and the reason of a failed one', async () => {
  const failed = { ...order, id: 'HT-0', status: 'failed', standing: 'payment_rejected' } as const;
  const plan = { ...order, id: 'HT-2', kind: 'hosting', plan: 'Dukaan', period: 'year' } as const;
  serve({
    ...shop,
    [ORDERS]: ok({
      orders: [order, { ...plan, status: 'completed', reference_code: null }, failed],
    }),
    'GET /api/payments': ok({
      payments: [{ ...payment, reference_code: order.reference_code, status: 'waiting' }],
    }),
  });
  renderPage(<OrdersTab />);
  const [first, second, third] = await screen.findAllByRole('listitem');
  await within(first as HTMLElement).findByText('Check transaction ID');
  within(second as HTMLElement).getByText('Dukaan, yearly');
  within(third as HTMLElement).getByText('Payment rejected');
});

test('a corrected transaction ID shows its result in the open order', async () => {
  const corrected = { utr_ending: '5678', notice: null, is_verifying: false, can_replace: true };
  const payments = [unseen, corrected];
  serve({
    ...shop,
    'GET /api/orders/HT-1': () =>
      ok({ order: { ...order, payment: payments.shift() ?? corrected } }),
    'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-2' } }),
    'POST /api/orders/HT-1/payment': ok(replacedPayment),
  });
  renderPage(<OrdersTab />);
  const notice = await screen.findByText(paymentNotices.creditNotSeen);
  expect(notice.closest('[role="status"]')).not.toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit transaction ID' }));
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save transaction ID' }));
  const shownNotice = await screen.findByText(paymentNotices.replaced);
  await waitFor(() => expect(screen.queryByText(paymentNotices.creditNotSeen)).toBeNull());
  expect(document.activeElement?.contains(shownNotice)).toBe(true);
});

test('an opened order that lost its name has another one ordered in its place', async () => {
  const credit = {
    at: order.placed_at,
    title: timelineTitles.creditMatched,
    detail: null,
  } as const;
  const lost: OrderDetail = {
    ...{ ...order, status: 'cancelled', standing: 'name_taken', can_take_other_name: true },
    timeline: [...order.timeline, { ...credit, state: 'done' }],
  };
  const other = { ...order, id: 'HT-2', domain: 'neel-khadi.in' };
  const alternatives = [{ domain: other.domain, price: 549 }];
  const taken = { message: '', order: other, domainRegistrationResponse: silentRegistrar };
  serve({
    [ORDERS]: ok({ orders: [lost] }),
    'GET /api/orders/HT-1': ok({ order: lost }),
    'GET /api/orders/HT-2': ok({ order: other }),
    'GET /api/domain/alternatives?domain=neelkhadi.in': ok({ alternatives }),
    'GET /api/domain/prices': ok(priceList),
    'POST /api/orders/HT-1/replacement-domain': ok(taken),
  });
  renderPage(<OrdersTab />);
  await screen.findByText('We have your ₹549.00');
  fireEvent.click(await screen.findByRole('button', { name: `Order ${other.domain}` }));
  await screen.findByRole('heading', { name: other.domain });
});

test('an opened order is cancelled in its place', async () => {
  const cancelled: OrderDetail = { ...order, status: 'cancelled', can_cancel: false };
  let isCancelled = false;
  serve({
    ...shop,
    'GET /api/orders/HT-1': () => ok({ order: isCancelled ? cancelled : order }),
    'POST /api/orders/HT-1/cancel': () => {
      isCancelled = true;
      return ok({ message: '', order: { id: 'HT-1', status: 'cancelled' } });
    },
  });
  renderPage(<OrdersTab />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
});

test('the order that the address names stands open instead, in view also below a long list', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  serve(shop);
  renderPage(<OrdersTab />, { at: '/user/dashboard?tab=orders&order=HT-0' });
  await screen.findByRole('heading', { name: 'older.in' });
  expect(scroll).toHaveBeenCalledOnce();
});

test('an address without an order does not scroll the page', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  serve(shop);
  renderPage(<OrdersTab />);
  await screen.findByRole('heading', { name: 'neelkhadi.in' });
  expect(scroll).not.toHaveBeenCalled();
});

test('an unknown order is reported, and no other order is opened', async () => {
  serve({ ...shop, 'GET /api/orders/HT-9': refusal(404, 'Order not found.') });
  renderPage(<OrdersTab />, { at: '/user/dashboard?tab=orders&order=HT-9' });
  await screen.findByText('We can’t find this order in your account. Check My Orders.');
  expect(screen.queryByRole('heading', { name: 'neelkhadi.in' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('link', { current: true })).toBeNull();
  screen.getByRole('link', { name: /older\.in/ });
});

test.each([
  ['does not match the filter', '&state=completed&order=HT-1', [order, older]],
  ['is older than the listed orders', '&order=HT-1', [older]],
])('an order that %s stays open', async (_, query, orders) => {
  serve({ ...shop, [ORDERS]: ok({ orders }) });
  renderPage(<OrdersTab />, { at: `/user/dashboard?tab=orders${query}` });
  await screen.findByRole('heading', { name: 'neelkhadi.in' });
  screen.getByRole('link', { name: /older\.in/ });
});

test('a filter without matching orders says so', async () => {
  serve(shop);
  renderPage(<OrdersTab />, { at: '/user/dashboard?tab=orders&state=failed' });
  await screen.findByText('No failed orders');
  screen.getByRole('button', { name: 'Show: Failed' });
});

test('an order that cannot be loaded shows an error, and the list stays', async () => {
  serve({ ...shop, 'GET /api/orders/HT-1': refusal(403, 'We are away.') });
  renderPage(<OrdersTab />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/We are away\.$/);
  screen.getByRole('link', { name: /older\.in/ });
});

test('a filter without matches says how many orders were searched, and can search older ones', async () => {
  const failed = { ...older, id: 'HT-00', domain: 'failed.in', status: 'failed' };
  serve({
    ...shop,
    [ORDERS]: ok({ orders: [order, older], older: 'a' }),
    'GET /api/orders?older=a': ok({ orders: [{ ...order, id: 'HT-01' }], older: 'b' }),
    'GET /api/orders?older=b': ok({ orders: [failed] }),
    'GET /api/orders/HT-00': ok({ order: failed }),
  });
  renderPage(<OrdersTab />, { at: '/user/dashboard?tab=orders&state=failed' });
  await screen.findByText('No failed orders among your newest 2');
  const more = () => screen.getByRole('button', { name: 'Show older' });
  fireEvent.click(more());
  await screen.findByText('No failed orders among your newest 3');
  await waitFor(() => expect(document.activeElement).toBe(more()));
  fireEvent.click(more());
  const found = await screen.findByRole('link', { name: /failed\.in/ });
  await waitFor(() => expect(document.activeElement).toBe(found));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

const placed = { ...order, id: 'HT-9', domain: 'placed.in' };
const PLACED = 'GET /api/orders?after=42';
const Placing = () => {
  const show = useShowPlacedOrder();
  useSession();
  return (
    <button type="button" onClick={() => show(placed, '42')}>
      Place
    </button>
  );
};
const place = (lines: Parameters<typeof serve>[0]) => {
  serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/orders/HT-9': ok({ order: placed }),
    ...shop,
    ...lines,
  });
  renderPage(
    <>
      <Placing />
      <OrdersTab />
    </>,
  );
};
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Place' }));

test('an order just placed is listed from its own answer while the list fails to load', async () => {
  const answers = [ok({ orders: [] })];
  const failing = () => answers.shift() ?? refusal(403, 'The list is closed.');
  place({ [ORDERS]: failing, [PLACED]: refusal(403, 'The list is closed.') });
  await screen.findByText('You have no orders yet.');
  press();
  await screen.findByRole('heading', { name: 'placed.in' });
  expect(screen.queryByText('You have no orders yet.')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toContain('The list is closed.');
  screen.getByRole('button', { name: 'Try again' });
});

test('placing an order reloads the list and lists the order once', async () => {
  place({ [ORDERS]: ok({ orders: [] }), [PLACED]: ok({ orders: [placed, older] }) });
  await screen.findByText('You have no orders yet.');
  press();
  await screen.findByText('HT-0');
  expect(document.querySelectorAll('[data-row]')).toHaveLength(2);
});

const emptyList = { [ORDERS]: ok({ orders: [] }), [PLACED]: ok({ orders: [] }) };

test.each([
  ['the same customer', customer, 'placed.in'],
  ['another customer', { ...customer, id: 'C-2' }, 'You have no orders yet.'],
])(
  'after a reload, a placed order is shown only to its own customer: logged in as %s',
  async (_, user, text) => {
    place(emptyList);
    await screen.findByText('You have no orders yet.');
    press();
    await screen.findByRole('heading', { name: 'placed.in' });
    cleanup();
    place({ ...emptyList, 'GET /api/auth/session': ok({ user }) });
    await screen.findAllByText(text);
    expect(screen.queryAllByText('You have no orders yet.').length).toBe(user === customer ? 0 : 1);
  },
);

test.each([
  [
    'rejected',
    { status: 'rejected', next: 'nothing', credited: null, notice: 'The bank returned it.' },
    /The bank returned it\./,
  ],
  ['short', { status: 'rejected', next: 'use', credited: 45, free: 45 }, /₹45\.00 received\./],
] as const)('without orders, a %s payment shows its result', async (_, shown, text) => {
  const listed = { ...payment, order_id: null, subject: 'neelkhadi.in', ...shown };
  serve({
    [ORDERS]: ok({ orders: [] }),
    'GET /api/payments': ok({ payments: [listed] }),
  });
  renderPage(<OrdersTab />);
  await screen.findByText(text);
  screen.getByText('You have no orders yet.');
  const link = screen.getByRole('link', { name: 'View payment' });
  expect(link.getAttribute('href')).toContain(`payment=${payment.reference_code}`);
});

const failedHosting: OrderDetail = {
  ...{ ...order, service: 'Hosting', kind: 'hosting', plan: 'Dukaan', period: 'year' },
  ...{ price: 1_791, status: 'failed', can_cancel: false },
  message: 'The server refused the domain.',
};
const domainWithoutPlan: OrderDetail = {
  ...completedOrder,
  ...{ service: 'Hosting', plan: 'Dukaan', price: 5_549 },
};

test.each([
  ['paid by UPI', [timelineTitles.creditMatched], failedHosting, '₹1,791.00'],
  ['paid from the balance', [timelineTitles.paidFromBalance], failedHosting, '₹1,791.00'],
  ['ordered with a domain', [timelineTitles.creditMatched], domainWithoutPlan, '₹5,000.00'],
] as const)(
  'failed hosting %s shows where the money is and what to do next',
  async (_, paid, ended, amount) => {
    const titles = [...paid, timelineTitles.hostingFailed];
    const failed: OrderDetail = {
      ...ended,
      timeline: [
        ...order.timeline,
        ...titles.map((title) => ({
          ...{ at: order.placed_at, title, detail: null },
          state: 'done' as const,
        })),
      ],
    };
    serve({ [ORDERS]: ok({ orders: [failed] }), 'GET /api/orders/HT-1': ok({ order: failed }) });
    renderPage(<OrdersTab />);
    await screen.findByText(`${amount} went to your balance`);
    const plans = screen.getByRole('link', { name: 'Choose a hosting plan' });
    expect(plans.getAttribute('href')).toBe('/hosting/shared-web-hosting');
    const refund = screen.getByRole('link', { name: 'Request a refund' });
    expect(refund.getAttribute('href')).toContain('payment=PAY-7K3M-92QD');
  },
);

test('a failed free plan beside a domain shows no amount', async () => {
  const failed: OrderDetail = {
    ...domainWithoutPlan,
    ...{ plan: FREE_PLAN_NAME, price: 549 },
    timeline: [timelineTitles.creditMatched, timelineTitles.hostingFailed].map((title) => ({
      ...{ at: order.placed_at, title, detail: null },
      state: 'done',
    })),
  };
  serve({ [ORDERS]: ok({ orders: [failed] }), 'GET /api/orders/HT-1': ok({ order: failed }) });
  renderPage(<OrdersTab />);
  await screen.findByText(timelineTitles.hostingFailed);
  expect(screen.queryByText('Where the money is')).toBeNull();
});
