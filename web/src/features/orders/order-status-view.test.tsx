// @vitest-environment happy-dom

import { domainOrderMessages, markSuccess } from '@haat/contracts/domain-order-messages';
import { domainBuyReadSchema, type OrderDetail } from '@haat/contracts/http/orders';
import { placedReadSchema } from '@haat/contracts/http/place-order';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import {
  completedOrder,
  order,
  priceList,
  replacedPayment,
  unseen,
} from '../../../testing/samples.ts';
import { type Answer, held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { silentRegistrar } from '../../../testing/submission.ts';
import { OrderStatusView } from './order-status-view.tsx';
import { FIRST_POLL_MS } from './poll-interval.ts';
import { placedOrderOf } from './status-rows.tsx';

const ORDER = 'GET /api/orders/HT-1?after=42';
const UPDATES = /This page updates automatically/;

const open = (
  respond: Answer | (() => Answer | Promise<Answer>),
  more: { readonly notice?: string; readonly lines?: Parameters<typeof serve>[0] } = {},
) => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const received = serve({ [ORDER]: respond, ...more.lines });
  renderPage(
    <OrderStatusView
      orderId="HT-1"
      position="42"
      placed={order}
      message={markSuccess('We have received your order.')}
      notice={more.notice ?? null}
    />,
  );
  return received;
};

const answered = (detail: OrderDetail) => ok({ order: detail });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const message = () => screen.getAllByRole('status')[0]?.textContent;
const row = (term: string) => screen.getByText(term).parentElement?.textContent;

test('the placed order and its message are shown until the first answer', async () => {
  const answer = held();
  open(answer.respond);
  expect(message()).toContain('We have received your order.');
  expect(row('Order ID')).toContain('HT-1');
  expect(row('Invoice ID')).toContain(`${domainOrderMessages.dataNotAvailable} yet`);
  screen.getByText(UPDATES);
  answer.release(answered(order));
  await pass(0);
  expect(message()).toContain('is under review');
  screen.getByText('Registration started');
});

test('the order is polled until it is completed', async () => {
  const answers = [order, order, completedOrder];
  const received = open(() => answered(answers.shift() ?? completedOrder));
  await pass(0);
  screen.getByText('Under review');
  await pass(FIRST_POLL_MS);
  await pass(FIRST_POLL_MS * 4);
  screen.getByText('Completed');
  expect(message()).toContain('neelkhadi.in is registered.');
  const invoice = screen.getByRole('link', { name: 'INV-2026-0007' });
  expect(row('Invoice ID')).toContain(invoice.textContent);
  expect(invoice.getAttribute('href')).toMatch(/INV-2026-0007$/);
  expect(screen.queryByText(UPDATES)).toBeNull();
  await pass(60_000);
  expect(received).toHaveLength(3);
});

test('the status says what happens next, and how long such orders usually take', async () => {
  const answers = [{ ...order, usual_minutes: 4 }, completedOrder];
  open(() => answered(answers.shift() ?? completedOrder));
  await pass(0);
  const next = screen.getByRole('heading', { name: 'What happens next' }).parentElement;
  expect(next?.textContent).toContain(
    'Then we register neelkhadi.in.Orders like this usually take about 4 minutes.',
  );
  await pass(FIRST_POLL_MS);
  expect(next?.textContent).toContain('Connect the domain to a website');
  expect(screen.queryByText(/^Orders like this/)).toBeNull();
});

test('a failed order shows the reason and no further updates', async () => {
  open(answered({ ...order, status: 'failed', message: '❌ The registrar refused the name.' }));
  await pass(0);
  screen.getByText('Failed');
  expect(message()).toContain('The registrar refused the name.');
  expect(screen.queryByText(UPDATES)).toBeNull();
  expect(row('Invoice ID')).not.toContain('yet');
});

test('an order that cannot be loaded shows the reason and keeps the known details', async () => {
  open(refusal(404, 'There is no such order.'));
  await pass(0);
  screen.getByText('There is no such order.');
  expect(row('Order ID')).toContain('HT-1');
});

test('a lost connection shows an error until the next good answer', async () => {
  const answers = [unreachable, () => answered(completedOrder)];
  open(() => (answers.shift() ?? unreachable)());
  await pass(0);
  screen.getByText(/couldn’t reach Haat/);
  await pass(60_000);
  screen.getByText('Completed');
  expect(screen.queryByText(/couldn’t reach Haat/)).toBeNull();
});

const notices = () => screen.getAllByRole('status')[1];

