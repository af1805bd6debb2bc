// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { knowPasskeys, passkey } from '../../../testing/browser-passkeys.ts';
import { changeAnswer, ofDomain, openDomain, shownChange } from '../../../testing/domain-page.tsx';
import { ownedDetail } from '../../../testing/owned-samples.ts';
import { ok, refusal } from '../../../testing/server.ts';

const WITH_CODES = {
  'GET /api/account/safety': ok({
    passkeys: [],
    passkeysAt: null,
    oneTimeCodes: { recoveryCodesLeft: 8 },
  }),
};
const WITH_PASSKEY = {
  'GET /api/account/safety': ok({
    passkeys: [{ id: 'P-1', name: 'Phone', addedAt: '2026-11-03T05:42:00.000Z', usedAt: null }],
    passkeysAt: 'localhost',
    oneTimeCodes: null,
  }),
  'POST /api/auth/passkey/options': ok({
    ...{ rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', timeout: 300_000 },
    userVerification: 'required',
  }),
};
/** With the signs that break careless pages. */
const CODE = `Haat1&<>"'+%#\\ x`;

const lock = () => screen.findByRole('switch', { name: 'Transfer lock' });
const confirm = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm with a passkey' }));
const prove = async (button: string, code?: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('Current password', 'indigo on Mondays');
  if (code !== undefined) fill('Code', code);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: button })));
};

test('turning the lock off needs the password and, when on, a two-factor code', async () => {
  const { sent } = openDomain({
    section: 'transfer',
    lines: {
      ...WITH_CODES,
      [ofDomain('PUT', 'lock')]: changeAnswer({ kind: 'lock' }),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'lock', state: 'done' }),
    },
  });
  fireEvent.click(await lock());
  expect(sent()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Confirm with a passkey' })).toBeNull();
  await prove('Turn off', '123456');
  expect(sent()[0]?.body).toEqual({
    enabled: false,
    proof: { currentPassword: 'indigo on Mondays', code: '123456' },
  });
  await screen.findByText('Done.');
});

test('a passkey turns the lock off instead of the password', async () => {
  knowPasskeys({ get: async () => passkey });
  const { sent } = openDomain({
    section: 'transfer',
    lines: {
      ...WITH_PASSKEY,
      [ofDomain('PUT', 'lock')]: changeAnswer({ kind: 'lock' }),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'lock', state: 'done' }),
    },
  });
  fireEvent.click(await lock());
  await confirm();
  await screen.findByText('Done.');
  expect(sent()[1]?.body).toMatchObject({
    enabled: false,
    proof: { passkey: { id: passkey.id } },
  });
});

test('a refusal of the passkey is shown in the dialog', async () => {
  knowPasskeys({ get: async () => passkey });
  const { sent } = openDomain({
    section: 'transfer',
    lines: {
      ...WITH_PASSKEY,
      [ofDomain('POST', 'transfer-code')]: refusal(400, accountMessages.passkeyNotTaken),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show code' }));
  await confirm();
  await within(await screen.findByRole('dialog')).findByText(accountMessages.passkeyNotTaken);
  expect(sent()[1]?.body).toMatchObject({ proof: { passkey: { id: passkey.id } } });
});

test.each(['currentPassword', 'proof.currentPassword'])('%s has its error', async (field) => {
  openDomain({
    section: 'transfer',
    lines: { [ofDomain('PUT', 'lock')]: refusal(400, 'Wrong.', { [field]: 'Wrong.' }) },
  });
  fireEvent.click(await lock());
  await prove('Turn off');
  await screen.findByText('Wrong.');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});

test('a code that the form does not ask for is asked for in its error', async () => {
  openDomain({
    section: 'transfer',
    lines: {
      [ofDomain('PUT', 'lock')]: refusal(400, accountMessages.codeNeeded, {
        code: accountMessages.codeNeeded,
      }),
    },
  });
  fireEvent.click(await lock());
  await prove('Turn off');
  await screen.findByText(accountMessages.codeNeeded);
});

test('turning the lock on needs no password', async () => {
  const { sent } = openDomain({
    section: 'transfer',
    detail: { lock: false },
    lines: { [ofDomain('PUT', 'lock')]: refusal(409, say.underWay) },
  });
  fireEvent.click(await lock());
  await screen.findByText(say.underWay);
  expect(sent()[0]?.body).toEqual({ enabled: true });
});

test('the transfer code is shown exactly as it is, for two minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { sent } = openDomain({
    section: 'transfer',
    lines: { [ofDomain('POST', 'transfer-code')]: ok({ code: CODE, message: null }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show code' }));
  await prove('Show the code');
  const shown = within(await screen.findByRole('region', { name: 'Shown transfer code' }));
  expect(shown.getByText((_, element) => element?.tagName === 'CODE').textContent).toBe(CODE);
  expect(sent()[0]?.body).toEqual({ proof: { currentPassword: 'indigo on Mondays' } });
  const spoken = () => shown.getAllByRole('status').at(-1)?.textContent;
  expect(spoken()).toBe('The transfer code is hidden in 120 seconds.');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  // Seconds are seen, not heard.
  expect(spoken()).toBe('The transfer code is hidden in 120 seconds.');
  await act(() => vi.advanceTimersByTimeAsync(91_000));
  expect(screen.queryByText(CODE)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Shown transfer code' })).toBeNull();
});

test('a code that the registrar does not have yet is not shown as one', async () => {
  openDomain({
    section: 'transfer',
    lines: {
      [ofDomain('POST', 'transfer-code')]: ok({ code: null, message: say.codeAbsent }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show code' }));
  await prove('Show the code');
  await screen.findByText(say.codeAbsent);
});

test('a new code is created and shown', async () => {
  const { sent } = openDomain({
    section: 'transfer',
    lines: { [ofDomain('POST', 'transfer-code/renew')]: ok({ code: 'New1', message: null }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Create a new code' }));
  await prove('Create a new code');
  await screen.findByText('New1');
  expect(sent()).toHaveLength(1);
});

test('.uk has no code: the page says what to do', async () => {
  openDomain({ section: 'transfer', detail: { ips_tag: true } });
  await screen.findByText('Ask your new registrar for its IPS tag.');
  screen.getByRole('link', { name: 'Contact support' });
  expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull();
});

test('a code that cannot be shown now says why', async () => {
  const why = 'For 60 days after the registration the domain can’t be transferred.';
  openDomain({
    section: 'transfer',
    detail: { not_now: { ...ownedDetail.not_now, transfer_code: why } },
  });
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull();
  const steps = screen.getByText('Turn off the transfer lock.').closest('ol');
  expect(steps?.children).toHaveLength(5);
});
