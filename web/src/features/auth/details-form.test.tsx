// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { registrationMessages } from '@haat/contracts/messages';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { DetailsForm } from './details-form.tsx';

const SAVE = 'POST /api/account/details';
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save details' }));

test('who the customer is can be changed, but for the address that they log in with', async () => {
  const received = serve({ [SAVE]: ok({ user: customer }) });
  renderPage(<DetailsForm user={customer} />);
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  type(/^First name/, 'Aasha');
  type(/^Company/, '');
  save();
  await screen.findByText(accountMessages.detailsSaved);
  const details = { name: 'Aasha', surname: 'Verma', phone: customer.phone, company_name: '' };
  expect(received.map(({ request, body }) => [request, body])).toEqual([[SAVE, details]]);
});

test('a name that is missing is told before anything is sent', () => {
  const received = serve({});
  renderPage(<DetailsForm user={customer} />);
  type(/^Last name/, ' ');
  save();
  screen.getByText(registrationMessages.allFieldsRequired);
  expect(screen.getByLabelText(/^Last name/).getAttribute('aria-invalid')).toBe('true');
  expect(received).toEqual([]);
});