test('the notice of the payment check is shown until the order has its own notice', async () => {
  const answer = held();
  open(answer.respond, { notice: paymentNotices.disputed });
  expect(notices()?.textContent).toBe(paymentNotices.disputed);
  answer.release(answered({ ...order, payment: unseen }));
  await pass(0);
  expect(notices()?.textContent).toBe(paymentNotices.creditNotSeen);
  screen.getByText('Check transaction ID');
});

test('a corrected transaction ID is submitted, and the order is loaded again', async () => {
  const corrected = {
    ...order,
    payment: { utr_ending: '5678', notice: null, is_verifying: false, can_replace: true },
  };
  const answers = [{ ...order, payment: unseen }, corrected, completedOrder];
  const received = open(() => answered(answers.shift() ?? completedOrder), {
    lines: {
      'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-2' } }),
      'POST /api/orders/HT-1/payment': ok(replacedPayment),
    },
  });
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Edit transaction ID' }));
  await act(() => vi.dynamicImportSettled());
  const id = screen.getByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save transaction ID' }));
  await pass(0);
  expect(received.map(({ request }) => request)).toEqual([
    ORDER,
    'GET /api/payments',
    'POST /api/payments/createInitial',
    'POST /api/orders/HT-1/payment',
    ORDER,
  ]);
  expect(notices()?.textContent).toBe(paymentNotices.replaced);
  expect(document.activeElement).toBe(notices());
  expect(screen.queryByText(paymentNotices.creditNotSeen)).toBeNull();
  await pass(FIRST_POLL_MS);
  screen.getByText('Completed');
  expect(notices()?.textContent).toBe('Transaction ID updated.');
});

test('a payment that cannot be replaced has no edit button', async () => {
  open(answered({ ...order, payment: { ...unseen, is_verifying: false, can_replace: false } }));
  await pass(0);
  expect(screen.queryByRole('button', { name: 'Edit transaction ID' })).toBeNull();
});

const success = (props: Partial<ComponentProps<typeof OrderStatusView>>, detail: OrderDetail) => {
  serve({ 'GET /api/orders/HT-1': ok({ order: detail }) });
  const placed = { id: 'HT-1', status: 'under_review', invoice_id: null } as const;
  const base = { orderId: 'HT-1', position: null, message: null, notice: null };
  renderPage(<OrderStatusView {...base} placed={placed} {...props} />);
};

const code: OrderDetail = { ...order, service: 'Table menu by QR', price: 3499 };
const paid: OrderDetail = {
  ...code,
  status: 'in_processing',
  timeline: [
    ...order.timeline,
    { at: order.placed_at, title: timelineTitles.paidFromBalance, detail: null, state: 'done' },
    { at: order.placed_at, title: timelineTitles.creditMatched, detail: null, state: 'done' },
  ],
};

test('a code order shows its number, invoice, service and status', async () => {
  success({ kind: 'code' }, code);
  await screen.findByText('Table menu by QR');
  expect(row('Order Id')).toContain('HT-1');
  expect(row('Invoice Id')).toContain(`${domainOrderMessages.dataNotAvailable} yet`);
  expect(row('Status')).toContain('Under review');
  expect(row('Submitted by UPI, being verified')).toContain('₹3,499.00');
  expect(screen.queryByText('Registered Email')).toBeNull();
  expect(screen.queryByText('Domain')).toBeNull();
});

test('a hosting order also shows its domain and the amount paid from the balance', async () => {
  success({ kind: 'hosting', balancePaise: 1500_00 }, { ...paid, service: 'Dukaan, yearly' });
  await screen.findByText('Dukaan, yearly');
  expect(row('Domain')).toContain('neelkhadi.in');
  expect(row('Status')).toContain('In progress');
  expect(row('From your balance')).toContain('₹1,500.00');
  expect(row('By UPI')).toContain('₹1,999.00');
  expect(row('Paid by UPI and balance')).toContain('₹3,499.00');
});

test('an order paid from the balance shows no amount by UPI', async () => {
  success({ kind: 'hosting', balancePaise: 3499_00 }, code);
  await screen.findByText('From your balance');
  expect(screen.queryByText('By UPI')).toBeNull();
  expect(row('Paid from balance')).toContain('₹3,499.00');
});

test('the delivery is updated with the loaded order', async () => {
  success(
    { kind: 'code', delivery: (known) => <p>File of {known?.service ?? 'nothing'}</p> },
    code,
  );
  screen.getByText('File of nothing');
  await screen.findByText('File of Table menu by QR');
});

