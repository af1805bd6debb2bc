// @vitest-environment happy-dom
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownedDetail, ownedList, redeemableDomain } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import {
  customer,
  order,
  payment,
  redeemable,
  settings,
  subscription,
} from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { placedOrder } from '../../../testing/submission.ts';
import { DomainsTab } from './domains-tab.tsx';

const placedAnswer = placedOrder({ id: 'HT-2', service: 'Restore', domain: 'mitticraft.in' });
const restore = {
  ...order,
  ...{ id: 'HT-2', service: 'Restore', kind: 'restore', domain: 'mitticraft.in', price: 9_953 },
  ...{ status: 'in_processing', expires_at: null },
  renewal: { subscription_id: redeemable.id, paid_until: redeemable.paid_until },
} as const;

const show = (lines = {}, at?: string) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  const received = serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/domains/owned': ok({ ...ownedList, domains: [redeemableDomain], plans: [] }),
    'GET /api/domains/owned/mitticraft.in': ok({ ...ownedDetail, ...redeemableDomain }),
    'GET /api/domains/owned/mitticraft.in/changes': ok({ changes: [] }),
    'GET /api/subscriptions': ok({ subscriptions: [redeemable] }),
    'GET /api/balance': ok({ balance: 15_000, entries: [] }),
    'GET /api/payments': ok({ payments: [] }),
    'GET /api/orders': ok({ orders: [] }),
    'GET /api/settings': ok(settings),
    'GET /api/orders/HT-2': ok({ order: restore }),
    'GET /api/orders/HT-2?after=7': ok({ order: restore }),
    ...lines,
  });
  renderPage(<DomainsTab user={customer} />, at === undefined ? {} : { at });
  return received;
};
const press = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('table')).getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('a domain in redemption shows what its restore costs and includes, and is restored', async () => {
  const received = show({
    'POST /api/payments/balance': ok({ data: { reference_code: 'PAY-9' } }),
    'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
    'POST /api/orders/restores/create': ok(placedAnswer),
  });
  await press('Restore mitticraft.in');
  const shown = await dialog();
  await shown.findByText('₹9,204.00');
  shown.getByText('₹749.00');
  shown.getByText('1 Oct 2027');
  shown.getByText(/about 30 days/);
  fireEvent.click(await shown.findByRole('button', { name: 'Pay ₹9,953.00 from your balance' }));
  await shown.findByRole('heading', { name: 'Order Status' });
  const sent = received.filter(({ request }) => request.startsWith('POST '));
  expect(sent.map(({ request, body }) => [request, body])).toEqual([
    [
      'POST /api/payments/balance',
      { purpose: { kind: 'restore', title: 'mitticraft.in' }, amount: '9953.00' },
    ],
    ['POST /api/payments/checkstatus', { referenceCode: 'PAY-9', amount: 9_953 }],
    [
      'POST /api/orders/restores/create',
      {
        ...{ subscriptionId: redeemable.id, referenceCode: 'PAY-9', price: 9_953 },
        paidUntil: redeemable.paid_until,
      },
    ],
  ]);
});

test('its page has the button too, and no button to renew', async () => {
  show({}, '/?domain=mitticraft.in');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore mitticraft.in' }));
  await (await dialog()).findByRole('heading', { name: 'Restore mitticraft.in' });
  expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
});

test('a restore without a known price leads to support', async () => {
  const quote = { price: null, renewal: null, note: 'Contact support for the price.' };
  const owned = { ...redeemableDomain, restore: quote };
  show({ 'GET /api/domains/owned': ok({ ...ownedList, domains: [owned], plans: [] }) });
  const table = within(await screen.findByRole('table'));
  table.getByText(/for the price\.$/);
  expect(table.queryByRole('button')).toBeNull();
});

test('a domain that is restored meanwhile is not restored again, and its payment is safe', async () => {
  let listed: ListedSubscription = redeemable;
  show({
    'GET /api/subscriptions': () => ok({ subscriptions: [listed] }),
    'POST /api/payments/balance': () => {
      listed = { ...subscription, paid_until: '2027-10-01T05:02:40.000Z' };
      return ok({ data: { reference_code: 'PAY-9' } });
    },
    'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
    'POST /api/orders/restores/create': refusal(409, 'mitticraft.in isn’t in redemption.'),
  });
  await press('Restore mitticraft.in');
  const shown = await dialog();
  fireEvent.click(await shown.findByRole('button', { name: 'Pay ₹9,953.00 from your balance' }));
  await shown.findByText(
    'mitticraft.in is not in redemption, so it needs no restore. It expires on 1 Oct 2027. Your payment PAY-9 is safe and not used yet.',
  );
});

test('the payment named in the address opens its restore', async () => {
  const paid = {
    ...payment,
    kind: 'restore',
    subject: 'mitticraft.in',
    amount: 9_953,
    free: 9_953,
  };
  show({ 'GET /api/payments': ok({ payments: [paid] }) }, `/?pay=${paid.reference_code}`);
  const shown = await dialog();
  await shown.findByRole('heading', { name: 'Restore mitticraft.in' });
  const code = await shown.findByLabelText('Reference Code');
  expect((code as HTMLInputElement).value).toBe(paid.reference_code);
});
