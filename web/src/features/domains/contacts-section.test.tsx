// @vitest-environment happy-dom
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dialog, press } from '../../../testing/dns-page.tsx';
import { changeAnswer, ofDomain, openDomain, shownChange } from '../../../testing/domain-page.tsx';
import {
  domainChange,
  domainContacts,
  ownedDetail,
  ownerContact,
  techContact,
} from '../../../testing/owned-samples.ts';
import { ok, refusal } from '../../../testing/server.ts';
import { OWNER_CHANGE_WAITS } from './change-text.ts';

const UNVERIFIED = {
  verify_by: '2099-12-06T05:00:00.000Z',
  not_now: { ...ownedDetail.not_now, verification: null },
};

type Opened = Omit<Parameters<typeof openDomain>[0], 'section'> & {
  readonly contacts?: Partial<typeof domainContacts>;
};

const openContacts = ({ contacts, lines, ...opened }: Opened = {}) =>
  openDomain({
    section: 'contacts',
    ...opened,
    lines: {
      [ofDomain('GET', 'contacts')]: ok({ ...domainContacts, ...contacts }),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'contact', state: 'sent' }),
      ...lines,
    },
  });
const changeOf = (role: string, kind: 'contact' | 'privacy' = 'contact') => ({
  [ofDomain('PUT', role)]: changeAnswer({ kind }),
});
const field = async (label: RegExp | string) =>
  (await dialog()).findByLabelText<HTMLInputElement>(label);
