// @vitest-environment happy-dom
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, dukaan } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { PaidOrderModal } from './paid-order-modal.tsx';

const buy = (period: PlanPeriod) => (
  <PaidOrderModal opened chosen={{ planId: 102, period }} onClose={vi.fn()} />
);

const open = (period: PlanPeriod, user: typeof customer | null) => {
  serve({
    'GET /api/auth/session': ok({ user }),
    'GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=244': ok([dukaan]),
    'GET /api/orders': ok({ orders: [] }),
  });
  return renderPage(buy(period));
};

const period = (name: 'Month' | 'Year') =>
  screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
const domain = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Domain' });

/** What a reload does, or another page of the shop: everything but the tab's store is gone. */
const again = (page: ReturnType<typeof open>, requested: PlanPeriod): void => {
  page.unmount();
  renderPage(buy(requested));
};

test('an open order is restored with the period chosen last', async () => {
  const page = open('year', customer);
  fireEvent.change(await domain(), { target: { value: 'neelkhadi.in' } });
  fireEvent.click(await period('Month'));
  again(page, 'month');
  expect((await period('Month')).checked).toBe(true);
  expect((await domain()).value).toBe('neelkhadi.in');
});

test.each([
  ['year', '₹1,791.00 for the first year, then ₹2,388.00 a year'],
  ['month', '₹199.00 a month'],
] as const)('the price for a %s shows the renewal for the same period', async (of, text) => {
  open(of, customer);
  await period('Year');
  const summary = screen.getByRole('region', { name: 'Your order' });
  expect(summary.textContent).toMatch(new RegExp(`${text}$`));
  // In the foot, too.
  expect(screen.getByRole('dialog').textContent).toContain(`${text}Saved on this device`);
});

test('the period of the plan card is ordered instead of a saved order with another period', async () => {
  const page = open('year', customer);
  fireEvent.change(await domain(), { target: { value: 'neelkhadi.in' } });
  again(page, 'month');
  expect((await period('Month')).checked).toBe(true);
  expect((await domain()).value).toBe('');
});

test('a reload at the login stays at the login', async () => {
  const now = () => document.querySelector('[aria-current="step"]')?.textContent;
  const page = open('year', null);
  await screen.findByRole('heading', { name: 'Login to place the order' });
  expect(now()).toBe('Login');
  again(page, 'year');
  await screen.findByRole('heading', { name: 'Login to place the order' });
  expect(now()).toBe('Login');
});
