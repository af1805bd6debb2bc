// @vitest-environment happy-dom
import type { OwnedDomain, OwnedPlan } from '@haat/contracts/http/owned-domains';
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import {
  customer,
  order,
  ownedDomain,
  ownedPlan,
  payment,
  settings,
  subscription,
} from '../../../testing/samples.ts';
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

type Shown = {
  readonly domains?: readonly OwnedDomain[];
  readonly plans?: readonly OwnedPlan[];
  readonly subscriptions?: readonly ListedSubscription[];
  readonly isBlocked?: true;
};

const show = (shown: Shown = {}, lines = {}, at?: string) => {
  const { domains = [ownedDomain], plans = [], subscriptions = [subscription], isBlocked } = shown;
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  const received = serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/domains/owned': ok({ domains, plans }),
    'GET /api/subscriptions': ok({ subscriptions }),
    'GET /api/balance': ok({ balance: 1500, entries: [] }),
    'GET /api/payments': ok({ payments: [payment] }),
    'GET /api/orders': ok({ orders: [] }),
    'GET /api/settings': ok(settings),
    'GET /api/orders/HT-2': ok({ order: renewal }),
    'GET /api/orders/HT-2?after=7': ok({ order: renewal }),
    ...lines,
  });
  const user = isBlocked ? { ...customer, blocked: isBlocked } : customer;
  renderPage(<DomainsTab user={user} />, at === undefined ? {} : { at });
  return received;
};
const table = () => screen.findByRole('table');
const textsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const renew = async (subject: string) =>
  fireEvent.click(within(await table()).getByRole('button', { name: `Renew ${subject}` }));
const dialog = () => screen.findByRole('dialog');

test('domains and plans are listed with their expiry date, the consequence and the price', async () => {
  show({ plans: [ownedPlan] });
  // The settings name the nameservers of our hosting.
  await within(await table()).findByText('Our hosting');
  expect(await textsOf()).toEqual([
    [
      ...['mitticraft.inDomain', 'Expires in 7 days'],
      '29 Nov 2026Your domain stops working on 29 Nov 2026',
      ...['Our hosting', 'On', 'Thela', '₹749.00Renew'],
    ],
    [
      ...['ThelaHosting for mitticraft.in', 'Expires in 30 days'],
      '22 Dec 2026Your website stops working on 23 Dec 2026',
      ...['', '', '', '₹99.00Renew'],
    ],
  ]);
  screen.getByText('One domain and one hosting plan. One domain expires soon.');
});

test.each<[Partial<OwnedDomain>, readonly string[]]>([
  [
    { expires_at: '2027-10-01T05:00:00.000Z' },
    ['Active', '1 Oct 2027in 313 days', 'ns1.vercel-dns.com +1'],
  ],
  [
    { state: 'expired', expires_at: '2026-11-20T05:00:00.000Z' },
    [
      'Expired',
      '20 Nov 2026expired 2 days agoAnyone can register this domain once the registry releases it',
    ],
  ],
  [
    { state: 'redemption', renewal: null, expires_at: '2026-10-23T05:00:00.000Z' },
    ['In redemption', '23 Oct 2026expired 30 days ago'],
  ],
  [{ state: 'on_hold', expires_at: '2027-10-01T05:00:00.000Z' }, ['On hold']],
  [
    { state: 'transferred', renewal: null, ended_at: '2026-11-03T05:00:00.000Z' },
    ['Transferred', 'Transferred on 3 Nov 2026'],
  ],
  [{ nameservers: null, lock: null }, ['Not known yet', 'Not known yet']],
])('a domain with %j shows %j', async (change, texts) => {
  const nameservers = ['ns1.vercel-dns.com', 'ns2.vercel-dns.com'];
  show({ domains: [{ ...ownedDomain, nameservers, ...change }] });
  const [cells = []] = await textsOf();
  for (const text of texts) expect(cells).toContain(text);
});

test('a free plan has no expiry date and no renewal', async () => {
  const free = {
    ...ownedPlan,
    ...{ plan: 'Free Web Hosting', is_free: true, period: null, expires_at: null, renewal: null },
  };
  show({ domains: [], plans: [free] });
  expect(await textsOf()).toEqual([
    ['Free Web HostingHosting for mitticraft.in', 'Active', 'No expiry date', '', '', '', ''],
  ]);
});

