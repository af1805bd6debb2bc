import { describe, expect, it } from 'vitest';
import { address as asha, customer } from '../../../testing/samples.ts';
import { prefilledRegistrant, reloadedRegistrant } from './prefilled-registrant.ts';

const account = { ...customer, address: null };

describe('Prefilling the registrant', () => {
  it('prefers the details that this customer saved on this device', () => {
    const user = { ...account, address: { ...asha, city: 'Udaipur' } };
    expect(prefilledRegistrant(user, { ...asha, city: 'Ajmer' }).city).toBe('Ajmer');
  });

  it("never shows another account's saved details", () => {
    const saved = { ...asha, username: 'ravi@example.in', name: 'Ravi' };
    expect(prefilledRegistrant(account, saved).name).toBe('Asha Verma');
  });

  it("uses the account's address before the defaults", () => {
    const { username: _, ...address } = asha;
    expect(prefilledRegistrant({ ...account, address }, null)).toEqual(asha);
  });

  it('falls back to the name, company and phone of the account, and to the default country', () => {
    expect(prefilledRegistrant(account, null)).toMatchObject({
      username: 'asha@example.in',
      name: 'Asha Verma',
      company: 'Neel Khadi Works',
      country: 'US',
      'phone-cc': '91',
      phone: '90000 01234',
    });
  });

  it('keeps phone country code 1 when the account has a bare number', () => {
    const prefilled = prefilledRegistrant({ ...account, phone: '9000001234' }, null);
    expect(prefilled).toMatchObject({ 'phone-cc': '1', phone: '9000001234' });
  });

  it('clears a state that the country does not have', () => {
    const saved = { ...asha, state: 'Rajputana' };
    expect(prefilledRegistrant(account, saved).state).toBe('');
    const abroad = { ...asha, country: 'FR', state: 'Occitanie' };
    expect(prefilledRegistrant(account, abroad).state).toBe('Occitanie');
  });
});

describe('Reloading the registrant of an order', () => {
  const saved = { ...asha, city: 'Udaipur' };

  it('uses the details that this device has saved', () => {
    expect(reloadedRegistrant(asha, saved)).toEqual(saved);
    expect(reloadedRegistrant(asha, null)).toEqual(asha);
  });

  it('keeps the current details when the saved ones are incomplete or belong to another customer', () => {
    expect(reloadedRegistrant(asha, { ...saved, phone: '' })).toEqual(asha);
    const ravi = { ...saved, username: 'ravi@example.in' };
    expect(reloadedRegistrant(asha, ravi)).toEqual(asha);
  });
});
