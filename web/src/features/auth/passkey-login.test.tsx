// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  knowNoPasskeys,
  knowPasskeys,
  passkey,
  refusedAs,
} from '../../../testing/browser-passkeys.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { PasskeyLogin } from './passkey-login.tsx';

const OPTIONS = 'POST /api/auth/passkey/options';
const LOGIN = 'POST /api/auth/passkey';
const options = ok({
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  userVerification: 'required',
});

const open = (lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({ [OPTIONS]: options, [LOGIN]: ok({ user: customer }), ...lines });
  const success = vi.fn();
  renderPage(<PasskeyLogin isDone={false} onSuccess={success} />);
  return { received, success };
};
const press = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' })));

test('a passkey logs the customer in and sends only the signed fields', async () => {
  knowPasskeys({ get: async () => passkey });
  const { received, success } = open();
  await press();
  await vi.waitFor(() => expect(success).toHaveBeenCalledExactlyOnceWith(customer), 60_000);
  expect(received.map(({ request }) => request)).toEqual([OPTIONS, LOGIN]);
  expect(Object.keys(Object(received[1]?.body).credential.response).toSorted()).toEqual([
    'authenticatorData',
    'clientDataJSON',
    'signature',
    'userHandle',
  ]);
});

test('a browser without passkeys shows an explanation and sends no request', async () => {
  knowNoPasskeys();
  const { received } = open();
  await press();
  await screen.findByText(accountMessages.passkeysNotInBrowser);
  expect(received).toEqual([]);
});

test.each([
  ['NotAllowedError', accountMessages.passkeyCancelled],
  ['SecurityError', accountMessages.passkeysNeedName],
])('%s of the browser shows a helpful message', async (name, text) => {
  knowPasskeys({ get: refusedAs(name) });
  const { success } = open({ [OPTIONS]: ok({ ...Object(options.body), rpId: 'haat.example' }) });
  await press();
  await screen.findByText(text);
  expect(success).not.toHaveBeenCalled();
});

test('a refusal of the passkey by the API is shown', async () => {
  knowPasskeys({ get: async () => passkey });
  open({ [LOGIN]: refusal(401, accountMessages.passkeyUnknown) });
  await press();
  await screen.findByText(accountMessages.passkeyUnknown);
  screen.getByRole('button', { name: 'Log in with a passkey' });
});
