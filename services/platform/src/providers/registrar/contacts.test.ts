import type { ContactRole, DomainContact } from '@haat/contracts/domain-contact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OwnOrder } from './port.ts';
import { type OwnDomains, SETTLE_MS, startOwnDomains } from './testing/own-domains.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const asha: DomainContact = {
  name: 'Asha Verma',
  'address-line-1': '14 Bapu Bazaar',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302003',
  'phone-cc': '91',
  phone: '9000001234',
  email: 'asha@example.in',
};
const ravi: DomainContact = {
  ...asha,
  name: 'Ravi Nair',
  company: 'Nair Spices',
  email: 'ravi@example.in',
};
const moved: DomainContact = {
  ...asha,
  'address-line-1':
    '9 Long Street,  behind the old clock tower and the new post office, second floor',
  state: '',
  'phone-cc': '91',
  phone: '098765 43210',
};

const change = (order: OwnOrder, role: ContactRole, contact: DomainContact, lockOptOut = false) =>
  own.registrar.changeContact(order, { role, contact, lockOptOut });

const contactsOf = async (order: OwnOrder) => {
  const list = await own.registrar.readContacts(order);
  if (list.kind !== 'read') throw new Error(JSON.stringify(list));
  return list;
};

describe('Contacts', () => {
  it('are read for all four roles', async () => {
    const order = await own.buy('neelkhadi.in');
    expect(await own.registrar.readContacts(order)).toEqual({
      kind: 'read',
      contacts: { registrant: asha, admin: asha, tech: asha, billing: asha },
      contactIds: expect.objectContaining({ registrant: expect.stringMatching(/^\d+$/) }),
      isOwnerChangePending: null,
    });
  });

  it('of a domain that is gone, or of another customer, are not read', async () => {
    const gone = await own.buy('neelkhadi.in');
    own.sandbox.mend('neelkhadi.in', { state: 'Transferred' });
    expect(await own.registrar.readContacts(gone)).toEqual({ kind: 'gone' });
    const foreign = await own.buy('chforeign-name.in');
    expect((await own.registrar.readContacts(foreign)).kind).toBe('unknown');
    expect((await own.registrar.readContacts({ ...gone, domain: 'no name' })).kind).toBe('unknown');
  });

  it.each(['registrant', 'admin', 'tech', 'billing'] as const)(
    'change one at a time: the %s',
    async (role) => {
      const order = await own.buy('neelkhadi.in');
      const before = await contactsOf(order);
      expect(await change(order, role, ravi)).toEqual({ kind: 'done' });
      const after = await contactsOf(order);
      expect(after.contacts).toEqual({ ...before.contacts, [role]: ravi });
      const ids = { ...before.contactIds, [role]: after.contactIds[role] };
      expect(after.contactIds).toEqual(ids);
    },
  );

  it('are shown as they are sent: with a phone number in E.164, an address in one line', async () => {
    const order = await own.buy('neelkhadi.in');
    expect(await change(order, 'admin', moved)).toEqual({ kind: 'done' });
    expect((await contactsOf(order)).contacts.admin).toEqual({
      ...moved,
      'address-line-1': moved['address-line-1'].replace('  ', ' '),
      phone: '9876543210',
    });
    expect(own.seen('neelkhadi.in').contacts.admin).toMatchObject({
      ...{ company: 'N/A', state: 'Not Applicable', 'address-line-2': expect.any(String) },
    });
  });

  it('are done, and nothing is sent, when they are so already', async () => {
    const order = await own.buy('neelkhadi.com');
    await change(order, 'admin', moved);
    const before = own.sandbox.changes().length;
    expect(await change(order, 'admin', { ...moved, name: ' ASHA VERMA ' })).toEqual({
      kind: 'done',
    });
    expect(own.sandbox.changes()).toHaveLength(before);
  });

  it.each<[string, Partial<DomainContact>, RegExp]>([
    ['another script', { city: 'जयपुर' }, /English letters/],
    ['no email address', { email: 'asha' }, /this email address/],
    ['a phone number that is too short', { phone: '12' }, /4 to 12 digits/],
    ['a long PIN code', { zipcode: '302003-302003' }, /this PIN code or ZIP code/],
    ['no name', { name: ' ' }, /this name/],
    ['no address', { 'address-line-1': '' }, /this address/],
    ['a long city', { city: 'Jaipur '.repeat(20) }, /this city/],
    ['a country that is none', { country: 'India' }, /this country/],
  ])('with %s are refused before anything is sent', async (_, fields, reason) => {
    const order = { registrarOrderId: '1', domain: 'neelkhadi.in' };
    own.sandbox.behave('down');
    expect(await change(order, 'admin', { ...asha, ...fields })).toMatchObject({
      ...{ kind: 'refused', failure: 'refused', reason: expect.stringMatching(reason) },
    });
  });

  it.each([
    ['chrefused', 'refused', 'refused'],
    ['chlate', 'done', 'done'],
    ['chtwice', 'done', 'done'],
    ['chlost', 'outcome_unknown', 'done'],
    ['chforgets', 'done', 'done'],
    ['chmute', 'outcome_unknown', 'outcome_unknown'],
    ['chpending', 'pending', 'pending'],
    ['chforeign', 'outcome_unknown', 'outcome_unknown'],
  ] as const)('change with the fault %s: %s, then %s', async (fault, first, second) => {
    const order = await own.buy(`${fault}-name.in`);
    expect((await change(order, 'tech', ravi)).kind).toBe(first);
    expect((await change(order, 'tech', ravi)).kind).toBe(second);
    own.clock.advance(SETTLE_MS);
    const isRavi = own.seen(order.domain).contacts.tech?.name === ravi.name;
    expect(isRavi).toBe(second === 'done' || second === 'pending');
  });

  it('change once behind our back', async () => {
    const order = await own.buy('chbehind-name.in');
    const { contactIds } = await contactsOf(order);
    own.clock.advance(SETTLE_MS);
    const after = await contactsOf(order);
    expect(after.contactIds.registrant).not.toBe(contactIds.registrant);
    expect(after.contacts.registrant?.name).toBe('Ravi Elsewhere');
  });
});

