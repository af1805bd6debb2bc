// @vitest-environment happy-dom
import { VERIFICATION_RESEND_MS } from '@haat/contracts/constants';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { VerifyEmailStep } from './verify-email-step.tsx';

const SEND = 'POST /api/auth/verification/send';
const CONFIRM = 'POST /api/auth/verification/confirm';
const sent = ok({ status: 'code_sent' });
const verified = ok({ status: 'verified' });
const wrong = refusal(400, orderMessages.invalidVerificationCode);

const open = (lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({ [SEND]: sent, ...lines });
  const onVerified = vi.fn();
  renderPage(<VerifyEmailStep email="asha@example.in" onVerified={onVerified} />);
  return { received, onVerified };
};

const code = async () => screen.findByLabelText<HTMLInputElement>(/^Code/);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const give = async (typed: string) => {
  fireEvent.change(await code(), { target: { value: typed } });
  await act(async () => fireEvent.click(button('Proceed')));
};

test('a code is sent once to the shown email, and is submitted without spaces', async () => {
  const { received, onVerified } = open({ [CONFIRM]: verified });
  await screen.findByText('asha@example.in');
  await give(' 048 213 ');
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  expect(received.map(({ request }) => request)).toEqual([SEND, CONFIRM]);
  expect(received[1]?.body).toEqual({ code: '048213' });
});

test('a wrong code shows its error at the field and moves the focus there', async () => {
  const { onVerified } = open({ [CONFIRM]: wrong });
  await give('000000');
  screen.getByText('Invalid verification code.');
  expect(document.activeElement).toBe(await code());
  expect(onVerified).not.toHaveBeenCalled();
});

test('an incomplete code is refused without a request', async () => {
  const { received } = open();
  await give('12');
  screen.getByText('Invalid verification code.');
  expect(received).toHaveLength(1);
});

test('an email that is already verified continues at once', async () => {
  const { onVerified } = open({ [SEND]: verified });
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});

test('another code can be requested after the resend interval, and again only after the next one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { received } = open();
  await act(() => vi.advanceTimersByTimeAsync(VERIFICATION_RESEND_MS - 1));
  expect(button('Send again').disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await act(async () => fireEvent.click(button('Send again')));
  expect(received.map(({ request }) => request)).toEqual([SEND, SEND]);
  expect(button('Send again').disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(VERIFICATION_RESEND_MS));
  expect(button('Send again').disabled).toBe(false);
});

test('a code sent a moment ago can still be entered', async () => {
  const { onVerified } = open({
    [SEND]: refusal(429, refusalMessages.codeOnItsWay),
    [CONFIRM]: verified,
  });
  await screen.findByText(refusalMessages.codeOnItsWay);
  await give('048213');
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});
