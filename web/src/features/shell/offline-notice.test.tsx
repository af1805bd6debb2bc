// @vitest-environment happy-dom
import { connectionMessages } from '@haat/contracts/messages';
import { act, fireEvent, screen } from '@testing-library/react';
import useSWR from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { type Answer, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
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
      <textarea aria-label="Message" />
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
const open = async (balance: () => Answer, looks: readonly (() => Answer)[]) => {
  let looked = 0;
  serve({
    'GET /api/balance': balance,
    'GET /health/ready': () => (looks[looked++] ?? (() => ready))(),
  });
  renderPage(<Page />);
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'My site is down' } });
  await pass(100);
  return { looks: () => looked };
};

const away = () => refusal(503, 'We could not save this right now.');
const notices = () => screen.queryAllByText(connectionMessages.unreachable);

test.each([
  ['its database is away', away, () => without('postgres')],
  ['its event store is away', away, () => without('eventStore')],
  ['it cannot be reached', unreachable, unreachable],
  ['a hotel answers instead', unreachable, () => ok('Welcome')],
  ['it is ending', away, (): Answer => ({ status: 503, body: { status: 'ending' } })],
])(
  'says once that the shop is away while %s, and shows all when it is back',
  async (_, fails, look) => {
    let isAway = true;
    await open(() => (isAway ? fails() : ok({ balance: 45 })), [look, look]);
    expect(notices()).toHaveLength(1);
    await pass(2_500);
    expect(notices()).toHaveLength(1);
    isAway = false;
    await pass(2_600);
    screen.getByText('Balance 45');
    expect(notices()).toEqual([]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('My site is down');
  },
);

test.each([
  ['only the worker is away', () => without('worker')],
  ['a proxy does not let browsers ask', () => refusal(404, 'Not found')],
])('says nothing while %s', async (_, look) => {
  const answers = [away()];
  const { looks } = await open(() => answers.shift() ?? ok({ balance: 45 }), [look]);
  await pass(10_000);
  expect([looks(), notices()]).toEqual([1, []]);
});
