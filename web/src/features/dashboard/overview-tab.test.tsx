// @vitest-environment happy-dom
import type { BalanceAnswer } from '@haat/contracts/http/balance';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownedDomain, ownedList } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { completedOrder, customer, order, payment, priceList } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { OverviewTab } from './overview-tab.tsx';

const balance: BalanceAnswer = {
  balance: 1500,
  entries: [
    {
      id: 'E-1',
      at: '2026-11-21T05:00:00.000Z',
      title: 'chandbali.com',
      words: 'Refund',
      amount: -899,
    },
    {
      id: 'E-2',
      at: '2026-11-19T05:00:00.000Z',
      title: 'haldi.co.in',
      words: '₹100.00 extra',
      amount: 100,
    },
    {
      id: 'E-3',
      at: '2026-11-15T05:00:00.000Z',
      title: 'chandbali.com',
      words: 'Domain not registered',
      amount: 899,
    },
    {
      id: 'E-4',
      at: '2026-11-14T05:00:00.000Z',
      title: 'GST invoice desk',
      words: '₹99.00 short',
      amount: 1400,
    },
    { id: 'E-5', at: null, title: null, words: 'Older entries, total', amount: 0 },
  ],
};

const waiting: ListedPayment = {
  ...payment,
  reference_code: 'PAY-5VD9-K3M7',
  subject: 'rangoli.in',
  status: 'waiting',
  next: 'correct',
  free: 0,
  submitted_at: '2026-11-22T06:00:00.000Z',
};
const matching: ListedPayment = {
  ...waiting,
  reference_code: 'PAY-2RJ6-7WPA',
  status: 'matching',
  next: 'nothing',
};

const show = (lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({
    'GET /api/balance': ok(balance),
    'GET /api/payments': ok({ payments: [matching, waiting, payment] }),
    'GET /api/orders': ok({ orders: [order, completedOrder] }),
    ...lines,
  });
  renderPage(<OverviewTab user={customer} />);
  return received;
};

const row = (text: string) => screen.getByText(text).closest('li') as HTMLElement;

test('the balance shows its newest entries, and all entries on demand', async () => {
  show();
  const paper = within(await screen.findByRole('region', { name: 'Your balance' }));
  paper.getByText('₹1,500.00');
  expect(row('haldi.co.in').textContent).toContain('+₹100.00');
  expect(paper.getByText('Refund').closest('li')?.textContent).toContain('−₹899.00');
  expect(paper.queryByText('Older entries, total')).toBeNull();
  fireEvent.click(paper.getByRole('button', { name: 'All entries' }));
  paper.getByText('Older entries, total');
});

test('older balance entries replace the collapsed entry for earlier ones', async () => {
  const [newest, earlier] = [balance.entries[0], balance.entries[4]];
  const entry = { ...newest, id: 'E-6', title: 'oldest.in' };
  show({
    'GET /api/balance': ok({ balance: 1500, entries: [newest, earlier], older: 'a' }),
    'GET /api/balance?older=a': ok({ balance: 1500, entries: [entry] }),
  });
  const paper = within(await screen.findByRole('region', { name: 'Your balance' }));
  paper.getByText('Older entries, total');
  fireEvent.click(paper.getByRole('button', { name: 'Show older' }));
  const came = (await paper.findByText('oldest.in')).closest('li');
  expect(paper.queryByText('Older entries, total')).toBeNull();
  expect(document.activeElement).toBe(came);
});

test('a payment that needs attention is shown even when it is on a later page', async () => {
  show({
    'GET /api/payments': ok({ payments: [payment], older: 'a' }),
    'GET /api/payments?older=a': ok({ payments: [waiting] }),
  });
  await screen.findByText(/Two payments need your attention/);
  screen.getByRole('link', { name: 'Edit transaction ID PAY-5VD9-K3M7' });
});

test('an order in progress on a later page is found with “Show older”', async () => {
  show({
    'GET /api/orders': ok({ orders: [completedOrder], older: 'a' }),
    'GET /api/orders?older=a': ok({ orders: [{ ...order, id: 'HT-0' }] }),
  });
  await screen.findByText('None of your newest 1 orders is in progress.');
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  const found = await screen.findByRole('link', { name: /Verifying your payment/ });
  expect(document.activeElement).toBe(found);
});