const fill = async (label: RegExp | string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const check = async (label: RegExp | string) => fireEvent.click(await field(label));
const detailOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

test('the owner and who handles what are shown', async () => {
  openContacts();
  await screen.findByText('Neel Khadi Works');
  expect(detailOf('Address')).toBe('14 Bapu Bazaar, Johari Gate, Jaipur, Rajasthan 302003, India');
  expect(detailOf('Phone')).toBe('+91 90000 01234');
  expect(['Admin', 'Technical', 'Billing'].map(detailOf)).toEqual([
    ...['Same as owner', 'Ravi Menon, ravi@example.in', 'Same as owner'],
  ]);
  screen.getByText(say.ownerChange);
});

test('the technical contact is changed, with errors at the fields', async () => {
  const path = ofDomain('PUT', 'contacts/tech');
  const answers = [
    refusal(422, 'Not so.', { 'contact.zipcode': 'Not so.' }),
    changeAnswer({ kind: 'contact' }),
  ];
  const { sent } = openContacts({ lines: { [path]: () => answers.shift() ?? refusal(500, '') } });
  await press('Change technical');
  expect((await field(/^Email/)).value).toBe('ravi@example.in');
  await press('Save');
  await screen.findByText(say.contactSame);
  await fill(/^Email/, 'meena@example');
  await press('Save');
  await screen.findByText(say.contactEmail);
  expect(document.activeElement).toBe(await field(/^Email/));
  expect(sent()).toEqual([]);
  await fill(/^Email/, 'meena@example.in');
  await press('Save');
  await screen.findByText('Not so.');
  expect(document.activeElement).toBe(await field(/^Zipcode/));
  await fill(/^Zipcode/, '302004');
  await press('Save');
  expect(sent().at(-1)?.body).toEqual({
    contact: { ...techContact, email: 'meena@example.in', zipcode: '302004' },
  });
  await screen.findByText('Sent to the registrar. Waiting for its answer.');
  screen.getByText('You can change the contacts again when this change is done.');
  fireEvent.click(screen.getByRole('button', { name: 'Change technical' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a contact can be the same as the owner', async () => {
  const { sent } = openContacts({ lines: changeOf('contacts/tech') });
  await press('Change technical');
  await check('Same as owner');
  expect((await field(/^Name/)).readOnly).toBe(true);
  expect((await field(/^Email/)).value).toBe('asha@example.in');
  await press('Save');
  expect(sent()[0]?.body).toEqual({ contact: ownerContact });
});

test('a contact that is the same as the owner starts with the owner’s details', async () => {
  const { sent } = openContacts({ lines: changeOf('contacts/admin') });
  await press('Change admin');
  expect((await field('Same as owner')).checked).toBe(true);
  await check('Same as owner');
  await fill(/^Name/, 'Meena Rao');
  await press('Save');
  expect(sent()[0]?.body).toEqual({ contact: { ...ownerContact, name: 'Meena Rao' } });
});

const prove = async () => {
  await fill('Current password', 'indigo on Mondays');
  await press('Change the owner');
};
const proof = { currentPassword: 'indigo on Mondays' };

test('a change of owner says what follows, and needs a yes and the proof', async () => {
  const { sent } = openContacts({ lines: changeOf('contacts/registrant') });
  await press('Change owner');
  await fill(/^Name/, 'Ravi Menon');
  await press('Continue');
  const shown = await dialog();
  shown.getByText(/can’t be transferred to another registrar for 60 days/);
  shown.getByText('Ravi Menon');
  expect(shown.queryByLabelText('Current password')).toBeNull();
  await press('Back');
  expect((await field(/^Name/)).value).toBe('Ravi Menon');
  await press('Continue');
  await check('Leave out the 60 days');
  shown.getByText(/can be transferred at once/);
  await check('I want to change the owner of mitticraft.in');
  await prove();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({
    contact: { ...ownerContact, name: 'Ravi Menon' },
    ...{ confirmed: true, lock_opt_out: true, proof },
  });
  await screen.findByText('Sent to the registrar. Waiting for its answer.');
});

test('under a TLD without a change of owner, a new owner needs only the proof', async () => {
  const { sent } = openContacts({
    contacts: { has_owner_change: false },
    lines: changeOf('contacts/registrant'),
  });
  await press('Change owner');
  await fill(/^Email/, 'new@example.in');
  await press('Continue');
  await prove();
  expect(sent()[0]?.body).toMatchObject({ confirmed: true, lock_opt_out: false, proof });
});

test('a new address of the owner is sent at once', async () => {
  const { sent } = openContacts({ lines: changeOf('contacts/registrant') });
  await press('Change owner');
  await fill(/^City/, 'Udaipur');
  await press('Save');
  expect(sent()[0]?.body).toEqual({ contact: { ...ownerContact, city: 'Udaipur' } });
});

test('a change of owner that waits is shown until both sides have confirmed it', async () => {
  const sent = { ...domainChange, id: 'CH-9', kind: 'contact', state: 'sent' } as const;
  const open = { ...ownedDetail, changes: [{ ...sent, ended_at: null }] };
  const answers = [open];
  openContacts({
    lines: {
      // The page reads it again once the registrar is asked.
      [ofDomain('GET')]: () =>
        ok(
          answers.shift() ?? {
            ...open,
            owner_change_pending: true,
            not_now: { ...ownedDetail.not_now, contacts: say.ownerChangePending },
          },
        ),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'contact', state: 'checking' }),
    },
  });
  await screen.findByText('Change of owner.');
  const changes = within(screen.getByRole('region', { name: 'Changes' }));
  await changes.findByText(OWNER_CHANGE_WAITS);
  expect(screen.queryByText(say.ownerChangePending)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change owner' })).toBeNull();
});

const privacySwitch = () => screen.queryByRole('switch', { name: 'Hide my details' });

test.each([
  [false, /^Public\./],
  [true, /^Hidden\./],
])('hidden details: %s is changed to the opposite', async (privacy, text) => {
  const { sent } = openContacts({ detail: { privacy }, lines: changeOf('privacy', 'privacy') });
  await screen.findByText(text);
  fireEvent.click(privacySwitch() as HTMLElement);
  await screen.findByText('You can change it when this change is done.');
  expect(sent()[0]?.body).toEqual({ enabled: !privacy });
});

test('where the registry does not allow hiding, the page says so', async () => {
  const why = say.privacyNotAllowed('in');
  openContacts({ detail: { not_now: { ...ownedDetail.not_now, privacy: why } } });
  await screen.findByText(why);
  expect(privacySwitch()).toBeNull();
  expect(screen.queryByText(/^Public\./)).toBeNull();
});

test('an email that is not confirmed yet can be sent again', async () => {
  const { sent } = openContacts({
    detail: UNVERIFIED,
    lines: {
      [ofDomain('POST', 'verification/resend')]: changeAnswer({ kind: 'verification' }),
      [ofDomain('GET', 'changes/CH-9')]: shownChange({ kind: 'verification', state: 'done' }),
    },
  });
  await screen.findByText('Confirm your email by 6 Dec 2099.');
  await screen.findByText(/sent to asha@example\.in\./);
  await press('Send it again');
  await screen.findByText('Sent. Open the link in the email.');
  expect(sent()).toHaveLength(1);
});

test('contacts that do not load can be read again, those of a moved domain cannot', async () => {
  openContacts({ lines: { [ofDomain('GET', 'contacts')]: refusal(503, say.contactsUnknown) } });
  await screen.findByText(say.contactsUnknown);
  screen.getByRole('button', { name: 'Try again' });
});

test('a domain that has moved shows no contacts', async () => {
  openContacts({
    detail: { not_now: { ...ownedDetail.not_now, contacts: say.transferred } },
    lines: { [ofDomain('GET', 'contacts')]: refusal(409, say.transferred) },
  });
  await screen.findByText(say.transferred);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a blocked customer reads the contacts and changes nothing', async () => {
  openContacts({ isBlocked: true, detail: UNVERIFIED });
  await screen.findByText('Neel Khadi Works');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(privacySwitch()).toBeNull();
});
