// @vitest-environment happy-dom
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownedDomain } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { completedOrder, customer, order, priceList } from '../../../testing/samples.ts';
import { type Answer, held, ok, serve, unreachable } from '../../../testing/server.ts';
import { DomainSearchPanel } from './domain-search-panel.tsx';

type Lines = Parameters<typeof serve>[0];

const OWNED = 'GET /api/domains/owned';
const ORDERS = 'GET /api/orders';
const SESSION = 'GET /api/auth/session';

const mine = (state: typeof ownedDomain.state = 'active') => {
  const row = { ...ownedDomain, domain: 'neelkhadi.in', order_id: 'HT-1', state };
  return ok({ domains: [row], plans: [], our_dns: [], our_hosting: [] });
};
const nothing = ok({ domains: [], plans: [], our_dns: [], our_hosting: [] });
const listed = (one: typeof order) => ok({ orders: [one] });
const registered = (at: string) => {
  const timeline = completedOrder.timeline.map((entry) => ({ ...entry, at }));
  return ok({ order: { ...completedOrder, timeline } });
};

/** What the reload does after the order's dialog was closed. */
const search = (lines: Lines) => {
  const received = serve({
    [SESSION]: ok({ user: customer }),
    'GET /api/domain/prices': ok(priceList),
    'GET /api/domain/check?domain=neelkhadi.in': ok({
      'neelkhadi.in': { status: 'unavailable', premium: false },
    }),
    'GET /api/domain/price?domain=neelkhadi.in': ok({
      ...{ domain: 'neelkhadi.in', price: 549, currency: 'INR' },
    }),
    'GET /api/domain/suggest?word=neelkhadi.in': ok({
      ...{ word: 'neelkhadi', label: 'neelkhadi', latin: null, domains: [] },
    }),
    'GET /api/orders/HT-1': registered(new Date().toISOString()),
    ...lines,
  });
  renderPage(<DomainSearchPanel initialDomain="neelkhadi.in" onBuy={() => undefined} />);
  return received;
};

const MANAGE = '/user/dashboard?tab=domains&domain=neelkhadi.in&section=overview';

test.each<[string, string, string, Answer, Lines]>([
  ['since today', 'Yours since today', MANAGE, mine(), {}],
  [
    'since another day',
    'Yours since 21 Nov 2026',
    MANAGE,
    mine(),
    { 'GET /api/orders/HT-1': registered('2026-11-21T05:14:00.000Z') },
  ],
  ['since an unknown day', 'Yours', MANAGE, mine(), { 'GET /api/orders/HT-1': unreachable }],
  [
    'not in the list yet',
    'Yours since today',
    MANAGE,
    nothing,
    { [ORDERS]: listed(completedOrder) },
  ],
  [
    'with an order under way',
    'You ordered this domain',
    '/user/dashboard?tab=orders&order=HT-1',
    nothing,
    { [ORDERS]: listed(order) },
  ],
])(
  'the customer’s own domain, %s, is never shown as not available',
  async (_, text, to, owned, lines) => {
    const own = held();
    search({ ...lines, [OWNED]: own.respond });
    await screen.findByRole('button', { name: 'Checking...' });
    expect(screen.queryByText(domainSearchMessages.notAvailable)).toBeNull();
    own.release(owned);
    await screen.findByText(text);
    screen.getByText(`neelkhadi.in: ${text}`);
    expect(screen.getByRole('link', { name: /Manage|See your order/ }).getAttribute('href')).toBe(
      to,
    );
    expect(screen.queryByText(domainSearchMessages.notAvailable)).toBeNull();
  },
);

test.each([
  ['owns it no longer', { [OWNED]: mine('transferred'), [ORDERS]: listed(completedOrder) }],
  ['ordered it in vain', { [ORDERS]: listed({ ...order, status: 'cancelled' as const }) }],
  ['cannot load what they own', { [OWNED]: unreachable, [ORDERS]: unreachable }],
])('a taken domain is not available for a customer who %s', async (_, lines) => {
  search(lines);
  await screen.findByText(domainSearchMessages.notAvailable);
});

test('for a known visitor, a taken domain asks for nothing that is theirs', async () => {
  const received = search({ [SESSION]: ok({ user: null }) });
  await screen.findByText(domainSearchMessages.notAvailable);
  const before = received.length;
  const box = screen.getByRole('textbox', { name: 'Domain name' });
  fireEvent.change(box, { target: { value: 'neelkhadi.in ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check Availability' }));
  await screen.findByText(domainSearchMessages.notAvailable);
  const asked = received.slice(before).map(({ request }) => request);
  expect(asked.filter((request) => !request.includes('/api/domain/'))).toEqual([]);
});
