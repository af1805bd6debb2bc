// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { expect, test } from 'vitest';
import { pageEvent } from '../../../testing/page-event.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { useSession } from '../../lib/use-session.ts';
import { Account } from './account.tsx';

const ravi = { ...customer, id: 'C-2', name: 'Ravi Iyer' };

test.each([
  ['customer', customer, customer.name],
  ['visitor', null, 'LOGIN'],
])('a session of a %s that does not load shows a retry button first', async (_, user, name) => {
  const answers = [refusal(429, 'Too many requests. Please wait a minute and try again.')];
  serve({ 'GET /api/auth/session': () => answers.shift() ?? ok({ user }) });
  renderPage(<Account />);
  const again = await screen.findByRole('button', { name: 'Account: try again' });
  expect(screen.queryByRole('button', { name: 'LOGIN' })).toBeNull();
  again.focus();
  fireEvent.click(again);
  const own = await screen.findByRole('button', { name });
  await waitFor(() => expect(document.activeElement).toBe(own));
});

const BalanceText = () => {
  const { data } = useSWR<{ balance: number }>('/api/balance');
  return <p>{data === undefined ? 'Not told yet' : `Balance ${data.balance}`}</p>;
};

test.each([
  ['in another tab', [ravi]],
  ['after the session has expired', [null, ravi]],
])('a login of another customer %s clears the data of the first customer', async (_, then) => {
  const users = [customer, ...then];
  const balances = [ok({ balance: 45, entries: [] })];
  const own = held();
  serve({
    'GET /api/auth/session': () => ok({ user: users.length > 1 ? users.shift() : users[0] }),
    'GET /api/balance': () => balances.shift() ?? own.respond(),
  });
  renderPage(
    <SWRConfig value={{ focusThrottleInterval: 0, dedupingInterval: 0 }}>
      <Account />
      <BalanceText />
    </SWRConfig>,
  );
  await screen.findByText('Balance 45');
  for (const user of then) {
    act(() => void window.dispatchEvent(pageEvent('focus')));
    await screen.findByRole('button', { name: user?.name ?? 'LOGIN' });
  }
  await screen.findByText('Not told yet');
  own.release(ok({ balance: 7, entries: [] }));
  await screen.findByText('Balance 7');
});

const SESSION = '/api/auth/session';

/** Its buttons do what a logout and a login do with the answers. */
const ComeAndGo = () => {
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const clear = () => mutate(() => true, undefined, { revalidate: false });
  const meet = (who: typeof customer | null) =>
    mutate(SESSION, { user: who }, { revalidate: false });
  return (
    <>
      {user && <BalanceText />}
      <button type="button" onClick={() => void clear().then(() => meet(null))}>
        Leave
      </button>
      <button type="button" onClick={() => void meet(customer)}>
        Come back
      </button>
    </>
  );
};

test('a customer who logs in again at once gets new answers', async () => {
  const balances = [45, 7].map((balance) => ok({ balance, entries: [] }));
  serve({
    [`GET ${SESSION}`]: ok({ user: customer }),
    'GET /api/balance': () => balances.shift() ?? unreachable(),
  });
  renderPage(
    <>
      <Account />
      <ComeAndGo />
    </>,
  );
  await screen.findByText('Balance 45');
  fireEvent.click(screen.getByText('Leave'));
  await screen.findByRole('button', { name: 'LOGIN' });
  fireEvent.click(screen.getByText('Come back'));
  await screen.findByText('Balance 7');
});

test('this device remembers that a customer is logged in until the logout', async () => {
  const users = [customer, null];
  serve({ 'GET /api/auth/session': () => ok({ user: users.shift() }) });
  renderPage(
    <SWRConfig value={{ focusThrottleInterval: 0, dedupingInterval: 0 }}>
      <Account />
    </SWRConfig>,
  );
  await screen.findByRole('button', { name: customer.name });
  expect(localStorage.getItem('haat-account-width')).toMatch(/^\d+px$/);
  act(() => void window.dispatchEvent(pageEvent('focus')));
  await screen.findByRole('button', { name: 'LOGIN' });
  expect(localStorage.getItem('haat-account-width')).toBeNull();
});

test('LOGIN is not shown until the session is known, and an early click opens the login', async () => {
  const session = held();
  serve({ 'GET /api/auth/session': session.respond });
  renderPage(<Account />);
  const button = screen.getByRole('button', { name: 'Account' });
  expect(screen.queryByText('LOGIN')).toBeNull();
  fireEvent.click(button);
  session.release(ok({ user: null }));
  await within(await screen.findByRole('dialog')).findByLabelText(/^Email/);
});
