// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { MarkedMessage } from './marked-message.tsx';

const about = { order: 'HT-1', payment: 'PAY-1' };

test('a message that says “contact support” links to support with the order and the payment', () => {
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

test('a message without “contact support” has no link', () => {
  renderPage(
    <MarkedMessage about={about}>❌ Please enter a payment reference code.</MarkedMessage>,
  );
  expect(screen.queryByRole('link')).toBeNull();
});
