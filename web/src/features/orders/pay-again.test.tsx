// @vitest-environment happy-dom
import { markSuccess } from '@haat/contracts/domain-order-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OPEN, opened, PAYMENTS, SETTINGS } from '../../../testing/payment-step.tsx';
import { renderPage } from '../../../testing/render.tsx';
import { completedOrder, order, settings } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { OpenedOrder } from './order-detail.tsx';

const ORDER = 'GET /api/orders/HT-1';
const AGAIN = 'POST /api/orders/HT-1/pay-again';
const CODE = 'PAY-9X8W-76VT';

const failed = {
  ...order,
  status: 'failed' as const,
  can_cancel: false,
  pay_again: { purpose: 'domain' as const, domain: order.domain },
  timeline: [
    ...order.timeline,
    {
      at: '2026-11-21T05:20:00.000Z',
      title: timelineTitles.paymentRejected,
      detail: 'No such credit.',
      state: 'failed' as const,
    },
  ],
};
const own = {
  reference_code: CODE,
  amount: 549,
  credited: 549,
  balance_used: 0,
  free: 549,
  status: 'verified',
  next: 'use',
  order_id: null,
  kind: 'domain',
  subject: 'other.in',
  utr: '632612345678',
  notice: null,
  submitted_at: '2026-11-20T05:00:00.000Z',
  facts: [],
};

const show = async (lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({
    [ORDER]: ok({ order: failed }),
    [SETTINGS]: ok(settings),
    [OPEN]: opened,
    [PAYMENTS]: ok({ payments: [own] }),
    'GET /api/balance': ok({ balance: 0, entries: [] }),
    ...lines,
  });
  renderPage(<OpenedOrder orderId="HT-1" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Pay again' }));
  return received;
};

const use = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Use this payment' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pay this order' }));
};

test('an order with a failed payment can be paid again at its own price', async () => {
  const received = await show();
  expect(document.activeElement?.textContent).toBe('Pay this order again');
  await screen.findByRole('link', { name: 'Open UPI app' });
  expect(received.find(({ request }) => request === OPEN)?.body).toEqual(failed.pay_again);
  screen.getByRole('button', { name: 'I have paid ₹549.00' });
});

test('an unused payment pays the order, and the order is polled until it is completed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answers = [{ ...order, reference_code: CODE }, completedOrder];
  let isPaid = false;
  const received = await show({
    [ORDER]: () => ok({ order: isPaid ? (answers.shift() ?? completedOrder) : failed }),
    [AGAIN]: () => {
      isPaid = true;
      const message = markSuccess('Your order is being processed and is under review.');
      return ok({ message, order: { id: 'HT-1', status: 'under_review', reference_code: CODE } });
    },
  });
  // Long after the polling has stopped.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await use();
  await waitFor(() => expect(received.some(({ request }) => request === AGAIN)).toBe(true));
  expect(received.find(({ request }) => request === AGAIN)?.body).toEqual({ referenceCode: CODE });
  await waitFor(() => expect(screen.queryByText('Pay this order again')).toBeNull());
  // Nothing asks for it but the page's own look, some seconds later.
  await screen.findByText('neelkhadi.in is registered. Your order is complete.');
});

test('a refusal is shown, and the payment stays selected', async () => {
  const why = refusalMessages.tooOldToPay;
  await show({ [AGAIN]: refusal(409, why) });
  await use();
  await screen.findByText(why);
  const code = screen.getByLabelText<HTMLInputElement>(/Reference Code/);
  expect(code.value).toBe(CODE);
});

test.each([
  ['A higher', 599],
  ['A lower', 499],
])('%s price is shown beside the old one and must be accepted before paying', async (_, amount) => {
  const today = ok({ data: { tr: 'HAAT6326K3M792QD', amount, note: 'neelkhadi.in' } });
  const enough = { ...own, amount: 700, credited: 700, free: 700 };
  const received = await show({
    [OPEN]: today,
    [PAYMENTS]: ok({ payments: [enough] }),
    [AGAIN]: refusal(409, refusalMessages.tooOldToPay),
  });
  await screen.findByText(/It was/);
  expect(screen.getAllByText('₹549.00')).not.toEqual([]);
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `Continue at ₹${amount}.00` }));
  await use();
  await screen.findByText(refusalMessages.tooOldToPay);
  const sent = received.find(({ request }) => request === AGAIN);
  expect(sent?.body).toEqual({ referenceCode: CODE, acceptedPrice: amount });
});
