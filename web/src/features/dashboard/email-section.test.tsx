// @vitest-environment happy-dom
import { emailChangeMessages } from '@haat/contracts/email-change-messages';
import type { AccountEmail } from '@haat/contracts/http/email-change';
import { registrationMessages } from '@haat/contracts/messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { EmailSection } from './email-section.tsx';

const SHOW = 'GET /api/account/email';
const CHANGE = 'POST /api/account/email';
const SAFETY = 'GET /api/account/safety';
const NEXT = 'asha@chaikart.example';

const current: AccountEmail = { email: customer.email, isVerified: true, change: null };
const change = (...confirmedBy: ('current' | 'new')[]): AccountEmail => ({
  ...current,
  change: { email: NEXT, confirmedBy, until: '2026-12-03T07:00:00.000Z' },
});
const open = async (shown: AccountEmail, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({
    [SHOW]: ok(shown),
    [SAFETY]: ok({ passkeys: [], passkeysAt: 'localhost', oneTimeCodes: null }),
    ...lines,
  });
  renderPage(<EmailSection />);
  await screen.findByText(customer.email);
  return received;
};
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const fill = async (email: string) => {
  await press('Change your email');
  fireEvent.change(screen.getByLabelText(/^New email/), { target: { value: email } });
  fireEvent.change(screen.getByLabelText(/^Current password/), { target: { value: 'kapas-1984' } });
  await press('Send the links');
};

test('another email is requested with the password, then the section shows what waits', async () => {
  const received = await open(current, { [CHANGE]: ok(change()) });
  screen.getByText('Verified');
  await fill(NEXT);
  await screen.findByText(`Changing to ${NEXT}`);
  screen.getByText(new RegExp(`Open the links that we sent to ${customer.email} and to ${NEXT}`));
  const sent = received.find(({ request }) => request === CHANGE);
  expect(sent?.body).toEqual({ email: NEXT, currentPassword: 'kapas-1984' });
});

test.each([
  [['current'] as const, `Open the link that we sent to ${NEXT}, until`],
  [['new'] as const, `Open the link that we sent to ${customer.email}, until`],
  [['current', 'new'] as const, 'Both addresses have confirmed'],
])('a change confirmed by %j says what is left to do', async (confirmedBy, text) => {
  await open(change(...confirmedBy));
  screen.getByText(new RegExp(`^${text}`));
});

test('a refused email shows its error at the field', async () => {
  const email = emailChangeMessages.sameEmail;
  await open(current, { [CHANGE]: refusal(400, email, { email }) });
  await fill('no address');
  screen.getByText(registrationMessages.invalidEmail);
  fireEvent.change(screen.getByLabelText(/^New email/), { target: { value: customer.email } });
  await press('Send the links');
  await screen.findByText(email);
  expect(document.activeElement).toBe(screen.getByLabelText(/^New email/));
});
