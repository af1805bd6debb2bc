// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, order, payment } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { ordersUnderWay } from './orders-under-way.ts';
import { PendingPayments } from './pending-payments.tsx';

const domain = { kind: 'domain', subject: 'genda.co.in' } as const;

const show = (shown: object, orders: readonly object[] = [], of: typeof domain = domain) => {
  const received = serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/payments': ok({ payments: [{ ...payment, ...shown }] }),
    'GET /api/orders': ok({ orders }),
  });
  renderPage(<PendingPayments of={of} />);
  return received;
};

const PAID = 'You’ve already paid ₹449.00 for this';

const row = async (text: string) => {
  const item = (await screen.findByText(text)).closest('li');
  if (item === null) throw new Error(`${text} stands in no list.`);
  return within(item);
};

test.each([
  ['Verified', {}, 'Use it at the payment step', PAID],
  ['Verifying', { status: 'matching', next: 'nothing' }, 'Use it at the payment step', PAID],
  [
    'Short payment',
    { status: 'rejected', next: 'facts' },
    'Use it at the payment step',
    'You paid ₹449.00 for this',
  ],
  [
    'Check transaction ID',
    { status: 'waiting', next: 'correct' },
    'Edit transaction ID',
    'You submitted a payment of ₹449.00 for this',
  ],
  ['Under review', { status: 'in_review', next: 'facts' }, 'View payment', PAID],
] as const)(
  'a payment for the same product is shown as %s, with its next step',
  async (pill, shown, step, head) => {
    show(shown);
    const reported = await row(head);
    reported.getByText(pill);
    reported.getByText(step);
  },
);

test.each([
  ['another domain', { subject: 'haldi.in' }],
  ['another kind of order', { kind: 'combined' }],
  ['an existing order', { order_id: 'HT-2', status: 'used', next: 'nothing' }],
])('a payment for %s is not shown', async (_, shown) => {
  const received = show(shown);
  await waitFor(() => expect(received).toHaveLength(3));
  expect(screen.queryByRole('list')).toBeNull();
});

test('an order for the same domain in progress shows its status and a link', async () => {
  show({ subject: 'haldi.in' }, [{ ...order, domain: 'genda.co.in' }]);
  const placed = await row('You’ve already ordered this');
  placed.getByText('Under review');
  placed.getByText(/We’re verifying your payment\.$/);
  expect(placed.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
    '/user/dashboard?tab=orders&order=HT-1',
  );
});

test.each([
  [{ kind: 'domain', subject: 'neelkhadi.in' }, {}, 1],
  [{ kind: 'combined', subject: 'neelkhadi.in' }, {}, 1],
  [{ kind: 'domain', subject: 'neelkhadi.in' }, { status: 'completed' }, 0],
  [{ kind: 'domain', subject: 'neelkhadi.in' }, { status: 'failed' }, 0],
  [{ kind: 'domain', subject: 'haldi.in' }, {}, 0],
  [{ kind: 'code', subject: 'Neel' }, { kind: 'code', service: 'Neel', status: 'locked' }, 1],
  [{ kind: 'code', subject: 'Neel' }, { kind: 'hosting', service: 'Neel' }, 0],
  [{ kind: 'hosting', subject: 'Dukaan' }, { kind: 'hosting', plan: 'Dukaan' }, 1],
  [{ kind: 'hosting', subject: 'Dukaan' }, { kind: 'free_hosting', plan: 'Dukaan' }, 0],
] as const)('an order in progress is found by its kind and subject: %#', (thing, placed, found) => {
  expect(ordersUnderWay([{ ...order, ...placed }], thing)).toHaveLength(found);
});
