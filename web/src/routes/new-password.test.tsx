// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { customer } from '../../testing/samples.ts';
import { ok, refusal, serve } from '../../testing/server.ts';
import { Component } from './new-password.tsx';

const RESET = 'POST /api/auth/password/reset';
const NEXT = 'indigo on Tuesdays';

const open = (at: string, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve(lines);
  renderPage(<Component />, { at });
  return received;
};
const choose = async (password = NEXT) => {
  for (const label of ['New password', 'Confirm password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: password } });
  }
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Change password and log in' })),
  );
};

test('what stands behind the # is sent with the password, and asked for nowhere else', async () => {
  const received = open('/user/new-password#the-token', { [RESET]: ok({ user: customer }) });
  await choose();
  expect(received.map(({ request, body }) => [request, body])).toEqual([
    [RESET, { token: 'the-token', password: NEXT }],
  ]);
});

test('a password that everybody uses is told at its field, and another one may be chosen', async () => {
  const password = accountMessages.passwordTooCommon;
  open('/user/new-password#the-token', { [RESET]: refusal(400, password, { password }) });
  await choose('1234567890');
  await screen.findByText(password);
  screen.getByRole('button', { name: 'Change password and log in' });
});

test.each(['#the-token', ''])(
  'a link that does not work leads to another one: %j',
  async (hash) => {
    open(`/user/new-password${hash}`, { [RESET]: refusal(400, accountMessages.linkInvalid) });
    if (hash !== '') await choose();
    await screen.findByText(accountMessages.linkInvalid);
    screen.getByRole('button', { name: 'Send the link' });
    expect(screen.queryByLabelText('New password')).toBeNull();
  },
);
