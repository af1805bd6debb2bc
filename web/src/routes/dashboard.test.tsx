// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { customer, payment, priceList } from '../../testing/samples.ts';
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

test('the token after the # is sent only with the new password', async () => {
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

test('a common password shows its error, and another one can be chosen', async () => {
  const password = accountMessages.passwordTooCommon;
  open(TOKEN, { [RESET]: refusal(400, password, { password }) });
  await choose('1234567890');
  await screen.findByText(password);
  screen.getByRole('button', { name: 'Change password and log in' });
});

test('an expired link offers a new one', async () => {
  open(TOKEN, { [RESET]: refusal(400, accountMessages.linkInvalid) });
  await choose();
  await screen.findByText(accountMessages.linkInvalid);
  expect(screen.queryByLabelText('New password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Get a new link' }));
  await screen.findByRole('button', { name: 'Send the link' });
});

test.each(['', 'u8Zq', 'orders'])(
  '%j after the # of the dashboard is not a reset link',
  async (hash) => {
    open(hash);
    await screen.findByText('Log in to see your orders, invoices and tickets.');
  },
);

test('the menu shows the number of tickets with a new answer', async () => {
  const at = '2026-11-21T05:10:00.000Z';
  const ticket = {
    ...{ number: 'TKT-7K3M92QD', subject: 'The name went', status: 'answered' },
    ...{ order_id: null, reference_code: null, opened_at: at, updated_at: at },
  };
  const received = open('', {
    [SESSION]: ok({ user: customer }),
    'GET /api/domain/prices': ok(priceList),
    'GET /api/tickets': ok({
      tickets: [
        { ...ticket, unread: true },
        { ...ticket, number: 'TKT-4T8X0V1N', unread: false },
      ],
    }),
  });
  await screen.findByRole('link', { name: 'Support 1 new reply' });
  screen.getByRole('link', { name: 'Tickets 1 new reply' });
  const reads = received().filter(({ request }) => request === 'GET /api/tickets');
  expect(reads).toHaveLength(1);
});

test.each([
  ['?tab=profile', 'View Profile'],
  ['?tab=dashboard&payment=PAY-8H2Q-41TX', 'Your payment'],
  ['?tab=domains', 'Domains and hosting'],
])('at %s a blocked customer sees a notice above the page', async (at, title) => {
  serve({
    [SESSION]: ok({ user: { ...customer, blocked: true } }),
    'GET /api/auth/sessions': ok({ sessions: [] }),
    'GET /api/account/email': ok({ email: customer.email, isVerified: true, change: null }),
    'GET /api/account/safety': ok({ passkeys: [], passkeysAt: null, oneTimeCodes: null }),
    'GET /api/account/data-export': ok({ state: 'none' }),
    'GET /api/account/deletion': ok({ deletion: null, inTheWay: [], retained: [] }),
    'GET /api/payments': ok({ payments: [] }),
  });
  renderPage(<Dashboard />, { at: `/user/dashboard${at}` });
  await screen.findByText(/For now, you can’t buy or pay/);
  await screen.findByRole('heading', { name: title });
});

test('the older address of the renewals leads to the list of domains, with its payment', async () => {
  const paid = { ...payment, kind: 'renewal', subject: 'gone.in' };
  serve({
    [SESSION]: ok({ user: customer }),
    'GET /api/payments': ok({ payments: [paid] }),
  });
  renderPage(<Dashboard />, { at: `/user/dashboard/renewals?pay=${paid.reference_code}` });
  await screen.findByRole('heading', { name: 'Domains and hosting' });
  await screen.findByText(/This can’t be renewed now/);
});

test('a failed session request offers a retry, not the login', async () => {
  const answers = [refusal(429, 'Too many attempts.')];
  serve({ [SESSION]: () => answers.shift() ?? ok({ user: null }) });
  renderPage(<Dashboard />, { at: '/user/dashboard' });
  await screen.findByText('Too many attempts.');
  expect(screen.queryByText(/^Log in to see/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Log in to see your orders, invoices and tickets.');
});
