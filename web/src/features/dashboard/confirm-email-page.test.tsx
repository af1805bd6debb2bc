// @vitest-environment happy-dom
import { emailChangeMessages } from '@haat/contracts/email-change-messages';
import type { EmailLink } from '@haat/contracts/http/email-change';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const READ = 'POST /api/account/email/link';
const CONFIRM = 'POST /api/account/email/confirm';
const link = (status: EmailLink['status'], address: EmailLink['address'] = 'current') =>
  ok({ address, email: 'asha@chaikart.example', status });

const open = (lines: Parameters<typeof serve>[0]) => {
  const received = serve(lines);
  renderPage(
    <main id="content" tabIndex={-1}>
      <ConfirmEmailPage token="a.mailed.token" />
    </main>,
  );
  return received;
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await act(async () => fireEvent.click(button));
};

test('the link changes nothing until its button is pressed, and then says what is left to do', async () => {
  const received = open({ [READ]: link('unconfirmed'), [CONFIRM]: link('waiting') });
  await screen.findByText('asha@chaikart.example');
  expect(received.map(({ request }) => request)).toEqual([READ]);
  await press('Yes, change my email');
  await screen.findByText(/^Confirmed. Now open the link that we sent to your new email/);
  expect(document.activeElement).toBe(document.getElementById('content'));
  const sent = received.find(({ request }) => request === CONFIRM);
  expect(sent?.body).toEqual({ token: 'a.mailed.token' });
});

test('the last confirmation names the new email', async () => {
  open({ [READ]: link('unconfirmed', 'new'), [CONFIRM]: link('changed', 'new') });
  await press('Confirm this email');
  await screen.findByText(/^Your email is now/);
  expect(screen.getByRole('link', { name: 'Open your profile' })).toBeDefined();
});

test('an email that another account has is refused with what to do', async () => {
  open({ [READ]: link('unconfirmed'), [CONFIRM]: refusal(409, emailChangeMessages.taken) });
  await press('Yes, change my email');
  await screen.findByText(emailChangeMessages.taken);
});

test('a link that no longer works leads to the profile', async () => {
  open({ [READ]: refusal(400, emailChangeMessages.linkOver) });
  await screen.findByText(emailChangeMessages.linkOver);
  screen.getByRole('link', { name: 'Open your profile' });
});

test('a link that cannot be read now can be read again', async () => {
  open({ [READ]: refusal(503, 'We couldn’t read this right now.') });
  await screen.findByText('We couldn’t read this right now.');
  await press('Try again');
});
