// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { tools } from '../registry.ts';

const open = async (slug: string) => {
  const tool = tools.find((one) => one.slug === slug);
  if (tool === undefined) throw new Error(`There is no tool ${slug}.`);
  const { View } = await tool.load();
  return renderPage(<View />, { at: tool.path });
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const CORRECT = 'Please correct the field that is marked.';

test.each([
  ['loan-emi-calculator', 'Months', '2400', '360', 'Monthly EMI'],
  ['loan-emi-calculator', 'Loan in rupees', '', '5 lakh', 'Monthly EMI'],
  ['investment-calculator', 'Growth, % a year', 'twelve', '12', 'Final value'],
  ['password-generator', 'Length', '1000', '30', 'Password'],
])(
  '%s shows no result while a value is invalid (%s: %s)',
  async (slug, label, wrong, right, figure) => {
    const { container } = await open(slug);
    expect(screen.getByText(figure)).toBeTruthy();
    type(label, wrong);
    expect(screen.queryByText(figure)).toBeNull();
    expect(screen.getByText(CORRECT)).toBeTruthy();
    expect(container.querySelector('table')).toBeNull();
    type(label, right);
    expect(screen.getByText(figure)).toBeTruthy();
    expect(screen.queryByText(CORRECT)).toBeNull();
  },
);

it('an invalid cost disables the hash button', async () => {
  await open('bcrypt-generator');
  type('Password to hash', 'secret');
  const hash = screen.getByRole<HTMLButtonElement>('button', { name: 'Hash' });
  expect(hash.disabled).toBe(false);
  type('Cost', '99');
  expect(hash.disabled).toBe(true);
});

it('a missing country code hides the WhatsApp link', async () => {
  await open('whatsapp-share-link-generator');
  type('WhatsApp number', '98765 43210');
  await screen.findByText('https://wa.me/919876543210');
  type('Country code', '');
  expect(screen.queryByText('https://wa.me/919876543210')).toBeNull();
});

it('a field that is no longer shown does not block the result', async () => {
  await open('password-generator');
  type('Length', '1000');
  fireEvent.click(screen.getByLabelText('Passphrases, to remember'));
  expect(screen.queryByText(CORRECT)).toBeNull();
});

it('an invalid colour hides the previous forms', async () => {
  await open('color-converter');
  type('Colour, in any form', 'teal');
  expect(screen.getByText('rgb(0, 128, 128)')).toBeTruthy();
  type('Colour, in any form', 'teel');
  expect(screen.queryByText('rgb(0, 128, 128)')).toBeNull();
  expect(screen.queryByText('Shades')).toBeNull();
});

it('an invalid field shows the allowed values', async () => {
  await open('loan-emi-calculator');
  type('Months', '12.5');
  expect(screen.getByText('A whole number from 1 to 480')).toBeTruthy();
  type('Interest, % a year', '60');
  expect(screen.getByText('A number from 0 to 50')).toBeTruthy();
});
