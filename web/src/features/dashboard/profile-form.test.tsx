// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { SessionUser } from '@haat/contracts/http/auth';
import { orderMessages } from '@haat/contracts/messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { address, customer } from '../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { ProfileForm } from './profile-form.tsx';

const SAVE = 'POST /api/account/profile';
const { username: _, name: __, ...place } = address;
const profile = { ...place, gstin: '', name: 'Asha', surname: 'Verma' };

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(box(label), { target: { value } });
const save = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' })));
const saveButton = () => screen.queryByRole('button', { name: 'Save changes' });

/** The account, whose page is left and opened again. */
const Account = ({ user }: { readonly user: SessionUser }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Elsewhere
      </button>
      {isOpen && <ProfileForm user={user} />}
    </>
  );
};
const goElsewhere = () => fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));

test('details and address are saved together, with a button that appears after the first change', async () => {
  const received = serve({ [SAVE]: ok({ user: customer }) });
  renderPage(<ProfileForm user={customer} />);
  expect(box(/^Phone CC/).value).toBe('91');
  expect(saveButton()).toBeNull();
  type(/^First name/, 'Aasha');
  screen.getByText('One change not saved');
  type(/^City/, 'Udaipur');
  screen.getByText('Two changes not saved');
  expect(saveButton()?.getAttribute('data-variant')).toBe('cta');
  await save();
  await screen.findByText(accountMessages.profileSaved);
  const sent = { ...profile, name: 'Aasha', city: 'Udaipur' };
  expect(received.map(({ request, body }) => [request, body])).toEqual([[SAVE, sent]]);
  expect(saveButton()).toBeNull();
  const saved = JSON.parse(localStorage.getItem(REGISTRANT_STORAGE_KEY) ?? '{}');
  expect(saved).toEqual({ ...address, username: customer.email });
  type(/^City/, 'Ajmer');
  expect(screen.queryByText(accountMessages.profileSaved)).toBeNull();
});

test('a reverted change hides the button', () => {
  serve({});
  renderPage(<ProfileForm user={customer} />);
  type(/^City/, 'Udaipur');
  type(/^City/, address.city);
  expect(saveButton()).toBeNull();
});

test('each invalid field shows its error, without a request', async () => {
  const received = serve({});
  renderPage(<ProfileForm user={customer} />);
  type(/^Last name/, ' ');
  type(/^GSTIN/, '08AAAAA0000A1Z9');
  await save();
  screen.getByText(domainOrderMessages.fieldRequired);
  expect(document.activeElement).toBe(box(/^Last name/));
  expect(box(/^GSTIN/).getAttribute('aria-invalid')).toBe('true');
  expect(received).toEqual([]);
});

test('the address can stay empty, but must be complete once it is started', async () => {
  const user = { ...customer, phone: '9000001234', address: null };
  const received = serve({ [SAVE]: ok({ user }) });
  renderPage(<ProfileForm user={user} />);
  expect(box(/^Phone CC/).value).toBe('');
  type(/^City/, 'Jaipur');
  await save();
  expect(screen.getAllByText(domainOrderMessages.fieldRequired).length).toBeGreaterThan(1);
  expect(received).toEqual([]);
  type(/^City/, '');
  type(/^Company/, '');
  await save();
  await screen.findByText(accountMessages.profileSaved);
  expect(received[0]?.body).toMatchObject({ phone: '9000001234', 'phone-cc': '', city: '' });
  expect(localStorage.getItem(REGISTRANT_STORAGE_KEY)).toBeNull();
});

test('a refusal shows its reason, keeps the typed values, and saves nothing on this device', async () => {
  const answers = [refusal(403, orderMessages.blocked), refusal(400, 'No.', { city: 'No city.' })];
  serve({ [SAVE]: () => answers.shift() ?? ok({ user: customer }) });
  renderPage(<ProfileForm user={customer} />);
  type(/^City/, 'Udaipur');
  await save();
  screen.getByText(orderMessages.blocked);
  await save();
  screen.getByText('No city.');
  expect(document.activeElement).toBe(box(/^City/));
  expect(box(/^City/).value).toBe('Udaipur');
  expect(localStorage.getItem(REGISTRANT_STORAGE_KEY)).toBeNull();
});

test('a value typed while saving is not lost', async () => {
  const sending = held();
  serve({ [SAVE]: sending.respond });
  renderPage(<ProfileForm user={customer} />);
  type(/^City/, 'Udaipur');
  await save();
  type(/^Zipcode/, '313001');
  await act(async () => sending.release(ok({ user: customer })));
  await screen.findByText('One change not saved');
  expect(box(/^Zipcode/).value).toBe('313001');
  expect(screen.queryByText(accountMessages.profileSaved)).toBeNull();
});

test('typed values survive a change of page, and leaving the site asks for confirmation', () => {
  serve({});
  renderPage(<Account user={customer} />);
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented ? 'stays' : 'gone';
  };
  expect(leave()).toBe('gone');
  type(/^City/, 'Udaipur');
  expect(leave()).toBe('stays');
  goElsewhere();
  goElsewhere();
  expect(box(/^City/).value).toBe('Udaipur');
  screen.getByText('One change not saved');
});
