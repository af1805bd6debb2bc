// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { ACCOUNT_CREATED_STEP_MS } from '@haat/contracts/constants';
import { registrationMessages } from '@haat/contracts/messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { AuthPanel } from './auth-panel.tsx';

const open = (lines: Parameters<typeof serve>[0] = {}) => {
  serve({ 'GET /api/auth/session': ok({ user: null }), ...lines });
  const success = vi.fn();
  renderPage(<AuthPanel onSuccess={success} />);
  return { success };
};

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the login asks for both of its fields', () => {
  open();
  expect([box(/^Email/), box(/^Password/)].map(({ required }) => required)).toEqual([true, true]);
});

test('who has an account is led back from the registration to the login', () => {
  open();
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  screen.getByText('Already have an account?');
  press('LOGIN');
  screen.getByRole('button', { name: 'Login' });
});

test('a registration says that it is under way, and goes on half a second after it is done', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answer = held();
  const { success } = open({ 'POST /api/auth/register': answer.respond });
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  for (const [label, typed] of [
    [/^First name/, 'Asha'],
    [/^Last name/, 'Verma'],
    [/^Email/, 'asha@example.in'],
    [/^Phone/, '9000001234'],
    [/^Password/, 'kapas-1984'],
    [/^Confirm password/, 'kapas-1984'],
  ] as const) {
    fireEvent.change(box(label), { target: { value: typed } });
  }
  press('Register');
  await act(() => vi.advanceTimersByTimeAsync(0));
  screen.getByRole('button', { name: 'Registering...' });

  answer.release({ status: 201, body: { user: customer } });
  await act(() => vi.advanceTimersByTimeAsync(ACCOUNT_CREATED_STEP_MS - 1));
  expect(success).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(success).toHaveBeenCalledExactlyOnceWith(customer);
});

test('who forgot the password has a link mailed to the address as far as it is typed', async () => {
  const FORGOTTEN = 'POST /api/auth/password/forgotten';
  const received = serve({ [FORGOTTEN]: ok({ status: 'asked' }) });
  renderPage(<AuthPanel onSuccess={vi.fn()} />);
  fireEvent.change(box(/^Email/), { target: { value: 'asha@example.in' } });
  press('Forgot password?');
  expect(box(/^Email/).value).toBe('asha@example.in');
  await act(async () => press('Send the link'));
  await screen.findByText(accountMessages.linkAsked);
  expect(received.map(({ request, body }) => [request, body])).toEqual([
    [FORGOTTEN, { email: 'asha@example.in' }],
  ]);
  press('Back to the login');
  screen.getByRole('button', { name: 'Login' });
});

test('an address that is none is told without asking the shop; a refusal in the shop’s words', async () => {
  const FORGOTTEN = 'POST /api/auth/password/forgotten';
  const received = serve({ [FORGOTTEN]: refusal(429, accountMessages.linkOnItsWay) });
  renderPage(<AuthPanel onSuccess={vi.fn()} />);
  press('Forgot password?');
  await act(async () => press('Send the link'));
  screen.getByText(registrationMessages.invalidEmail);
  expect(received).toEqual([]);
  fireEvent.change(box(/^Email/), { target: { value: 'asha@example.in' } });
  await act(async () => press('Send the link'));
  await screen.findByText(accountMessages.linkOnItsWay);
  expect(screen.queryByText(accountMessages.linkAsked)).toBeNull();
});
