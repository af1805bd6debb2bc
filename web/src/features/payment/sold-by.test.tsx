// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { settings } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { SoldBy } from './sold-by.tsx';

const unregistered = {
  ...settings,
  seller: { ...settings.seller, name: null, gstin: null },
  gstPercent: null,
};

it.each([
  [settings, 'Sold by Neel Bazaar Software. Prices include 18% GST.'],
  [
    unregistered,
    'The seller has not given a legal name yet. No GST is charged: the seller is not registered ' +
      'for GST.',
  ],
])('a payment says who is paid, and whether GST is in the price', async (shown, text) => {
  serve({ 'GET /api/settings': ok(shown) });
  const { container } = renderPage(<SoldBy />);
  const terms = await screen.findByRole('link', { name: /^Terms/ });
  expect(terms.getAttribute('href')).toBe('/terms');
  expect(container.textContent).toContain(text);
});
