// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownedDomain, ownedList, ownedPlan } from '../../../testing/owned-samples.ts';
import { renderPage } from '../../../testing/render.tsx';
import { completedOrder, customer, payment, settings } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { OverviewTab } from './overview-tab.tsx';

const show = (lines: Parameters<typeof serve>[0]) => {
  serve({
    'GET /api/payments': ok({ payments: [{ ...payment, next: 'correct', status: 'waiting' }] }),
    'GET /api/orders': ok({ orders: [completedOrder] }),
    'GET /api/settings': ok(settings),
    ...lines,
  });
  renderPage(<OverviewTab user={customer} />);
};

test('the page begins with what is due, counts and the last invoice', async () => {
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const far = { ...ownedDomain, domain: 'far.in', expires_at: inDays(200) };
  show({
    'GET /api/domains/owned': ok({
      ...ownedList,
      domains: [{ ...ownedDomain, expires_at: inDays(5) }, far],
      plans: [{ ...ownedPlan, expires_at: inDays(20) }],
    }),
    'GET /api/invoices': ok({
      invoices: [
        {
          ...{ id: 'INV-1', order_id: 'HT-1', description: 'Domain neelkhadi.in' },
          ...{ issued_at: '2026-11-21T05:14:00.000Z', total: 549, credited: 0, status: 'paid' },
        },
      ],
      paid_this_year: 549,
    }),
  });
  await screen.findByText(/, one domain expires soon\.$/);
  const due = within(await screen.findByRole('table'));
  due.getByRole('button', { name: 'Renew mitticraft.in' });
  due.getByRole('button', { name: 'Renew Thela for mitticraft.in' });
  expect(due.queryByText('far.in')).toBeNull();
  const all = screen.getByRole('link', { name: 'All domains and plans' });
  expect(all.getAttribute('href')).toBe('/user/dashboard?tab=domains');
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  const invoice = await summary.findByRole('link', { name: /^Last invoice/ });
  expect(invoice.textContent).toBe('Last invoice₹549.00Domain neelkhadi.in, 21 Nov 2026');
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Domains2',
    'Hosting plans1',
    invoice.textContent,
  ]);
});

test('the next renewal is named where nothing is due', async () => {
  const expires_at = '2099-11-29T05:00:00.000Z';
  show({
    'GET /api/domains/owned': ok({
      ...ownedList,
      domains: [{ ...ownedDomain, expires_at }],
      plans: [],
    }),
  });
  const next = await screen.findByRole('link', { name: /^Next renewal/ });
  expect(next.textContent).toBe('Next renewal29 Nov 2099mitticraft.in');
  expect(screen.queryByText('Renewals due')).toBeNull();
});

test('a summary that does not load shows an error and can be retried', async () => {
  const answers = [refusal(400, 'The domains are away.')];
  show({
    'GET /api/domains/owned': () => answers.shift() ?? ok({ ...ownedList, plans: [] }),
  });
  await screen.findByText('The domains are away.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Summary' });
});
