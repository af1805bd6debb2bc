// @vitest-environment happy-dom
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownedList } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer, order, payment, settings, subscription } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { placedOrder } from '../../../testing/submission.ts';
import { DomainsTab } from './domains-tab.tsx';

const placedAnswer = placedOrder({ id: 'HT-2', service: 'Renewal', domain: 'mitticraft.in' });
const renewal = {
  ...order,
  ...{ id: 'HT-2', service: 'Renewal', kind: 'renewal', domain: 'mitticraft.in', price: 749 },
  ...{ status: 'in_processing', expires_at: null },
  renewal: { subscription_id: subscription.id, paid_until: subscription.paid_until },
} as const;

const show = (lines = {}, at?: string) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  const received = serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/domains/owned': ok({ ...ownedList, plans: [] }),
    'GET /api/subscriptions': ok({ subscriptions: [subscription] }),
    'GET /api/balance': ok({ balance: 1500, entries: [] }),
    'GET /api/payments': ok({ payments: [payment] }),
    'GET /api/orders': ok({ orders: [] }),
    'GET /api/settings': ok(settings),
    'GET /api/orders/HT-2': ok({ order: renewal }),
    'GET /api/orders/HT-2?after=7': ok({ order: renewal }),
    ...lines,
  });
  renderPage(<DomainsTab user={customer} />, at === undefined ? {} : { at });
  return received;
};
const table = () => screen.findByRole('table');
const renew = async (subject: string) =>
  fireEvent.click(within(await table()).getByRole('button', { name: `Renew ${subject}` }));
const dialog = () => screen.findByRole('dialog');

test('a renewal is paid from the balance with two clicks', async () => {
  const received = show({
    'POST /api/payments/balance': ok({ data: { reference_code: 'PAY-9' } }),
    'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
    'POST /api/orders/renewals/create': ok(placedAnswer),
  });
  await renew('mitticraft.in');
  const shown = within(await dialog());
  await shown.findByText('29 Nov 2027');
  fireEvent.click(await shown.findByRole('button', { name: 'Pay ₹749.00 from your balance' }));
  await shown.findByRole('heading', { name: 'Order Status' });
  await shown.findByText('New expiry date');
  const sent = received.filter(({ request }) => request.startsWith('POST '));
  expect(sent.map(({ request }) => request)).toEqual([
    'POST /api/payments/balance',
    'POST /api/payments/checkstatus',
    'POST /api/orders/renewals/create',
  ]);
});

test('a subscription renewed elsewhere is renewed again only on request, with the same payment', async () => {
  const renewed = {
    ...subscription,
    ...{ paid_until: '2027-11-29T05:00:00.000Z', renewed_until: '2028-11-29' },
  };
  let listed: ListedSubscription = subscription;
  const received = show({
    'GET /api/subscriptions': () => ok({ subscriptions: [listed] }),
    'POST /api/payments/balance': () => {
      listed = renewed;
      return ok({ data: { reference_code: 'PAY-9' } });
    },
    'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
    'POST /api/orders/renewals/create': refusal(
      409,
      'This is already renewed and expires on 29 Nov 2027.',
    ),
  });
  await renew('mitticraft.in');
  const shown = within(await dialog());
  fireEvent.click(await shown.findByRole('button', { name: 'Pay ₹749.00 from your balance' }));
  await shown.findByText(
    'mitticraft.in is already renewed. It expires on 29 Nov 2027. Your payment PAY-9 is safe and not used yet.',
  );
  expect(shown.queryByLabelText('Reference Code')).toBeNull();
  const [order] = received.filter(({ request }) => request.endsWith('/renewals/create'));
  expect(order?.body).toMatchObject({ paidUntil: subscription.paid_until });
  fireEvent.click(shown.getByRole('button', { name: 'Renew for one more year' }));
  await shown.findByText('29 Nov 2028');
  expect((shown.getByLabelText('Reference Code') as HTMLInputElement).value).toBe('PAY-9');
});

test.each([
  ['the balance is too low', { 'GET /api/balance': ok({ balance: 100, entries: [] }) }],
  [
    'a payment for it exists',
    {
      'GET /api/payments': ok({
        payments: [
          { ...payment, kind: 'renewal', subject: 'mitticraft.in', amount: 749, free: 749 },
        ],
      }),
    },
  ],
])('a renewal is paid by UPI when %s', async (_, lines) => {
  const opened = { data: { tr: 'HT4T8X', amount: 749, note: 'HAAT HT4T8X' } };
  const received = show({ ...lines, 'POST /api/payments/open': ok(opened) });
  await renew('mitticraft.in');
  const shown = within(await dialog());
  await shown.findByLabelText(/Transaction ID/);
  expect(shown.queryByRole('button', { name: /from your balance/ })).toBeNull();
  const sent = received.find(({ request }) => request === 'POST /api/payments/open');
  expect(sent?.body).toEqual({ purpose: 'renewal', subscriptionId: subscription.id });
});

test('the payment named in the address opens its renewal', async () => {
  const paid = { ...payment, kind: 'renewal', subject: 'mitticraft.in', amount: 749, free: 749 };
  show({ 'GET /api/payments': ok({ payments: [paid] }) }, `/?pay=${paid.reference_code}`);
  const shown = within(await dialog());
  await shown.findByRole('heading', { name: 'Renew mitticraft.in' });
  const code = await shown.findByLabelText('Reference Code');
  expect((code as HTMLInputElement).value).toBe(paid.reference_code);
});

test('a payment for a subscription that no longer renews says that the money is safe', async () => {
  const paid = { ...payment, kind: 'renewal', subject: 'gone.in' };
  show({ 'GET /api/payments': ok({ payments: [paid] }) }, `/?pay=${paid.reference_code}`);
  await screen.findByText(
    'This can’t be renewed now. Your payment is safe: use it for another order or request a refund.',
  );
});

test('a payment for a renewal stays usable when the subscriptions do not load at first', async () => {
  const paid = {
    ...payment,
    ...{ kind: 'renewal', subject: subscription.subject, amount: 749, free: 749 },
  };
  const refusals = [refusal(429, 'Too many requests. Please wait a minute and try again.')];
  let isPaidLookedFor = false;
  show(
    {
      'GET /api/payments': () => {
        isPaidLookedFor = true;
        return ok({ payments: [paid] });
      },
      'GET /api/subscriptions': () =>
        (isPaidLookedFor ? refusals.shift() : undefined) ?? ok({ subscriptions: [subscription] }),
    },
    `/?pay=${paid.reference_code}`,
  );
  await screen.findByText(/^Too many requests/);
  expect(screen.queryByText(/can’t be renewed now/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const shown = within(await dialog());
  await shown.findByRole('heading', { name: 'Renew mitticraft.in' });
});

test('an open renewal is restored after a reload, but not once it was left', async () => {
  const opened = { data: { tr: 'HT4T8X', amount: 749, note: 'HAAT HT4T8X' } };
  show({ 'POST /api/payments/open': ok(opened) });
  await renew('mitticraft.in');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay another way' }));
  const id = () => screen.findByLabelText<HTMLInputElement>(/Transaction ID/);
  fireEvent.input(await id(), { target: { value: '6325' } });
  cleanup();
  renderPage(<DomainsTab user={customer} />);
  expect((await id()).value).toBe('6325');
  fireEvent.click(screen.getByLabelText('Close'));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(sessionStorage.getItem('renewalOrder.2')).toBeNull();
  cleanup();
  renderPage(<DomainsTab user={customer} />);
  await table();
  expect(screen.queryByRole('dialog')).toBeNull();
});