test('ten rows can be searched and sorted, nine cannot', async () => {
  const many = Array.from({ length: 10 }, (_, index) => ({
    ...ownedDomain,
    domain: `shop-${9 - index}.in`,
    expires_at: `2027-0${Math.min(9, index + 1)}-01T05:00:0${index}.000Z`,
  }));
  show({ domains: many });
  const names = async () => (await textsOf()).map(([name]) => name);
  expect((await names())[0]).toBe('shop-9.inDomain');
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } });
  expect((await names())[0]).toBe('shop-0.inDomain');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'SHOP-3' } });
  expect(await names()).toEqual(['shop-3.inDomain']);
  screen.getByText('1 of 10');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'none' } });
  screen.getByText('Nothing matches “none”.');
  cleanup();
  show({ domains: many.slice(1) });
  await table();
  expect(screen.queryByLabelText('Search')).toBeNull();
});

test('an empty list says so and links to the domain search', async () => {
  show({ domains: [] });
  await screen.findByText('You have no domains or hosting plans yet.');
  screen.getByRole('link', { name: 'Search a domain' });
});

test('a renewal without a price links to support, and a renewal in progress to its order', async () => {
  const note = 'We no longer sell this plan. Contact support to keep it.';
  const underWay = { id: 'HT-2', status: 'under_review' } as const;
  const renewalOf = { subscription_id: 'S-1', price: 749, price_note: null, order: null };
  show({
    domains: [{ ...ownedDomain, renewal: { ...renewalOf, price: null, price_note: note } }],
    plans: [{ ...ownedPlan, renewal: { ...renewalOf, order: underWay } }],
  });
  const shown = within(await table());
  expect(shown.queryAllByRole('button')).toEqual([]);
  const support = shown.getByRole('link', { name: 'Contact support' });
  expect(support.getAttribute('href')).toBe(
    '/user/dashboard?tab=tickets&subject=Renewal+of+mitticraft.in',
  );
  const link = shown.getByRole('link', {
    name: 'View the renewal order for Thela for mitticraft.in',
  });
  expect(link.getAttribute('href')).toContain('order=HT-2');
});

test('a list that does not load shows the error and can be retried', async () => {
  show({}, { 'GET /api/domains/owned': refusal(500, 'Not now.') });
  await screen.findByText('Not now.');
  screen.getByRole('button', { name: /again/i });
});

test('a blocked customer reads the list and renews nothing', async () => {
  show({ isBlocked: true });
  const shown = within(await table());
  shown.getByText('₹749.00');
  expect(shown.queryByRole('button')).toBeNull();
});

test('a renewal is paid from the balance with two clicks', async () => {
  const received = show(
    {},
    {
      'POST /api/payments/balance': ok({ data: { reference_code: 'PAY-9' } }),
      'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
      'POST /api/orders/renewals/create': ok(placedAnswer),
    },
  );
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
  const received = show(
    {},
    {
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
    },
  );
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
  const received = show({}, { ...lines, 'POST /api/payments/open': ok(opened) });
  await renew('mitticraft.in');
  const shown = within(await dialog());
  await shown.findByLabelText(/Transaction ID/);
  expect(shown.queryByRole('button', { name: /from your balance/ })).toBeNull();
  const sent = received.find(({ request }) => request === 'POST /api/payments/open');
  expect(sent?.body).toEqual({ purpose: 'renewal', subscriptionId: subscription.id });
});

test('the payment named in the address opens its renewal', async () => {
  const paid = { ...payment, kind: 'renewal', subject: 'mitticraft.in', amount: 749, free: 749 };
  show({}, { 'GET /api/payments': ok({ payments: [paid] }) }, `/?pay=${paid.reference_code}`);
  const shown = within(await dialog());
  await shown.findByRole('heading', { name: 'Renew mitticraft.in' });
  const code = await shown.findByLabelText('Reference Code');
  expect((code as HTMLInputElement).value).toBe(paid.reference_code);
});

test('a payment for a subscription that no longer renews says that the money is safe', async () => {
  const paid = { ...payment, kind: 'renewal', subject: 'gone.in' };
  show({}, { 'GET /api/payments': ok({ payments: [paid] }) }, `/?pay=${paid.reference_code}`);
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
    {},
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
  show({}, { 'POST /api/payments/open': ok(opened) });
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
