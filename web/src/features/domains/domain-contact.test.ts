import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { describe, expect, it } from 'vitest';
import { domainContacts, ownerContact, techContact } from '../../../testing/owned-samples.ts';
import {
  addressText,
  emptyContact,
  newOwnerFields,
  phoneText,
  readDomainContact,
  roleText,
} from './domain-contact.ts';

describe('A contact of a domain', () => {
  it('is read with its email', () => {
    const typed = { ...techContact, email: ' Ravi@example.in ' };
    expect(readDomainContact(typed, null)).toEqual({
      ok: true,
      body: { ...techContact, email: 'Ravi@example.in' },
    });
  });

  it('has each error at its field', () => {
    const typed = { ...techContact, name: 'रवि', phone: '12', email: 'ravi@example' };
    expect(readDomainContact(typed, null)).toEqual({
      ok: false,
      errors: {
        name: refusalMessages.latinOnly,
        phone: refusalMessages.phoneTooShort,
        email: say.contactEmail,
      },
    });
  });

  it('is refused where the registrar has it already', () => {
    const typed = { ...ownerContact, name: 'ASHA VERMA ', phone: '9000001234' };
    expect(readDomainContact(typed, ownerContact)).toEqual({ ok: false, whole: say.contactSame });
  });
});

describe('A new owner', () => {
  it.each([
    [{ email: 'new@example.in' }, ['email']],
    [{ name: 'Ravi Menon', company: '' }, ['name', 'company']],
    [{ city: 'Udaipur', phone: '9000001235' }, []],
  ])('of %j has %j', (change, fields) => {
    expect(newOwnerFields(domainContacts, 'registrant', { ...ownerContact, ...change })).toEqual(
      fields,
    );
  });

  it('is none of the other contacts', () => {
    expect(newOwnerFields(domainContacts, 'tech', ownerContact)).toEqual([]);
  });

  it('is anyone where the registrar shows none', () => {
    const contacts = { ...domainContacts.contacts, registrant: null };
    expect(newOwnerFields({ contacts }, 'registrant', techContact)).toEqual(['name', 'email']);
    expect(newOwnerFields({ contacts }, 'registrant', emptyContact)).toEqual([]);
  });
});

describe('The texts of a contact', () => {
  it('are one line each', () => {
    expect(addressText(ownerContact)).toBe(
      '14 Bapu Bazaar, Johari Gate, Jaipur, Rajasthan 302003, India',
    );
    expect(phoneText(ownerContact)).toBe('+91 90000 01234');
  });

  it('say who handles what', () => {
    const billing = { ...domainContacts.contacts, billing: null };
    expect(roleText(domainContacts, 'admin')).toBe('Same as owner');
    expect(roleText(domainContacts, 'tech')).toBe('Ravi Menon, ravi@example.in');
    expect(
      roleText({ ...domainContacts, contacts: billing, same_as_registrant: [] }, 'billing'),
    ).toBe('Not known');
  });
});
