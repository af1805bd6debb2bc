// @vitest-environment happy-dom
import type { OrderDetail } from '@haat/contracts/http/orders';
import { domainOrderMessages, markSuccess } from '@haat/contracts/messages';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { completedOrder, order } from '../../../testing/samples.ts';
import { type Answer, held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { OrderStatusView } from './order-status-view.tsx';
import { FIRST_POLL_MS } from './poll-interval.ts';

const ORDER = 'GET /api/orders/HT-1?after=42';
const UPDATES = /This page updates by itself/;

const open = (respond: Answer | (() => Answer | Promise<Answer>)) => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const received = serve({ [ORDER]: respond });
  renderPage(
    <OrderStatusView
      orderId="HT-1"
      position="42"
      placed={order}
      message={markSuccess('We have received your order.')}
    />,
  );
  return received;
};

const answered = (detail: OrderDetail) => ok({ order: detail });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const message = () => screen.getAllByRole('status')[0]?.textContent;
const row = (term: string) => screen.getByText(term).parentElement?.textContent;

test('until the first answer it shows what was placed, and what the shop said to it', async () => {
  const answer = held();
  open(answer.respond);
  expect(message()).toContain('We have received your order.');
  expect(row('Order ID')).toContain('HT-1');
  expect(row('Invoice ID')).toContain(`${domainOrderMessages.dataNotAvailable} yet`);
  screen.getByText(UPDATES);
  answer.release(answered(order));
  await pass(0);
  expect(message()).toContain('is under review');
  screen.getByText('Registrar asked');
});

test('it is asked again until the order is complete, and then no more', async () => {
  const answers = [order, order, completedOrder];
  const received = open(() => answered(answers.shift() ?? completedOrder));
  await pass(0);
  screen.getByText('Under review');
  await pass(FIRST_POLL_MS);
  await pass(FIRST_POLL_MS * 4);
  screen.getByText('Completed');
  expect(message()).toContain('neelkhadi.in is registered.');
  expect(row('Invoice ID')).toContain('INV-2026-0007');
  expect(screen.queryByText(UPDATES)).toBeNull();
  await pass(60_000);
  expect(received).toHaveLength(3);
});

test('an order that failed says why, and that nothing more is coming', async () => {
  open(answered({ ...order, status: 'failed', message: '❌ The registrar refused the name.' }));
  await pass(0);
  screen.getByText('Failed');
  expect(message()).toContain('The registrar refused the name.');
  expect(screen.queryByText(UPDATES)).toBeNull();
  expect(row('Invoice ID')).not.toContain('yet');
});

test('an order that cannot be read keeps what is known and says why', async () => {
  open(refusal(404, 'There is no such order.'));
  await pass(0);
  screen.getByText('There is no such order.');
  expect(row('Order ID')).toContain('HT-1');
});

test('a lost connection is only a pause: the next good answer is shown', async () => {
  const answers = [unreachable, () => answered(completedOrder)];
  open(() => (answers.shift() ?? unreachable)());
  await pass(0);
  screen.getByText(/could not reach Haat/);
  await pass(60_000);
  screen.getByText('Completed');
  expect(screen.queryByText(/could not reach Haat/)).toBeNull();
});
