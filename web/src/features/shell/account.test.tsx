// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { Account } from './account.tsx';

test('who could not be told is not told to log in, and can have it asked again', async () => {
  const answers = [refusal(429, 'Too many requests. Please wait a minute and try again.')];
  serve({ 'GET /api/auth/session': () => answers.shift() ?? ok({ user: customer }) });
  renderPage(<Account />);
  const again = await screen.findByRole('button', { name: 'Account: try again' });
  expect(screen.queryByRole('button', { name: 'LOGIN' })).toBeNull();
  again.focus();
  fireEvent.click(again);
  const own = await screen.findByRole('button', { name: customer.name });
  await waitFor(() => expect(document.activeElement).toBe(own));
});

test('who turns out to be a visitor goes on at the login', async () => {
  const answers = [refusal(429, 'Too many requests.')];
  serve({ 'GET /api/auth/session': () => answers.shift() ?? ok({ user: null }) });
  renderPage(<Account />);
  const again = await screen.findByRole('button', { name: 'Account: try again' });
  again.focus();
  fireEvent.click(again);
  const login = await screen.findByRole('button', { name: 'LOGIN' });
  await waitFor(() => expect(document.activeElement).toBe(login));
});

test('a visitor is offered the login', async () => {
  serve({ 'GET /api/auth/session': ok({ user: null }) });
  renderPage(<Account />);
  await screen.findByRole('button', { name: 'LOGIN' });
});
