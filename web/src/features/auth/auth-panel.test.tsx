// @vitest-environment happy-dom
import { ACCOUNT_CREATED_STEP_MS } from '@haat/contracts/constants';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { held, ok, serve } from '../../../testing/server.ts';
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
