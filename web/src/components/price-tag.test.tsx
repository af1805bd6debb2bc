// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { PriceTag } from './price-tag.tsx';

test('a price tag shows its TLD and its price, and can be picked with a click', () => {
  const pick = vi.fn();
  renderPage(<PriceTag ending=".in" paise={549_00} string={64} tilt={-2} onPick={pick} />);
  const tag = screen.getByRole('button', { name: /Search a domain ending in \.in.*₹549\.00/ });
  fireEvent.click(tag);
  expect(pick).toHaveBeenCalledOnce();
});
