// @vitest-environment happy-dom
import type { OfferedUpgrade, UpgradesAnswer } from '@haat/contracts/http/upgrades';
import { upgradeMessages, upgradeRefusals } from '@haat/contracts/upgrade-messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownedList, ownedPlan } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer, order, payment, settings } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { placedOrder } from '../../../testing/submission.ts';
import { UpgradeCard } from './upgrade-card.tsx';
import { UpgradeCounter } from './upgrade-counter.tsx';

const PLAN = ownedPlan.order_id;
const PAID_UNTIL = '2027-11-21T05:00:00.000Z';
const bazaar: OfferedUpgrade = {
  ...{ plan_id: 105, name: 'Bazaar', period: 'year', days_left: 358, paid_until: PAID_UNTIL },
  limits: ['25 websites', '100 GB SSD space', 'Unmetered transfer', '50 databases'],
  ...{ price: 706.78, price_parts: { net: 598.96, gst: 107.82, gst_percent: 18 } },
  renews_at: 3_588,
};
const mela: OfferedUpgrade = {
  ...{ ...bazaar, plan_id: 106, name: 'Mela', limits: ['50 websites'], price: 1_374.13 },
  ...{ price_parts: { net: 1_164.52, gst: 209.61, gst_percent: 18 }, renews_at: 4_788 },
};
const answer: UpgradesAnswer = {
  plan: {
    ...{ subscription_id: `${PLAN}-hosting`, name: 'Dukaan', domain: 'neelkhadi.in' },
    ...{ is_free: false, paid_until: PAID_UNTIL },
  },
  upgrades: [bazaar, mela],
  why: null,
};
const offers = (changes: Partial<UpgradesAnswer> = {}) => ok({ ...answer, ...changes });
const UPGRADES = `GET /api/hosting/owned/${PLAN}/upgrades`;
const placedAnswer = placedOrder({ id: 'HT-2', service: 'Upgrade', domain: 'neelkhadi.in' });
const upgrade = {
  ...order,
  ...{ id: 'HT-2', service: 'Upgrade', kind: 'upgrade', plan: 'Bazaar', domain: 'neelkhadi.in' },
  ...{ status: 'in_processing', price: 706.78, expires_at: null, renewal: null },
} as const;

const show = (lines = {}, at?: string) => {
  const received = serve({
    'GET /api/auth/session': ok({ user: customer }),
    [UPGRADES]: offers(),
    'GET /api/balance': ok({ balance: 5_000, entries: [] }),
    'GET /api/payments': ok({ payments: [] }),
    'GET /api/orders': ok({ orders: [] }),
    'GET /api/settings': ok(settings),
    'GET /api/orders/HT-2': ok({ order: upgrade }),
    'GET /api/orders/HT-2?after=7': ok({ order: upgrade }),
    'POST /api/payments/balance': ok({ data: { reference_code: 'PAY-9' } }),
    'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
    'POST /api/orders/upgrades/create': ok(placedAnswer),
    ...lines,
  });
  renderPage(
    <UpgradeCounter>
      {(onUpgrade) => <UpgradeCard plan={PLAN} onUpgrade={onUpgrade} />}
    </UpgradeCounter>,
    at === undefined ? {} : { at },
  );
  return received;
};
const dialog = async () => within(await screen.findByRole('dialog'));
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Compare and move up' }));
  const shown = await dialog();
  fireEvent.click(await shown.findByRole('radio', { name: new RegExp(`^${name}`) }));
  fireEvent.click(shown.getByRole('button', { name: 'Next' }));
  return shown;
};
const sentTo = (received: ReturnType<typeof serve>) =>
  received
    .filter(({ request }) => request.startsWith('POST '))
    .map(({ request, body }) => [request, body]);

test('the card lists larger plans with their prices for the days left', async () => {
  show();
  const card = within(await screen.findByRole('region', { name: 'Need more room?' }));
  await card.findByText(/the difference for the 358 days that are left/);
  const items = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Bazaar25 websites, 100 GB SSD space, Unmetered transfer₹706.78',
    'Mela50 websites₹1,374.13',
  ]);
});

