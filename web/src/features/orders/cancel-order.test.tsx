// @vitest-environment happy-dom
import { orderMessages } from '@haat/contracts/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { order } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { CancelOrder } from './cancel-order.tsx';

const CANCEL = 'POST /api/orders/HT-1/cancel';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const ask = (respond: Parameters<typeof serve>[0][string], shown = order) => {
  const received = serve({ [CANCEL]: respond });
  const onCancelled = vi.fn();
  renderPage(<CancelOrder order={shown} onCancelled={onCancelled} />);
  press('Cancel order');
  const cancels = () => received.filter(({ request }) => request === CANCEL).length;
  return { onCancelled, cancels };
};

test('an order is cancelled only after a dialog explains what happens to the domain and the payment', async () => {
  const { cancelled: message } = orderMessages;
  const { onCancelled, cancels } = ask(ok({ message, order: { id: 'HT-1', status: 'cancelled' } }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  expect(dialog.textContent).toContain(`${order.domain} becomes available to others.`);
  expect(dialog.textContent).toContain(
    `Your payment (${order.reference_code}) goes to your balance.`,
  );
  expect(cancels()).toBe(0);
  press('Cancel the order');
  await waitFor(() => expect(onCancelled).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancels()).toBe(1);
});

test('“Don’t cancel” keeps the order', async () => {
  const { onCancelled, cancels } = ask(ok({}));
  await screen.findByRole('dialog');
  press('Don’t cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([cancels(), onCancelled.mock.calls.length]).toEqual([0, 0]);
});

test('a refused cancellation shows its reason in the dialog', async () => {
  const { onCancelled } = ask(refusal(409, 'We’ve started this order, so it can’t be cancelled.'));
  await screen.findByRole('dialog');
  press('Cancel the order');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We’ve started this order, so it can’t be cancelled.',
  );
  expect(onCancelled).not.toHaveBeenCalled();
});

test('an order that can no longer be cancelled has no cancel button', () => {
  serve({});
  renderPage(<CancelOrder order={{ ...order, can_cancel: false }} onCancelled={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});
