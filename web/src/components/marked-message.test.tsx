// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { MarkedMessage } from './marked-message.tsx';

const about = { order: 'HT-1', payment: 'PAY-1' };

test('who is asked to contact support finds the way there, order and payment named', () => {
  renderPage(
    <MarkedMessage about={about}>
      ❌ Unable to fetch order details. Please contact support.
    </MarkedMessage>,
  );
  const link = screen.getByRole('link', { name: 'contact support' });
  expect(link.getAttribute('href')).toBe('/user/dashboard?tab=tickets&order=HT-1&payment=PAY-1');
  expect(link.closest('p')?.textContent).toBe(
    '❌ Unable to fetch order details. Please contact support.',
  );
});

test('any other message has no way to support in it', () => {
  renderPage(
    <MarkedMessage about={about}>❌ Please enter a payment reference code.</MarkedMessage>,
  );
  expect(screen.queryByRole('link')).toBeNull();
});
