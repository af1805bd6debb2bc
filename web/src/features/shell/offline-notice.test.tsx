// @vitest-environment happy-dom
import { connectionMessages } from '@haat/contracts/messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import useSWR from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { type Answer, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { Dialog } from '../../components/dialog.tsx';
import { noteLook } from '../../lib/connection.ts';
import { OfflineNotice } from './offline-notice.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  noteLook(true);
});

const Page = () => {
  const { data } = useSWR<{ balance: number }>('/api/balance');
  return (
    <>
      <OfflineNotice />
      <p>{data === undefined ? 'Not told yet' : `Balance ${data.balance}`}</p>
      <main id="content" tabIndex={-1}>
        <textarea aria-label="Message" />
      </main>
    </>
  );
};

const ready = ok({ status: 'ready', parts: { postgres: 'ok', eventStore: 'ok', worker: 'ok' } });
const without = (part: string): Answer => ({
  status: 503,
  body: {
    status: 'not ready',
    parts: { postgres: 'ok', eventStore: 'ok', [part]: 'not answering' },
  },
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A page whose question goes wrong, and what the shop says of itself from look to look. */
const open = async (balance: () => Answer, looks: readonly (() => Answer)[], page = <Page />) => {
  let looked = 0;
  serve({
    'GET /api/balance': balance,
    'GET /health/ready': () => (looks[looked++] ?? (() => ready))(),
  });
  renderPage(page);
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'My site is down' } });
  await pass(100);
  return { looks: () => looked };
};

const unavailable = () => refusal(503, 'We couldn’t save this right now.');
const notices = () => screen.queryAllByText(connectionMessages.unreachable);

test.each([
  ['the database is unavailable', unavailable, () => without('postgres')],
  ['the event store is unavailable', unavailable, () => without('eventStore')],
  ['Haat is unreachable', unreachable, unreachable],
  ['a captive portal answers', unreachable, () => ok('Welcome')],
  [
    'Haat is shutting down',
    unavailable,
    (): Answer => ({ status: 503, body: { status: 'ending' } }),
  ],
])(
  'shows one notice while %s, and the data once Haat is available again',
  async (_, fails, look) => {
    let isUnavailable = true;
    await open(() => (isUnavailable ? fails() : ok({ balance: 45, entries: [] })), [look, look]);
    expect(notices()).toHaveLength(1);
    await pass(2_500);
    expect(notices()).toHaveLength(1);
    isUnavailable = false;
    await pass(2_600);
    screen.getByText('Balance 45');
    expect(notices()).toEqual([]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('My site is down');
  },
);

test.each([
  ['only the worker is unavailable', () => without('worker')],
  ['a proxy hides the health check', () => refusal(404, 'Not found')],
])('shows no notice while %s', async (_, look) => {
  const answers = [unavailable()];
  const { looks } = await open(() => answers.shift() ?? ok({ balance: 45, entries: [] }), [look]);
  await pass(10_000);
  expect([looks(), notices()]).toEqual([1, []]);
});

const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
/** Away for so many looks, then back. */
const unavailableFor = (looks: number) => {
  let isUnavailable = true;
  const look = (last: boolean) => (): Answer => {
    isUnavailable = !last;
    return last ? ready : without('postgres');
  };
  return {
    balance: (): Answer => (isUnavailable ? unavailable() : ok({ balance: 45, entries: [] })),
    looks: Array.from({ length: looks + 1 }, (_, n) => look(n === looks)),
  };
};

test('“Try again” checks at once, and the focus moves to the page when the notice disappears', async () => {
  const { balance, looks } = unavailableFor(2);
  const page = await open(balance, looks);
  tryAgain().focus();
  fireEvent.click(tryAgain());
  await pass(0);
  expect([page.looks(), notices().length]).toEqual([2, 1]);
  fireEvent.click(tryAgain());
  await pass(0);
  expect([page.looks(), notices()]).toEqual([3, []]);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

const Ordering = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Page />
      <button type="button" onClick={() => setOpen(true)}>
        Order
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Payment">
        <input aria-label="Transaction ID" />
      </Dialog>
    </>
  );
};
const openDialog = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Order' }));
  await pass(500);
  return within(screen.getByRole('dialog', { name: 'Payment' }));
};

test('an open dialog shows the notice, and the page shows it again after the dialog closes', async () => {
  const { balance, looks } = unavailableFor(3);
  await open(balance, looks, <Ordering />);
  const dialog = await openDialog();
  dialog.getByText(connectionMessages.unreachable);
  expect(notices()).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await pass(500);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(notices()).toHaveLength(1);
});

test('the focus stays in the dialog when the notice disappears', async () => {
  const { balance, looks } = unavailableFor(1);
  await open(balance, looks, <Ordering />);
  const dialog = await openDialog();
  dialog.getByRole('button', { name: 'Try again' }).focus();
  fireEvent.click(tryAgain());
  await pass(0);
  expect(notices()).toEqual([]);
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Payment' }));
});
