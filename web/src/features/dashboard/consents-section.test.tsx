// @vitest-environment happy-dom
import { CONSENT_VERSIONS } from '@haat/contracts/legal-texts';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { consents } from '../../../testing/samples.ts';
import { type Answer, ok, refusal, serve } from '../../../testing/server.ts';
import { ConsentsSection } from './consents-section.tsx';

const CONSENTS = 'GET /api/account/consents';
const CHANGE = 'POST /api/account/consents';
const at = '2026-12-05T05:00:00.000Z';

const open = (found: unknown, answers: readonly Answer[] = []) => {
  const left = [...answers];
  const received = serve({
    [CONSENTS]: ok(found),
    [CHANGE]: () => left.shift() ?? refusal(500, 'No more answers.'),
  });
  renderPage(<ConsentsSection />);
  return () => received.filter(({ request }) => request === CHANGE).map(({ body }) => body);
};
const offers = () => screen.findByRole('switch', { name: 'Emails about offers' });
const press = async (button: HTMLElement) => act(async () => fireEvent.click(button));

test('emails about offers are turned on and off, with the date since when they are on', async () => {
  const given = { version: CONSENT_VERSIONS.offers, at };
  const on = { ...consents, offers: { ...consents.offers, given } };
  const sent = open(consents, [ok(on), ok(consents)]);
  expect((await offers()).getAttribute('aria-checked')).toBe('false');
  await press(await offers());
  await screen.findByText('On since 5 Dec 2026');
  expect((await offers()).getAttribute('aria-checked')).toBe('true');
  await press(await offers());
  await screen.findByText('Off');
  expect(sent()).toEqual(
    [true, false].map((given) => ({ kind: 'offers', version: CONSENT_VERSIONS.offers, given })),
  );
});

test('the accepted terms have their date and their own address', async () => {
  open(consents);
  await screen.findByText(/on 2 Dec 2026/);
  const link = screen.getByRole('link', { name: 'the terms of 1 Dec 2026' });
  expect(link.getAttribute('href')).toBe('/terms');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('a customer with older terms reads both versions and accepts the new one', async () => {
  const given = { version: '2020-01-01', at: '2020-01-02T05:00:00.000Z' };
  const sent = open({ ...consents, terms: { ...consents.terms, given } }, [ok(consents)]);
  const old = await screen.findByRole('link', { name: 'the terms of 1 Jan 2020' });
  expect(old.getAttribute('href')).toBe('/terms/2020-01-01');
  screen.getByText(/They changed on 1 Dec 2026/);
  await press(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText(/on 2 Dec 2026/);
  expect(sent()).toEqual([{ kind: 'terms', version: CONSENT_VERSIONS.terms, given: true }]);
});

test('a refused change says what to do, and nothing changes', async () => {
  open(consents, [refusal(409, refusalMessages.consentOld)]);
  await press(await offers());
  await screen.findByText(refusalMessages.consentOld);
  expect((await offers()).getAttribute('aria-checked')).toBe('false');
});
