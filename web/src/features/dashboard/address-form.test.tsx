// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { AddressForm } from './address-form.tsx';

const SAVE = 'POST /api/account/address';
const address = {
  name: 'Asha Verma',
  company: 'Neel Khadi',
  'address-line-1': '14 Station Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302001',
  'phone-cc': '91',
  phone: '9812345670',
};
const user = { ...customer, address };
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save address' }));

test('an address is saved for every device, and this one fills its next order with it', async () => {
  const received = serve({ [SAVE]: ok({ user }) });
  renderPage(<AddressForm user={user} />);
  type(/^Address line 1/, '2 Johari Bazaar');
  save();
  await screen.findByText(accountMessages.addressSaved);
  const saved = { ...address, 'address-line-1': '2 Johari Bazaar' };
  expect(received.map(({ request, body }) => [request, body])).toEqual([[SAVE, saved]]);
  const kept = JSON.parse(localStorage.getItem(REGISTRANT_STORAGE_KEY) ?? '{}');
  expect(kept).toMatchObject({ ...saved, username: user.email });
  type(/^City/, 'Udaipur');
  expect(screen.queryByText(accountMessages.addressSaved)).toBeNull();
});

test('what is wrong is told at its field, without asking the shop', () => {
  const received = serve({});
  renderPage(<AddressForm user={user} />);
  type(/^City/, ' ');
  type(/^GSTIN/, '08AAAAA0000A1Z9');
  save();
  screen.getByText('This field is required');
  expect(box(/^GSTIN/).getAttribute('aria-invalid')).toBe('true');
  expect(received).toEqual([]);
});

test('a refusal says why, and nothing is kept on this device', async () => {
  serve({ [SAVE]: refusal(403, 'Your account has been blocked. Please contact support.') });
  renderPage(<AddressForm user={user} />);
  save();
  await screen.findByText('Your account has been blocked. Please contact support.');
  expect(localStorage.getItem(REGISTRANT_STORAGE_KEY)).toBeNull();
});