test('a plan is chosen, shown with its GST and its renewal, and paid from the balance', async () => {
  const received = show();
  const shown = await choose('Bazaar');
  await shown.findByRole('heading', { name: 'Move to Bazaar' });
  for (const text of ['358', '21 Nov 2027', '₹598.96', '₹107.82']) shown.getByText(text);
  shown.getByText('Renews at ₹3,588.00 per year.');
  fireEvent.click(await shown.findByRole('button', { name: 'Pay ₹706.78 from your balance' }));
  await shown.findByRole('heading', { name: 'Order Status' });
  expect(sentTo(received)).toEqual([
    [
      'POST /api/payments/balance',
      { purpose: { kind: 'upgrade', title: 'Bazaar for neelkhadi.in' }, amount: '706.78' },
    ],
    ['POST /api/payments/checkstatus', { referenceCode: 'PAY-9', amount: 707 }],
    [
      'POST /api/orders/upgrades/create',
      {
        ...{ subscriptionId: `${PLAN}-hosting`, productId: 105, period: 'year', price: 706.78 },
        ...{ paidUntil: PAID_UNTIL, referenceCode: 'PAY-9' },
      },
    ],
  ]);
});

test('nothing is paid where the price is zero', async () => {
  const free = { ...bazaar, price: 0, price_parts: { net: 0, gst: 0, gst_percent: null } };
  const received = show({ [UPGRADES]: offers({ upgrades: [free] }) });
  const shown = await choose('Bazaar');
  fireEvent.click(await shown.findByRole('button', { name: 'Move to Bazaar' }));
  await shown.findByRole('heading', { name: 'Order Status' });
  expect(shown.queryByText(/GST/)).toBeNull();
  expect(sentTo(received)).toEqual([
    [
      'POST /api/orders/upgrades/create',
      {
        ...{ subscriptionId: `${PLAN}-hosting`, productId: 105, period: 'year', price: 0 },
        paidUntil: PAID_UNTIL,
      },
    ],
  ]);
});

test('a stale price is refused with the new one, which is then shown', async () => {
  let listed = bazaar;
  show({
    [UPGRADES]: () => offers({ upgrades: [listed] }),
    'POST /api/orders/upgrades/create': () => {
      listed = { ...bazaar, price: 704.81, days_left: 357 };
      return refusal(409, 'The price is now ₹704.81. Go back to the summary and confirm.');
    },
  });
  const shown = await choose('Bazaar');
  fireEvent.click(await shown.findByRole('button', { name: 'Pay ₹706.78 from your balance' }));
  await shown.findByText(/The price is now ₹704\.81/);
  await shown.findByText('357');
});

test('from the free plan a new period is bought, by the month or the year', async () => {
  const monthly = { ...bazaar, period: 'month', price: 299, renews_at: 299 } as const;
  show({
    [UPGRADES]: offers({
      plan: { ...answer.plan, name: 'Free Web Hosting', is_free: true, paid_until: null },
      upgrades: [monthly, bazaar],
    }),
  });
  await screen.findByText(/a new period from today/);
  const shown = await choose('Bazaar, monthly');
  shown.getByText('1 month, from today');
  await shown.findByText('Renews at ₹299.00 per month.');
});

test.each([upgradeMessages.noLarger, upgradeRefusals.underWay, upgradeRefusals.expired])(
  'without larger plans the card says why: %s',
  async (why) => {
    show({ [UPGRADES]: offers({ upgrades: [], why }) });
    await screen.findByText(why);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('the payment named in the address opens its plan', async () => {
  const paid = {
    ...payment,
    ...{ kind: 'upgrade', subject: `Bazaar for ${ownedPlan.domain}`, amount: 707, free: 707 },
  };
  show(
    {
      'GET /api/payments': ok({ payments: [paid] }),
      'GET /api/domains/owned': ok({ ...ownedList, plans: [ownedPlan] }),
    },
    `/?pay=${paid.reference_code}`,
  );
  await (await dialog()).findByRole('heading', { name: 'Move up from Dukaan' });
});
