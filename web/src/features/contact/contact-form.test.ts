import { emptyContactDetails } from '@haat/contracts/address';
import { COUNTRIES } from '@haat/contracts/countries';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { describe, expect, it } from 'vitest';
import { address as asha } from '../../../testing/samples.ts';
import { callingCodeOf } from './calling-codes.ts';
import { checkContact, checkRegistrant, limitContact } from './contact-form.ts';

describe('Editing an address', () => {
  it('clears the state when the country changes', () => {
    expect(limitContact(asha, { country: 'NP' })).toMatchObject({ state: '' });
  });

  it('sets the phone code of the country, unless another one was typed', () => {
    expect(limitContact(asha, { country: 'NP' })).toMatchObject({ 'phone-cc': '977' });
    const typed = { ...asha, 'phone-cc': '44' };
    expect(limitContact(typed, { country: 'NP' })).not.toHaveProperty('phone-cc');
    const none = { ...asha, 'phone-cc': '' };
    expect(limitContact(none, { country: 'NP' })).toMatchObject({ 'phone-cc': '977' });
  });

  it('knows the phone code of every country it offers', () => {
    for (const { code } of COUNTRIES) expect(callingCodeOf(code)).toMatch(/^[1-9]\d{0,2}$/);
  });

  it('limits the phone country code to three digits', () => {
    expect(limitContact(asha, { 'phone-cc': '+9a1 2345' })).toEqual({ 'phone-cc': '912' });
  });

  it('limits the phone to fifteen characters', () => {
    expect(limitContact(asha, { phone: '12345678901234567890' })).toEqual({
      phone: '123456789012345',
    });
  });

  it('leaves other fields unchanged', () => {
    expect(limitContact(asha, { city: ' Udaipur ' })).toEqual({});
  });
});

describe('Checking contact details', () => {
  it('accepts complete details without a company', () => {
    expect(checkContact({ ...asha, company: '' }).ok).toBe(true);
  });

  it("says 'This field is required' at every required field", () => {
    const checked = checkContact({ ...emptyContactDetails, country: '' });
    const required = 'This field is required';
    expect(checked).toEqual({
      ok: false,
      errors: {
        name: required,
        'address-line-1': required,
        city: required,
        state: required,
        country: required,
        zipcode: required,
        phone: required,
      },
    });
  });

  it('uses the phone code of the country when the code is empty', () => {
    const checked = checkContact({ ...asha, country: 'IN', 'phone-cc': '' });
    expect(checked).toMatchObject({ ok: true, body: { 'phone-cc': '91' } });
  });

  it('treats a field of spaces as empty', () => {
    const checked = checkContact({ ...asha, city: '   ' });
    expect(checked).toMatchObject({ ok: false, errors: { city: 'This field is required' } });
  });

  it('refuses a phone number with more than twelve digits', () => {
    const checked = checkContact({ ...asha, phone: '1234567890123' });
    expect(checked).toMatchObject({ ok: false, errors: { phone: refusalMessages.phoneTooLong } });
    expect(checkContact({ ...asha, phone: '123456789012' }).ok).toBe(true);
  });

  it('requires Latin letters for a registrant, but not for billing details', () => {
    const tamil = { ...asha, name: 'ஆஷா வர்மா' };
    const { latinOnly } = refusalMessages;
    expect(checkRegistrant(tamil)).toEqual({ ok: false, errors: { name: latinOnly } });
    expect(checkContact(tamil).ok).toBe(true);
    expect(checkRegistrant(asha).ok).toBe(true);
  });

  it('refuses a phone number that is too short for the registrar', () => {
    const checked = checkContact({ ...asha, phone: '123' });
    expect(checked).toMatchObject({ ok: false, errors: { phone: refusalMessages.phoneTooShort } });
  });
});
