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

test('who asks for no name on another page is told so', async () => {
  serve(shop);
  renderPage(<BuyNewDomain />, { at: '/domains/buy-new-domain?domain=' });
  await screen.findByText('Invalid domain input');
});

test('who comes without a question is told nothing', async () => {
  serve(shop);
  renderPage(<BuyNewDomain />, { at: '/domains/buy-new-domain' });
  await screen.findByRole('button', { name: 'Check Availability' });
  expect(screen.queryByRole('alert')).toBeNull();
});
