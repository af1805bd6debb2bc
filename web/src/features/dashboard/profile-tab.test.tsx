// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { ProfileTab } from './profile-tab.tsx';

const CHANGE = 'POST /api/account/password';
const END = 'POST /api/auth/sessions/end';
const LIST = 'GET /api/auth/sessions';
const CONSENTS = 'GET /api/account/consents';
const SAFETY = 'GET /api/account/safety';
const DATA = 'GET /api/account/data-export';
const DELETION = 'GET /api/account/deletion';
const EMAIL = 'GET /api/account/email';

const here = {
  id: 'here',
  device: 'Firefox on Windows',
  openedAt: '2026-11-22T03:42:00.000Z',
  seenAt: '2026-11-22T05:42:00.000Z',
  isThis: true,
};
const phone = { ...here, id: 'phone', device: 'Chrome on Android', isThis: false };

const open = (lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({
    [LIST]: ok({ sessions: [here, phone] }),
    [EMAIL]: ok({ email: customer.email, isVerified: false, change: null }),
    [SAFETY]: ok({ passkeys: [], passkeysAt: 'localhost', oneTimeCodes: null }),
    [DATA]: ok({ state: 'none' }),
    [DELETION]: ok({ deletion: null, inTheWay: [], retained: [] }),
    ...lines,
  });
  renderPage(<ProfileTab user={customer} />);
  const loaded = [LIST, SAFETY, CONSENTS, EMAIL, DATA, DELETION];
  return () => received.filter(({ request }) => !loaded.includes(request));
};
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (typed: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(box(label), { target: { value } });
};
const typeAll = (password = 'indigo on Tuesdays', repeated = password) =>
  type({
    'Current password': 'kapas-1984',
    'New password': password,
    'Confirm password': repeated,
  });

test('changing the password succeeds and clears the fields', async () => {
  const received = open({ [CHANGE]: ok({ user: customer }) });
  typeAll();
  await press('Change password');
  await screen.findByText(accountMessages.passwordChanged);
  expect(received().map(({ request, body }) => [request, body])).toEqual([
    [CHANGE, { currentPassword: 'kapas-1984', password: 'indigo on Tuesdays' }],
  ]);
  expect(box('New password').value).toBe('');
});

test.each([
  ['', '', 'All fields are required.'],
  ['nine char', 'nine char', accountMessages.passwordTooShort],
])('%j and %j: %s, without a request', async (password, repeated, text) => {
  const received = open();
  typeAll(password, repeated);
  await press('Change password');
  screen.getByText(text);
  expect(received()).toEqual([]);
});

test('a wrong current password shows its error at the field, which takes the focus', async () => {
  const currentPassword = 'Incorrect password';
  open({ [CHANGE]: refusal(400, currentPassword, { currentPassword }) });
  typeAll();
  await press('Change password');
  await screen.findByText(currentPassword);
  expect(document.activeElement).toBe(box('Current password'));
});

test('a password link is sent to the account’s email', async () => {
  const LINK = 'POST /api/auth/password/forgotten';
  const received = open({ [LINK]: ok({ status: 'asked' }) });
  await press('Email me a link');
  await screen.findByText(accountMessages.linkRequested);
  expect(received()[0]?.body).toEqual({ email: customer.email });
});

test('logging out of all devices deletes the registrant saved on this device', async () => {
  localStorage.setItem(REGISTRANT_STORAGE_KEY, '{}');
  const received = open({
    [END]: ok({ user: null }),
    'POST /api/auth/logout': ok({ user: null }),
  });
  await press('Log out of all devices');
  await waitFor(() => expect(localStorage.getItem(REGISTRANT_STORAGE_KEY)).toBeNull());
  expect(received()[0]?.request).toBe(END);
});

test('a failure to log out everywhere shows an error and keeps the saved registrant', async () => {
  localStorage.setItem(REGISTRANT_STORAGE_KEY, '{}');
  open({ [END]: refusal(503, 'We couldn’t save this right now.') });
  await press('Log out of all devices');
  await screen.findByText('We couldn’t save this right now.');
  expect(localStorage.getItem(REGISTRANT_STORAGE_KEY)).toBe('{}');
});

test('the open sessions are listed, and another one can be ended', async () => {
  const received = open({ 'POST /api/auth/sessions/phone/end': ok({ sessions: [here] }) });
  await screen.findByText('Firefox on Windows');
  screen.getByText('This device');
  const [button] = screen.getAllByRole('button', {
    name: /^Log out Chrome on Android, last seen/,
  });
  await act(async () => void (button && fireEvent.click(button)));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(received().map(({ request }) => request)).toEqual(['POST /api/auth/sessions/phone/end']);
});

test('a failure to load the sessions is shown, and logging out everywhere stays available', async () => {
  open({ [LIST]: refusal(503, 'We couldn’t save this right now.') });
  await screen.findByText('We couldn’t save this right now.');
  screen.getByRole('button', { name: 'Log out of all devices' });
  screen.getByRole('button', { name: 'Try again' });
});