describe('A change of owner', () => {
  it('waits until both sides have confirmed it, then locks the domain for 60 days', async () => {
    const order = await own.buy('neelkhadi.com');
    own.clock.advance(61 * 86_400_000);
    const waits = { kind: 'pending', description: expect.stringContaining('confirmations') };
    expect(await change(order, 'registrant', ravi)).toEqual(waits);
    expect(await change(order, 'registrant', ravi)).toEqual(waits);
    expect(own.sandbox.changes()).toHaveLength(1);
    expect(await own.registrar.readDomain(order)).toMatchObject({
      ...{ isOwnerChangePending: true, isSixtyDayLocked: false },
    });
    expect(await change(order, 'admin', ravi)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('still waits for its confirmations'),
    });

    own.sandbox.mend('neelkhadi.com', { ownerChange: 'new_confirms' });
    expect(await contactsOf(order)).toMatchObject({
      ...{ isOwnerChangePending: true, contacts: { registrant: asha } },
    });
    own.sandbox.mend('neelkhadi.com', { ownerChange: 'old_confirms' });
    expect(await contactsOf(order)).toMatchObject({
      ...{ isOwnerChangePending: false, contacts: { registrant: ravi, admin: asha } },
    });
    expect(await own.registrar.readDomain(order)).toMatchObject({ isSixtyDayLocked: true });
    expect(await change(order, 'registrant', asha)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('within 60 days'),
    });
    own.clock.advance(60 * 86_400_000);
    expect(await change(order, 'registrant', asha)).toEqual(waits);
  });

  it('leaves the domain free to move if asked to', async () => {
    const order = await own.buy('neelkhadi.com');
    own.clock.advance(61 * 86_400_000);
    await change(order, 'registrant', ravi, true);
    own.sandbox.mend('neelkhadi.com', { ownerChange: 'old_confirms' });
    own.sandbox.mend('neelkhadi.com', { ownerChange: 'new_confirms' });
    expect(await own.registrar.readDomain(order)).toMatchObject({ isSixtyDayLocked: false });
  });

  it.each([
    ['is declined', () => own.sandbox.mend('neelkhadi.com', { ownerChange: 'declined' })],
    ['is not confirmed in 15 days', () => own.clock.advance(15 * 86_400_000)],
  ])('ends when it %s, and can be asked for again', async (_, end) => {
    const order = await own.buy('neelkhadi.com');
    await change(order, 'registrant', ravi);
    end();
    expect(await contactsOf(order)).toMatchObject({
      ...{ isOwnerChangePending: false, contacts: { registrant: asha } },
    });
    expect((await change(order, 'registrant', ravi)).kind).toBe('pending');
    expect(own.sandbox.changes()).toHaveLength(2);
  });

  it('is none if only the address or phone changes, or under a country’s TLD', async () => {
    const order = await own.buy('neelkhadi.com');
    expect(await change(order, 'registrant', moved)).toEqual({ kind: 'done' });
    const indian = await own.buy('neelkhadi.in');
    expect(await change(indian, 'registrant', ravi)).toEqual({ kind: 'done' });
  });
});
