// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { View } from './view.tsx';

const figures = (query: string): Readonly<Record<string, string>> => {
  renderPage(<View />, { at: `/webtools/loan-emi-calculator?${query}` });
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
};

it('an extra payment shows the interest saved even when no whole month is saved', () => {
  expect(figures('amount=1000000&months=18&extra=5000')).toMatchObject({
    'Interest saved': expect.stringMatching(/^₹\d/),
  });
});

it('no savings are shown without an extra payment', () => {
  expect(Object.keys(figures('amount=1000000&months=18'))).not.toContain('Interest saved');
});
