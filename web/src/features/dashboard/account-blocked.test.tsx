// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { OverviewTab } from './overview-tab.tsx';

test('a blocked customer sees the reason, the balance, and links to tickets and orders', async () => {
  const received = serve({ 'GET /api/balance': ok({ balance: 1500, entries: [] }) });
  renderPage(<OverviewTab user={{ ...customer, blocked: true }} />);
  screen.getByRole('heading', { name: 'Account blocked' });
  screen.getByText('Your account has been blocked. Please contact support.');
  await screen.findByText('₹1,500.00');
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(wayTo('Create Ticket')).toBe('/user/dashboard?tab=tickets&write=new');
  expect(wayTo('My Orders')).toBe('/user/dashboard?tab=orders');
  expect(screen.queryByText('Unused payments')).toBeNull();
  expect(received.map(({ request }) => request)).toEqual(['GET /api/balance', 'GET /api/refunds']);
});
