// @vitest-environment happy-dom
import type { SessionUser } from '@haat/contracts/http/auth';
import type { OwnedDomain, OwnedPlan } from '@haat/contracts/http/owned-domains';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownedDomain, ownedList, ownedPlan, planDetail } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { DomainsTab } from './domains-tab.tsx';

type Shown = {
  readonly domains?: readonly OwnedDomain[];
  readonly plans?: readonly OwnedPlan[];
  readonly user?: Pick<SessionUser, 'blocked' | 'deletion'>;
};

const show = (shown: Shown = {}, lines = {}) => {
  const { domains = [ownedDomain], plans = [], user } = shown;
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  serve({
    'GET /api/domains/owned': ok({ ...ownedList, domains, plans }),
    ...lines,
  });
  renderPage(<DomainsTab user={{ ...customer, ...user }} />);
};
const table = () => screen.findByRole('table');
const textsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('domains and plans are listed with their expiry date, the consequence and the price', async () => {
  show({ plans: [ownedPlan] });
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
  [{ nameservers: ownedList.our_dns }, ['Our DNS']],
  [{ nameservers: null, lock: null }, ['Not known yet', 'Not known yet']],
])('a domain with %j shows %j', async (change, texts) => {
  const nameservers = ['ns1.vercel-dns.com', 'ns2.vercel-dns.com'];
  show({ domains: [{ ...ownedDomain, nameservers, ...change }] });
  const [cells = []] = await textsOf();
  for (const text of texts) expect(cells).toContain(text);
});

test('an email that is not confirmed leads to the contacts', async () => {
  const expires_at = '2027-11-20T05:00:00.000Z';
  show({ domains: [{ ...ownedDomain, expires_at, verify_by: '2026-12-06T05:00:00.000Z' }] });
  const link = within(await table()).getByRole('link', { name: /^Confirm your email by/ });
  expect(link.textContent).toBe('Confirm your email by 6 Dec 2026');
  expect(link.getAttribute('href')).toContain('domain=mitticraft.in&section=contacts');
  screen.getByText('One domain. One domain needs its email confirmed.');
});

test('a domain that renews itself says when, instead of what happens otherwise', async () => {
  const auto_renew = { enabled: true, price: 749, on: '2026-11-25T05:00:00.000Z', note: null };
  show({ domains: [{ ...ownedDomain, auto_renew }] });
  const [[, , expires] = []] = await textsOf();
  expect(expires).toBe('29 Nov 2026Renews from your balance on 25 Nov 2026, if it’s enough');
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

test.each([
  [{ state: 'suspended' }, 'Suspended'],
  [{ cancelled_until: ownedPlan.expires_at }, 'Ends on 22 Dec 2026'],
])('a plan with %j leads to its page', async (change, text) => {
  show(
    { domains: [], plans: [ownedPlan] },
    { 'GET /api/hosting/owned': ok({ plans: [{ ...planDetail, ...change }] }) },
  );
  const row = within(await table());
  row.getByText(text);
  const link = row.getByRole('link', { name: 'Thela' });
  expect(link.getAttribute('href')).toBe(`/user/dashboard?tab=domains&plan=${planDetail.id}`);
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
    name: 'View the order for Thela for mitticraft.in',
  });
  expect(link.getAttribute('href')).toContain('order=HT-2');
});

test('a list that does not load shows the error and can be retried', async () => {
  show({}, { 'GET /api/domains/owned': refusal(500, 'Not now.') });
  await screen.findByText('Not now.');
  screen.getByRole('button', { name: /again/i });
});

test.each<[string, Shown['user']]>([
  ['a blocked customer', { blocked: true }],
  ['a customer before the deletion', { deletion: { erasesAt: '2026-11-29T06:00:00.000Z' } }],
])('%s reads the list and renews nothing', async (_, user) => {
  show({ user });
  const shown = within(await table());
  shown.getByText('₹749.00');
  expect(shown.queryByRole('button')).toBeNull();
});
