// @vitest-environment happy-dom
import { ACCOUNT_CREATED_STEP_MS } from '@haat/contracts/constants';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pageEvent } from '../../../testing/page-event.ts';
import { renderPage } from '../../../testing/render.tsx';
import { consents, customer } from '../../../testing/samples.ts';
import { ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { LoginStep } from './login-step.tsx';

const SESSION = 'GET /api/auth/session';
const VISITOR = ok({ user: null });

/** Who looks at the page again. */
const comeBack = () => act(async () => void window.dispatchEvent(pageEvent('focus')));

test('a customer logged in by another tab continues without a login', async () => {
  const answers = [VISITOR];
  serve({ [SESSION]: () => answers.shift() ?? ok({ user: customer }) });
  const goOn = vi.fn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  renderPage(<LoginStep onSuccess={goOn} />);
  await screen.findByLabelText(/^Email/);
  expect(goOn).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await comeBack();
  await waitFor(() => expect(goOn).toHaveBeenCalledWith(customer));
});

test.each([
  ['the server is away', unreachable],
  ['the server refuses', refusal(429, 'Too many attempts.')],
])('a customer is not asked to log in while %s', async (_, first) => {
  const answers = [first];
  serve({
    [SESSION]: () => {
      const answer = answers.shift() ?? ok({ user: customer });
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  const goOn = vi.fn();
  renderPage(<LoginStep onSuccess={goOn} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  fireEvent.click(again);
  await waitFor(() => expect(goOn).toHaveBeenCalledWith(customer));
});

test('a customer who registers sees a success message before the order continues', async () => {
  serve({
    [SESSION]: VISITOR,
    'POST /api/auth/register': ok({ user: customer }),
    'POST /api/account/consents': ok(consents),
  });
  const goOn = vi.fn();
  renderPage(<LoginStep onSuccess={goOn} />);
  fireEvent.click(await screen.findByRole('tab', { name: 'Register' }));
  for (const [label, value] of [
    ['First name', 'Asha'],
    ['Last name', 'Verma'],
    ['Email', customer.email],
    ['Phone', '9000001234'],
    ['Password', 'indigo on Tuesdays'],
    ['Confirm password', 'indigo on Tuesdays'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('checkbox', { name: /^I accept the Terms/ }));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await act(() => vi.advanceTimersByTimeAsync(ACCOUNT_CREATED_STEP_MS - 1));
  screen.getByText('Your account is ready and you are logged in.');
  expect(goOn).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(goOn).toHaveBeenCalledOnce();
});
