// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { customer } from '../../testing/samples.ts';
import { ok, refusal, serve } from '../../testing/server.ts';
import { Component as Dashboard } from './dashboard.tsx';

const RESET = 'POST /api/auth/password/reset';
const SESSION = 'GET /api/auth/session';
const NEXT = 'indigo on Tuesdays';
const TOKEN = `${'u8Zq'.repeat(10)}-_9`;

const open = (hash: string, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({ [SESSION]: ok({ user: null }), ...lines });
  renderPage(<Dashboard />, { at: `/user/dashboard#${hash}` });
  return () => received.filter(({ request }) => request !== SESSION);
};
const choose = async (password = NEXT) => {
  for (const label of ['New password', 'Confirm password']) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: password } });
  }
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Change password and log in' })),
  );
};

test('what stands behind the # is sent with the password, and asked for nowhere else', async () => {
  const received = open(TOKEN, {
    [RESET]: ok({ user: customer }),
    'GET /api/auth/sessions': ok({ sessions: [] }),
  });
  await choose();
  expect(received()[0]).toMatchObject({ request: RESET, body: { token: TOKEN, password: NEXT } });
  expect(
    received()
      .map(({ request }) => request)
      .join(),
  ).not.toContain(TOKEN);
});

test('a password that everybody uses is told at its field, and another one may be chosen', async () => {
  const password = accountMessages.passwordTooCommon;
  open(TOKEN, { [RESET]: refusal(400, password, { password }) });
  await choose('1234567890');
  await screen.findByText(password);
  screen.getByRole('button', { name: 'Change password and log in' });
});

test('a link that does not work any more leads to another one', async () => {
  open(TOKEN, { [RESET]: refusal(400, accountMessages.linkInvalid) });
  await choose();
  await screen.findByText(accountMessages.linkInvalid);
  expect(screen.queryByLabelText('New password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a new link' }));
  await screen.findByRole('button', { name: 'Send the link' });
});

test.each(['', 'u8Zq', 'orders'])('behind the # of the dashboard %j is no link', async (hash) => {
  open(hash);
  await screen.findByText('Log in to see your orders, invoices and tickets.');
});
