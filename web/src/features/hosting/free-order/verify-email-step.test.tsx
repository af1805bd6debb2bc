// @vitest-environment happy-dom
import { orderMessages, refusalMessages } from '@haat/contracts/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../../testing/server.ts';
import { VerifyEmailStep } from './verify-email-step.tsx';

const SEND = 'POST /api/auth/verification/send';
const CONFIRM = 'POST /api/auth/verification/confirm';
const sent = ok({ status: 'code_sent' });

const open = (lines: Parameters<typeof serve>[0]) => {
  const verified = vi.fn();
  const received = serve(lines);
  renderPage(<VerifyEmailStep email="asha@example.in" onVerified={verified} />);
  return { verified, received };
};
const give = (code: string) => {
  fireEvent.change(screen.getByLabelText(/^Verification code/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
};

test('a code that is given back leads on', async () => {
  const { verified, received } = open({ [SEND]: sent, [CONFIRM]: ok({ status: 'verified' }) });
  await screen.findByText('We sent a code to asha@example.in.');
  give('123 456');
  await waitFor(() => expect(verified).toHaveBeenCalledOnce());
  expect(received.map(({ request, body }) => [request, body])).toEqual([
    [SEND, {}],
    [CONFIRM, { code: '123 456' }],
  ]);
});

test('a wrong code is told at its field, as is none', async () => {
  const { verified } = open({
    [SEND]: sent,
    [CONFIRM]: refusal(400, orderMessages.invalidVerificationCode),
  });
  await screen.findByText(/We sent a code/);
  give('');
  await screen.findByText(orderMessages.invalidVerificationCode);
  give('000000');
  await screen.findByText(orderMessages.invalidVerificationCode);
  const field = screen.getByLabelText(/^Verification code/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(verified).not.toHaveBeenCalled();
});

test('an address that is verified already leads on at once', async () => {
  const { verified } = open({ [SEND]: ok({ status: 'verified' }) });
  await waitFor(() => expect(verified).toHaveBeenCalledOnce());
});

test('a code that is on its way is waited for; another is sent when wanted', async () => {
  const answers = [refusal(429, refusalMessages.codeOnItsWay), sent];
  open({ [SEND]: () => answers.shift() ?? refusal(500, 'None left.') });
  await screen.findByText(refusalMessages.codeOnItsWay);
  fireEvent.click(screen.getByRole('button', { name: 'Send another code' }));
  await screen.findByText('We sent a code to asha@example.in.');
});