test('each payment offers one action, and the first one needed is highlighted', async () => {
  show();
  const use = await screen.findByRole('link', { name: 'Use this payment PAY-8H2Q-41TX' });
  expect(use.getAttribute('href')).toBe(
    '/domains/buy-new-domain?domain=genda.co.in&pay=PAY-8H2Q-41TX',
  );
  expect(use.getAttribute('data-variant')).toBe('cta');
  const correct = screen.getByRole('link', { name: 'Edit transaction ID PAY-5VD9-K3M7' });
  expect(correct.getAttribute('data-variant')).toBe('default');
  within(row('PAY-2RJ6-7WPA')).getByRole('link', { name: 'Use this payment PAY-2RJ6-7WPA' });
  screen.getByText(/Three payments need your attention\./);
});

test('only orders in progress are listed', async () => {
  show({ 'GET /api/orders': ok({ orders: [{ ...order, id: 'HT-2' }, completedOrder] }) });
  const link = await screen.findByRole('link', {
    name: /^neelkhadi\.in.*Verifying your payment.*Verifying$/,
  });
  expect(link.getAttribute('href')).toBe('/user/dashboard?tab=orders&order=HT-2');
  expect(screen.queryByText('HT-1')).toBeNull();
});

test('a refund is requested for a payment', async () => {
  const received = show({
    'POST /api/payments/PAY-8H2Q-41TX/refund-request': ok({
      number: 'BACK-1',
      message: 'We have it: BACK-1.',
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Request a refund' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Request a refund of ₹449.00' }));
  await screen.findByText('We have it: BACK-1.');
  expect(screen.queryByRole('button', { name: 'Request a refund of ₹449.00' })).toBeNull();
  expect(received.filter(({ request }) => request.startsWith('POST'))).toHaveLength(1);
});

test('a refused refund request shows the reason and can be repeated', async () => {
  show({
    'POST /api/payments/PAY-8H2Q-41TX/refund-request': refusal(409, 'Nothing of it is free.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Request a refund' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Request a refund of ₹449.00' }));
  await screen.findByText('Nothing of it is free.');
  screen.getByRole('button', { name: 'Request a refund of ₹449.00' });
});

test.each([
  ['HT-1', 'All your payments are linked to orders.'],
  [null, 'You have no unused payments.'],
])('without a usable payment the page says so: linked to %s', async (order_id, text) => {
  const ended = { ...payment, status: 'rejected', next: 'nothing', credited: null, free: 0 };
  show({ 'GET /api/payments': ok({ payments: [{ ...ended, order_id }] }) });
  await screen.findByText(text);
});

test('a new customer sees the ways to start', async () => {
  show({
    'GET /api/balance': ok({ balance: 0, entries: [] }),
    'GET /api/payments': ok({ payments: [] }),
    'GET /api/orders': ok({ orders: [] }),
    'GET /api/domain/prices': ok(priceList),
  });
  await screen.findByText('You have no orders yet.');
  await screen.findByText(/Domains start at ₹399\.00/);
  screen.getByRole('heading', { name: 'Other ways to start' });
  screen.getByText('₹0.00');
  expect(screen.queryByText('Unused payments')).toBeNull();
});

test('a balance that does not load shows an error and can be retried', async () => {
  const answers = [refusal(400, 'The balance is away.')];
  show({ 'GET /api/balance': () => answers.shift() ?? ok(balance) });
  await screen.findByText('The balance is away.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => screen.getByText('₹1,500.00'));
});

test('no renewals are shown when nothing expires', async () => {
  show();
  await screen.findByText(/^Namaste, .* (needs|need) your attention\.$/);
  expect(screen.queryByText('Renewals due')).toBeNull();
});

test.each([
  [1, /, one domain needs its email confirmed\.$/, /^Confirm your email by .* for new-0\.in\.$/],
  [2, /, two domains need their email confirmed\.$/, /^Confirm your email by .* for 2 domains\.$/],
])('owners of %i domains are asked to confirm their email', async (count, lead, notice) => {
  const domains = Array.from({ length: count }, (_, n) => ({
    ...{ ...ownedDomain, domain: `new-${n}.in`, expires_at: '2099-11-29T05:00:00.000Z' },
    verify_by: `2099-12-0${6 - n}T05:00:00.000Z`,
  }));
  show({ 'GET /api/domains/owned': ok({ ...ownedList, domains, plans: [] }) });
  await screen.findByText(lead);
  screen.getByText(notice);
  const link = screen.getByRole('link', {
    name: count === 1 ? 'Open the contacts' : 'View the domains',
  });
  expect(link.getAttribute('href')).toContain(
    count === 1 ? 'domain=new-0.in&section=contacts' : 'tab=domains',
  );
});
