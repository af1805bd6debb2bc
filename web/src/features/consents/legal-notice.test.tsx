// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { CONSENT_VERSIONS } from '@haat/contracts/legal-texts';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { consents, customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { ToastPlace } from '../../components/toast-place.tsx';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { LegalNotice } from './legal-notice.tsx';
import { currentVersion } from './legal-versions.ts';

const CONSENTS = 'GET /api/account/consents';
const CHANGE = 'POST /api/account/consents';
const none = { ...consents, terms: { ...consents.terms, given: null } };

const open = (user: unknown, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({ 'GET /api/auth/session': ok({ user }), ...lines });
  const { unmount } = renderPage(
    <>
      <ToastPlace />
      <main id="content" tabIndex={-1} />
      <LegalNotice />
    </>,
  );
  return { received, unmount };
};
const press = (name: string) =>
  act(async () => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  });
const notice = () => screen.queryByRole('complementary');

test('a customer without consent is asked, accepts, and the focus stays on the page', async () => {
  const { received } = open(customer, { [CONSENTS]: ok(none), [CHANGE]: ok(consents) });
  await screen.findByRole('complementary', { name: 'Please accept our terms' });
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'Refunds' }).getAttribute('href')).toBe('/refunds');
  await press('Accept');
  await waitFor(() => expect(notice()).toBeNull());
  expect(received.at(-1)).toMatchObject({
    request: CHANGE,
    body: { kind: 'terms', version: CONSENT_VERSIONS.terms, given: true },
  });
  expect(document.activeElement).toBe(document.getElementById('content'));
  await screen.findByText(accountMessages.termsAccepted);
});

test('a customer who accepted earlier terms is told when they changed', async () => {
  const given = { version: '2020-01-01', at: '2020-01-02T05:00:00.000Z' };
  open(customer, { [CONSENTS]: ok({ ...consents, terms: { ...consents.terms, given } }) });
  await screen.findByText('Our terms changed on 1 Dec 2026');
});

test('Later hides the question for this visit, and another customer is still asked', async () => {
  const first = open(customer, { [CONSENTS]: ok(none) });
  await screen.findByText('Please accept our terms');
  await press('Later');
  expect(notice()).toBeNull();
  first.unmount();
  const again = open(customer, { [CONSENTS]: ok(none) });
  await waitFor(() => expect(again.received).toHaveLength(2));
  expect(notice()).toBeNull();
  again.unmount();
  open({ ...customer, id: 'C-2' }, { [CONSENTS]: ok(none) });
  await screen.findByText('Please accept our terms');
});

test('a refused consent says what to do, and the question stays', async () => {
  open(customer, {
    [CONSENTS]: ok(none),
    [CHANGE]: refusal(409, refusalMessages.consentOld),
  });
  await screen.findByText('Please accept our terms');
  await press('Accept');
  await screen.findByText(refusalMessages.consentOld);
  screen.getByRole('button', { name: 'Accept' });
});

test('a customer who accepted the terms in force is asked nothing', async () => {
  const { received } = open(customer, { [CONSENTS]: ok(consents) });
  await waitFor(() => expect(received).toHaveLength(2));
  expect(notice()).toBeNull();
});

test('a visitor is told of changed texts one by one, but not at the first visit', async () => {
  const first = open(null);
  await waitFor(() => expect(first.received).toHaveLength(1));
  expect(notice()).toBeNull();
  first.unmount();
  expect(deviceStorage.getItem('haat-seen-privacy')).toBe(currentVersion('privacy'));
  for (const kind of ['privacy', 'refunds'])
    deviceStorage.setItem(`haat-seen-${kind}`, '2020-01-01');

  const second = open(null);
  for (const [text, path] of [
    ['Privacy changed on 1 Dec 2026', '/privacy'],
    ['Refunds changed on 1 Dec 2026', '/refunds'],
  ] as const) {
    screen.getByRole('complementary', { name: text });
    expect(screen.getByRole('link').getAttribute('href')).toBe(path);
    await press('Got it');
  }
  expect(notice()).toBeNull();
  second.unmount();
  open(null);
  expect(notice()).toBeNull();
});
