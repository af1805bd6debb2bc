// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import type { AccountSafety } from '@haat/contracts/http/account-safety';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { knowPasskeys, passkey, refusedAs } from '../../../testing/browser-passkeys.ts';
import { renderPage } from '../../../testing/render.tsx';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { LoginSafety } from './login-safety.tsx';

const SAFETY = 'GET /api/account/safety';
const OPTIONS = 'POST /api/account/passkeys/options';
const ADD = 'POST /api/account/passkeys';
const REMOVE = 'POST /api/account/passkeys/phone/remove';
const CODES = 'POST /api/account/one-time-codes';

const phone = {
  id: 'phone',
  name: 'Phone',
  addedAt: '2026-11-03T05:42:00.000Z',
  usedAt: '2026-11-22T03:42:00.000Z',
};
const laptop = { id: 'laptop', name: 'Work laptop', addedAt: phone.addedAt, usedAt: null };
const plain: AccountSafety = { passkeys: [], passkeysAt: 'localhost', oneTimeCodes: null };
const safe: AccountSafety = {
  passkeys: [phone, laptop],
  passkeysAt: 'localhost',
  oneTimeCodes: { recoveryCodesLeft: 9 },
};
const newPasskey = ok({
  rp: { id: 'localhost', name: 'Haat' },
  user: { id: 'Qy0x', name: 'asha@example.in', displayName: 'Asha Verma' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

const open = async (safety: AccountSafety, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({ [SAFETY]: ok(safety), ...lines });
  renderPage(<LoginSafety />);
  await screen.findByText('Authenticator app');
  return () => received.filter(({ request }) => request !== SAFETY);
};
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the security section shows when each passkey was added and used, and the recovery codes left', async () => {
  await open(safe);
  screen.getByText(/^Added on 3 Nov 2026, used on 22 Nov 2026, /);
  screen.getByText('Added on 3 Nov 2026, not used yet');
  screen.getByText('On, 9 recovery codes left');
});

test('a passkey is added under its name once the password is entered', async () => {
  knowPasskeys({ create: async () => passkey });
  const received = await open(plain, {
    [OPTIONS]: newPasskey,
    [ADD]: { status: 201, body: { ...plain, passkeys: [laptop] } },
  });
  await press('Add a passkey');
  type('Name', 'Work laptop');
  await press('Continue');
  expect(received()).toEqual([]);
  type('Current password', 'kapas-1984');
  await press('Continue');
  await screen.findByText(accountMessages.passkeyAdded);
  screen.getByText('Added on 3 Nov 2026, not used yet');
  expect(received().map(({ request }) => request)).toEqual([OPTIONS, ADD]);
  expect(received()[0]?.body).toEqual({ currentPassword: 'kapas-1984' });
  expect(received()[1]?.body).toMatchObject({
    name: 'Work laptop',
    credential: { id: passkey.id },
  });
});

test.each([
  ['InvalidStateError', accountMessages.passkeyThereAlready],
  ['NotAllowedError', accountMessages.passkeyNotMade],
])('%s while creating a passkey shows a message, and no passkey is sent', async (name, text) => {
  knowPasskeys({ create: refusedAs(name) });
  const received = await open(plain, { [OPTIONS]: newPasskey });
  await press('Add a passkey');
  type('Current password', 'kapas-1984');
  await press('Continue');
  await screen.findByText(text);
  expect(received().map(({ request }) => request)).toEqual([OPTIONS]);
});

test.each([[null], ['haat.example']])(
  'with passkeys set up for %s the page says that passkeys do not work here',
  async (passkeysAt) => {
    await open({ ...plain, passkeysAt });
    screen.getByText(accountMessages.passkeysNeedName);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  },
);

test('a passkey is removed with the password and a two-factor code', async () => {
  const { codeWrong } = accountMessages;
  let answer = refusal(400, codeWrong, { code: codeWrong });
  const received = await open(safe, { [REMOVE]: () => answer });
  await press(/^Remove Phone, added/i);
  type('Current password', 'kapas-1984');
  type('Code', '123456');
  await press('Remove the passkey');
  await screen.findByText(codeWrong);
  answer = ok({ ...safe, passkeys: [laptop] });
  await press('Remove the passkey');
  await screen.findByText(accountMessages.passkeyRemoved);
  expect(screen.queryByText('Phone')).toBeNull();
  expect(received()[0]?.body).toEqual({ currentPassword: 'kapas-1984', code: '123456' });
});

test('two-factor codes are set up with the password, and the recovery codes are shown once', async () => {
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const secretId = '5d0c9b7e-2a41-4c63-8f1e-9b7a40d3e652';
  let safety = plain;
  const received = await open(plain, {
    [SAFETY]: () => ok(safety),
    [`${CODES}/set-up`]: ok({ secretId, secret, uri: `otpauth://totp/Haat?secret=${secret}` }),
    [`${CODES}/turn-on`]: () => {
      safety = { ...plain, oneTimeCodes: { recoveryCodesLeft: 10 } };
      return ok({ recoveryCodes: ['7k3m-92qd-4t8x-a0bc'] });
    },
  });
  await press('Set up two-factor codes');
  type('Current password', 'kapas-1984');
  await press('Continue');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
  const title = screen.getByRole('heading', { name: 'Set up two-factor codes' });
  expect(document.activeElement).toBe(title);
  type('Code', '123456');
  await press('Turn on');
  await screen.findByText('7k3m-92qd-4t8x-a0bc');
  expect(document.activeElement).toBe(title);
  fireEvent.keyDown(title, { key: 'Escape' });
  screen.getByText('7k3m-92qd-4t8x-a0bc');
  expect(received().at(-1)?.body).toEqual({ secretId, code: '123456' });
  await press('I’ve saved them');
  await screen.findByText(accountMessages.codesOn);
  await screen.findByText(/On, 10 recovery codes left/);
  expect(screen.queryByText('7k3m-92qd-4t8x-a0bc')).toBeNull();
});

test('“Start again” leads back to the password', async () => {
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const setUp = {
    secretId: '0b7e8a52-6c1f-4f0e-9d3a-5a1c2e7f9b10',
    secret,
    uri: `otpauth://totp/Haat?secret=${secret}`,
  };
  await open(plain, { [`${CODES}/set-up`]: ok(setUp) });
  await press('Set up two-factor codes');
  type('Current password', 'kapas-1984');
  await press('Continue');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  await press('Start again');
  screen.getByLabelText('Current password');
  const title = screen.getByRole('heading', { name: 'Set up two-factor codes' });
  expect(document.activeElement).toBe(title);
});

test('one recovery code left is written in the singular', async () => {
  await open({ ...safe, oneTimeCodes: { recoveryCodesLeft: 1 } });
  screen.getByText('On, 1 recovery code left');
});

test('two-factor codes are turned off, and recovery codes replaced, with the password and a code', async () => {
  const received = await open(safe, {
    [`${CODES}/recovery-codes`]: ok({ recoveryCodes: ['0000-1111-2222-3333'] }),
    [`${CODES}/turn-off`]: ok({ ...safe, oneTimeCodes: null }),
  });
  const prove = async (button: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'kapas' } });
    fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '123456' } });
    await press(button);
  };
  await press('New recovery codes');
  await prove('Create new codes');
  await screen.findByText('0000-1111-2222-3333');
  await press('I’ve saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Turn off two-factor codes');
  await prove('Turn off');
  await screen.findByText(accountMessages.codesOff);
  screen.getByText('Off');
  for (const { body } of received()) {
    expect(body).toEqual({ currentPassword: 'kapas', code: '123456' });
  }
});
