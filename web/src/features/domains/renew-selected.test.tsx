// @vitest-environment happy-dom
import type { RenewalsAnswer } from '@haat/contracts/http/renewals';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownedDomain, ownedList } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer, endingPlan, settings, subscription } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { DomainsTab } from './domains-tab.tsx';

const inProgress = {
  ...ownedDomain,
  domain: 'renewing.in',
  renewal: {
    ...{ subscription_id: 'HT-3-domain', price: 749, price_note: null },
    order: { id: 'HT-3', status: 'in_processing' as const },
  },
};
const outcome = (of: Partial<RenewalsAnswer['renewals'][number]>) => ({
  ...{ subscription_id: subscription.id, subject: 'mitticraft.in', price: 749 },
  ...{ state: 'waiting', order: null, reason: null },
  ...of,
});
const requested = { reference_code: 'PAY-9', state: 'requested', renewals: [outcome({})] };
const ended = {
  ...{ reference_code: 'PAY-9', state: 'ended' },
  renewals: [
    outcome({ state: 'placed', order: { id: 'HT-4', status: 'completed' } }),
    outcome({
      ...{ subscription_id: endingPlan.id, subject: endingPlan.subject, price: 99 },
      ...{ state: 'not_placed', reason: 'This is already renewed.' },
    }),
  ],
};

const show = (lines = {}, user = customer) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  const received = serve({
    'GET /api/auth/session': ok({ user }),
    'GET /api/domains/owned': ok({
      ...ownedList,
      domains: [...ownedList.domains, inProgress],
    }),
    'GET /api/subscriptions': ok({ subscriptions: [subscription, endingPlan] }),
    'GET /api/balance': ok({ balance: 1500, entries: [] }),
    'GET /api/payments': ok({ payments: [] }),
    'GET /api/orders': ok({ orders: [] }),
    'GET /api/settings': ok(settings),
    'POST /api/payments/balance': ok({ data: { reference_code: 'PAY-9' } }),
    'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
    'POST /api/orders/renewals/several': ok(requested),
    'GET /api/orders/renewals/several/PAY-9': ok(ended),
    ...lines,
  });
  renderPage(<DomainsTab user={user} />);
  return received;
};
const table = () => screen.findByRole('table');
const select = async (subject: string) =>
  fireEvent.click(
    within(await table()).getByRole('checkbox', { name: `Select ${subject} for renewal` }),
  );
const selectBoth = async () => {
  await select('mitticraft.in');
  await select(endingPlan.subject);
  fireEvent.click(screen.getByRole('button', { name: 'Renew selected (2)' }));
  return within(await screen.findByRole('dialog'));
};

test('what is selected is renewed with one payment, and each outcome is shown', async () => {
  const received = show();
  expect(within(await table()).queryByRole('checkbox', { name: /renewing\.in/ })).toBeNull();
  const shown = await selectBoth();
  await shown.findByText('Expires on 29 Nov 2026, renewed until 29 Nov 2027');
  fireEvent.click(await shown.findByRole('button', { name: 'Pay ₹848.00 from your balance' }));
  const link = await shown.findByRole('link', {
    name: 'View order for mitticraft.in',
  });
  expect(link.getAttribute('href')).toContain('HT-4');
  await shown.findByText('Not renewed: This is already renewed.');
  await shown.findByText(/^1 of 2 renewals have an order/);
  const sent = received.filter(({ request }) => request.startsWith('POST '));
  expect(sent.map(({ body }) => body)).toEqual([
    { purpose: { kind: 'renewal', title: '2 renewals' }, amount: '848.00' },
    { referenceCode: 'PAY-9', amount: 848 },
    {
      referenceCode: 'PAY-9',
      renewals: [subscription, endingPlan].map(({ id, paid_until, price }) => ({
        ...{ subscriptionId: id, paidUntil: paid_until, price },
      })),
    },
  ]);
});

test('the payment step of several renewals is opened for all of them', async () => {
  const opened = { data: { tr: 'HT4T8X', amount: 848, note: 'HAAT HT4T8X' } };
  const received = show({
    'GET /api/balance': ok({ balance: 100, entries: [] }),
    'POST /api/payments/open': ok(opened),
  });
  const shown = await selectBoth();
  await shown.findByLabelText(/Transaction ID/);
  const sent = received.find(({ request }) => request === 'POST /api/payments/open');
  expect(sent?.body).toEqual({
    ...{ purpose: 'renewal', subscriptionIds: [subscription.id, endingPlan.id] },
  });
});

test('what an order renews meanwhile is left out, and lowers the sum', async () => {
  const renewing = { ...subscription, order: { id: 'HT-5', status: 'in_processing' } };
  show({ 'GET /api/subscriptions': ok({ subscriptions: [renewing, endingPlan] }) });
  const shown = await selectBoth();
  await shown.findByText(/^Not included: mitticraft\.in\./);
  await shown.findByRole('button', { name: 'Pay ₹99.00 from your balance' });
});

test('the sum of the selection is announced, and a selection can be cleared', async () => {
  show();
  await select('mitticraft.in');
  await screen.findByText('₹749.00', { selector: '[role="status"] *' });
  const clear = screen.getByRole('button', { name: 'Clear' });
  clear.focus();
  fireEvent.click(clear);
  expect(screen.queryByRole('button', { name: /^Renew selected/ })).toBeNull();
  expect(document.activeElement?.contains(await table())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a blocked customer selects nothing', async () => {
  show({}, { ...customer, blocked: true });
  await table();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
