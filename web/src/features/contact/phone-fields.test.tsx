// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { limitContact } from './contact-form.ts';
import { PhoneFields } from './phone-fields.tsx';

const Form = ({ cc }: { readonly cc: string }) => {
  const [details, setDetails] = useState({ country: 'IN', 'phone-cc': cc, phone: '' });
  const onEdit = (change: object) =>
    setDetails((before) => ({ ...before, ...change, ...limitContact(before, change) }));
  return <PhoneFields details={details} errors={{}} onEdit={onEdit} />;
};

const code = () => screen.getByLabelText<HTMLInputElement>(/^Phone CC/);
const phone = () => screen.getByLabelText<HTMLInputElement>(/^Phone(?! CC)/);
const holds = (cc: string, number: string) =>
  vi.waitFor(() => expect([code().value, phone().value]).toEqual([cc, number]), 60_000);

test('a pasted international number fills both fields', async () => {
  renderPage(<Form cc="91" />);
  fireEvent.focus(phone());
  const clipboardData = { getData: () => '+44 (0) 20 7946 0958' };
  fireEvent.paste(phone(), { clipboardData });
  await holds('44', '2079460958');
});

/** Types as a browser lets a person type: not past the field's `maxLength`. */
const type = (text: string) => {
  for (const key of text) {
    const { value, maxLength } = phone();
    if (maxLength < 0 || value.length < maxLength) {
      fireEvent.change(phone(), { target: { value: value + key } });
    }
  }
};

test.each([
  ['+44 (0) 20 7946 0958', '44', '2079460958'],
  ['+91 98765 43210 ', '91', '9876543210'],
])('%j typed key by key fills both fields', async (typed, cc, number) => {
  renderPage(<Form cc="91" />);
  type(typed);
  fireEvent.blur(phone());
  await holds(cc, number);
});

test('a leading zero is removed when the field loses focus, and spaces are kept', async () => {
  renderPage(<Form cc="91" />);
  fireEvent.change(phone(), { target: { value: '098765 43210' } });
  fireEvent.blur(phone());
  await holds('91', '9876543210');
  fireEvent.change(phone(), { target: { value: '98765 43210' } });
  fireEvent.blur(phone());
  await holds('91', '98765 43210');
});

test('an incomplete phone number shows a hint when the field loses focus', async () => {
  renderPage(<Form cc="91" />);
  fireEvent.change(phone(), { target: { value: '12345' } });
  fireEvent.focus(phone());
  expect(screen.queryByText('This doesn’t look like a full phone number.')).toBeNull();
  fireEvent.blur(phone());
  await screen.findByText('This doesn’t look like a full phone number.');
  expect(phone().value).toBe('12345');
});
