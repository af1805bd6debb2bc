// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { TicketsTab } from './tickets-tab.tsx';

test('without tickets there are two ways on: the bug report and the orders', () => {
  renderPage(<TicketsTab />);
  screen.getByText('You have no support tickets.');
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(wayTo('Bug Report')).toBe('/bug-reports');
  expect(wayTo('Show my orders')).toBe('/user/dashboard?tab=orders');
});