const domainLost: OrderDetail = {
  ...order,
  status: 'cancelled',
  standing: 'name_taken',
  message: '❌ Sorry, we could not process your order because: neelkhadi.in was sold to another.',
  can_take_other_name: true,
  timeline: [
    ...order.timeline,
    {
      at: '2026-11-21T05:22:00.000Z',
      title: timelineTitles.creditMatched,
      detail: null,
      state: 'done',
    },
    {
      at: '2026-11-21T05:23:00.000Z',
      title: timelineTitles.domainLost,
      detail: null,
      state: 'failed',
    },
  ],
};
const OTHER = 'neel-khadi.in';
const offers = {
  'GET /api/domain/alternatives?domain=neelkhadi.in': ok({
    alternatives: [{ domain: OTHER, price: 549 }],
  }),
  'GET /api/domain/prices': ok(priceList),
};
const TAKE = 'POST /api/orders/HT-1/replacement-domain';

test('an order with a lost domain shows where the money is and can be moved to another domain once', async () => {
  const other = { ...order, id: 'HT-1-2', domain: OTHER };
  const received = open(answered(domainLost), {
    lines: {
      ...offers,
      [TAKE]: ok({
        message: 'We have received your order.',
        order: other,
        domainRegistrationResponse: silentRegistrar,
      }),
      'GET /api/orders/HT-1-2': ok({ order: other }),
      'GET /api/orders/HT-1': answered(domainLost),
    },
  });
  await pass(0);
  await pass(0);
  screen.getByText('Domain taken');
  screen.getByText('We have your ₹549.00');
  screen.getByText(/Use it now for another domain\./);
  const take = screen.getByRole('button', { name: `Order ${OTHER}` });
  fireEvent.click(take);
  fireEvent.click(take);
  await pass(0);
  await pass(0);
  expect(row('Order ID')).toContain('HT-1-2');
  expect(row('Domain Name')).toContain(OTHER);
  expect(screen.queryByText('Domain taken')).toBeNull();
  const taken = received.filter(({ request }) => request === TAKE);
  expect(taken.map(({ body }) => body)).toEqual([{ domain: OTHER }]);
});

test('a refused replacement domain shows the reason and keeps the choice', async () => {
  open(answered(domainLost), { lines: { ...offers, [TAKE]: refusal(409, 'It went as well.') } });
  await pass(0);
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: `Order ${OTHER}` }));
  await pass(0);
  expect(screen.getByRole('alert').textContent).toBe('It went as well.');
  screen.getByRole('button', { name: `Order ${OTHER}` });
});

test('a lost domain with an unverified payment shows that the payment is being verified', async () => {
  const [placed, , lost] = domainLost.timeline;
  const timeline = [placed, lost].filter((entry) => entry !== undefined);
  open(answered({ ...domainLost, timeline }), { lines: offers });
  await pass(0);
  screen.getByText('Verifying ₹549.00');
});

test('the order summary shows the ordered nameservers', async () => {
  open(answered(order));
  await pass(0);
  expect(row('Nameservers')).toContain('ns1.haat.example, ns2.haat.example');
});

/** An answer that tells only that an order was placed, and one whose list row has gaps of its own. */
const bare = { order: {} };
const odd = {
  ...{ summary: { id: 'HT-1', email: null }, domainRegistrationResponse: 'ok' },
  order: { id: null, email: null, status: 'sent' },
};

test.each([
  [
    'domain',
    bare,
    ['Order ID', 'Domain Name', 'Payment Method', 'Customer ID', 'Registered Email'],
  ],
  ['domain', odd, ['Order ID', 'Domain Name', 'Payment Method', 'Customer ID', 'Registered Email']],
  ['code', bare, ['Order Id', 'Invoice Id', 'Service']],
  ['code', odd, ['Order Id', 'Invoice Id', 'Service']],
] as const)(
  'shows an order for %s without its fields, and marks each missing field: %o',
  (kind, answer, terms) => {
    serve({});
    const { order: read } = domainBuyReadSchema.parse(answer);
    renderPage(
      <OrderStatusView
        kind={kind}
        orderId={read.id}
        position={null}
        placed={kind === 'domain' ? read : placedOrderOf(placedReadSchema.parse(answer))}
        message=""
        notice={null}
      />,
    );
    for (const term of terms) expect(row(term)).toContain(domainOrderMessages.dataNotAvailable);
    expect(message()).toContain(domainOrderMessages.noMessage);
    expect(screen.queryByText(/unexpected error/)).toBeNull();
  },
);
