// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { settings } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { LegalPage } from './legal-page.tsx';

const texts = {
  '2026-12-01': { short: ['Old.'], changes: [], html: '<h2>Who sells</h2><p>{{seller}}</p>' },
  '2027-05-01': {
    short: ['New.'],
    changes: ['Plans have a trial.'],
    html: '<p>{{domainHold}}</p>',
  },
};

const open = (at: string) => {
  serve({ 'GET /api/settings': ok(settings) });
  renderPage(<LegalPage kind="terms" texts={texts} />, { at });
};

it.each(['/terms', '/terms/2027-05-01'])(
  '%s is the text in force, with what changed',
  async (at) => {
    open(at);
    expect(await screen.findByText('15 minutes')).toBeTruthy();
    screen.getByText(/^In force since 1 May 2027/);
    screen.getByText('Plans have a trial.');
    expect(screen.getByRole('link', { name: '1 December 2026' }).getAttribute('href')).toBe(
      '/terms/2026-12-01',
    );
    expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  },
);

it('an earlier version says until when it was in force, and search engines leave it out', async () => {
  open('/terms/2026-12-01');
  expect(await screen.findByText('Neel Bazaar Software')).toBeTruthy();
  screen.getByText(/in force from 1 December 2026 until 1 May 2027/);
  expect(screen.getByRole('link', { name: 'Read the current text' }).getAttribute('href')).toBe(
    '/terms',
  );
  screen.getByText(/^Nothing: this is the first version/);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});
