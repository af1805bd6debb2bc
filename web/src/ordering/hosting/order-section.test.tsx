// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, dukaan, payment } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { PlanCards } from '../../features/hosting/plan-cards.tsx';
import { NamedPlan } from './named-plan.tsx';
import { OrderSection } from './order-section.tsx';

/** The plans as the address of a payment opens them. */
const openPaid = (paid: object, plans = () => ok([dukaan])): void => {
  serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=244': plans,
    'GET /api/payments': ok({ payments: [paid] }),
  });
  renderPage(
    <OrderSection named={(open) => <NamedPlan onOpen={open} />}>
      {(action) => <PlanCards max={3} action={action} />}
    </OrderSection>,
    {
      at: '/?pay=PAY-8H2Q-41TX',
    },
  );
};

test('a payment for a plan that is no longer sold says that the money is safe, and opens nothing', async () => {
  openPaid({ ...payment, kind: 'hosting', subject: 'Mandi' });
  await screen.findByText(/is no longer sold\. Your payment is safe/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment for a plan opens its order with the paid period', async () => {
  openPaid({ ...payment, kind: 'hosting', subject: 'Dukaan', amount: 199, free: 199 });
  await screen.findByRole('heading', { name: 'Buy Dukaan' });
  await screen.findByText('You’ve already paid ₹199.00 for this');
  const month = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[value="month"]');
  expect(month?.checked).toBe(true);
  expect(sessionStorage.getItem('reportedPayment')).toContain('PAY-8H2Q-41TX');
});

test('a payment for a plan opens its order when the plans load after a retry', async () => {
  const failed = refusal(502, 'Failed to fetch plans. Please try again.');
  let isDown = true;
  openPaid({ ...payment, kind: 'hosting', subject: 'Dukaan', amount: 199, free: 199 }, () =>
    isDown ? failed : ok([dukaan]),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(sessionStorage.getItem('reportedPayment')).not.toBeNull());
  // The address forgets it, then its plan is looked for.
  await act(async () => undefined);
  isDown = false;
  fireEvent.click(again);
  await screen.findByRole('heading', { name: 'Buy Dukaan' });
  await screen.findByText('You’ve already paid ₹199.00 for this');
});
