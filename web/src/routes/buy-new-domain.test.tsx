// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { priceList } from '../../testing/samples.ts';
import { ok, serve } from '../../testing/server.ts';
import { Component as BuyNewDomain } from './buy-new-domain.tsx';

const shop = {
  'GET /api/auth/session': ok({ user: null }),
  'GET /api/domain/prices': ok(priceList),
};

test('an empty domain in the address shows an error', async () => {
  serve(shop);
  renderPage(<BuyNewDomain />, { at: '/domains/buy-new-domain?domain=' });
  await screen.findByText('Invalid domain input');
});

test('an address without a domain shows no error', async () => {
  serve(shop);
  renderPage(<BuyNewDomain />, { at: '/domains/buy-new-domain' });
  await screen.findByRole('button', { name: 'Check Availability' });
  expect(screen.queryByRole('alert')).toBeNull();
});
